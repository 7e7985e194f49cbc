import { greatCircleMetres, type LatLng, type TrackFix } from '@fiacre/domain';

/**
 * Errors of a receiver: `spread` metres (sigma) on each axis, of which `inertia` (0 to 1) carries over from fix to fix.
 */
export interface Receiver {
  readonly spread: number;
  readonly inertia: number;
  /** The share of fixes that jump up to 300 m away. */
  readonly jumps: number;
}

/** Seeded random numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many seconds a car waits at each end: the driver presses the button and drives off, or stops and presses it. */
const standingSeconds = 10;

/** A drive along a line at city speeds with stops at lights, as a receiver records it once a second. */
export function simulatedDrive(
  line: readonly LatLng[],
  receiver: Receiver,
  random: () => number,
): TrackFix[] {
  const reading = readings(receiver, random);
  return placesBySecond(line, random).map((place, second) => ({ atMs: second * 1000, ...reading(place) }));
}

function placesBySecond(line: readonly LatLng[], random: () => number): LatLng[] {
  const total = lengthOf(line);
  const along = walker(line);
  const places: LatLng[] = Array.from({ length: standingSeconds }, () => along(0));
  let nextStop = 200 + random() * 600;
  let speed = 8 + random() * 8;
  for (let metres = 0; metres < total; metres = Math.min(total, metres + speed)) {
    places.push(along(metres));
    if (metres < nextStop) continue;
    for (let wait = random() * 40; wait > 0; wait--) places.push(along(metres));
    nextStop = metres + 200 + random() * 800;
    speed = 6 + random() * 10;
  }
  for (let second = 0; second <= standingSeconds; second++) places.push(along(total));
  return places;
}

function lengthOf(line: readonly LatLng[]): number {
  return line.reduce((sum, point, i) => sum + greatCircleMetres(line[Math.max(0, i - 1)] ?? point, point), 0);
}

/** The position at a distance along a line; call it with increasing distances. */
function walker(line: readonly LatLng[]): (metres: number) => LatLng {
  let piece = 0;
  let before = 0;
  return (metres) => {
    for (;;) {
      const [a, b] = [line[piece], line[piece + 1]];
      if (!a || !b) return line.at(-1) ?? { lat: 0, lng: 0 };
      const length = greatCircleMetres(a, b);
      if (metres <= before + length) {
        const share = length === 0 ? 0 : (metres - before) / length;
        return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
      }
      before += length;
      piece++;
    }
  };
}

function readings({ spread, inertia, jumps }: Receiver, random: () => number): (place: LatLng) => LatLng {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const fresh = Math.sqrt(1 - inertia ** 2) * spread;
  let [north, east] = [0, 0];
  return ({ lat, lng }) => {
    [north, east] = [inertia * north + fresh * gauss(), inertia * east + fresh * gauss()];
    const jumped = random() < jumps;
    const off = (error: number) => (error + (jumped ? (random() - 0.5) * 600 : 0)) / 111_195;
    return { lat: lat + off(north), lng: lng + off(east) / Math.cos((lat * Math.PI) / 180) };
  };
}
