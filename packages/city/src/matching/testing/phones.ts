import type { LatLng, TrackFix } from '@fiacre/domain';
import { beside, drivenLine, placeAlong, turnAt, type DrivenLine } from './driven-line.ts';

type Random = () => number;

/** How a phone observes a drive; lengths in metres are sigmas on each axis. */
export interface Phone {
  /** Fixes per second. */
  readonly rate: number;
  /** Independent error of each fix. */
  readonly white: number;
  /** Correlated error, which decays within about `lingers` seconds. */
  readonly lingering: number;
  readonly lingers: number;
  /** The factor by which the error grows for half a minute at a time between tall buildings. */
  readonly canyons?: number;
  /** The share of fixes that jump up to 300 m away. */
  readonly jumps?: number;
  /** Whether the phone reports its accuracy, which is wrong by a factor of up to two. */
  readonly accuracy?: boolean;
  /** How many seconds without fixes there are, about every three minutes. */
  readonly gaps?: number;
  /** If set, the phone reports only after moving this many metres. */
  readonly distanceFilter?: number;
  /** How fixes are smoothed, as platforms do: the weight of the newest one. */
  readonly smoothing?: number;
  /** The number of decimals of a degree. */
  readonly decimals?: number;
  /** Sigma of the timestamp error in seconds. */
  readonly unevenly?: number;
}

/** Seeded random numbers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const startMs = 1_700_000_000_000;
const stepSeconds = 0.02;
const standingSeconds = 10;

/**
 * The metres driven after each fiftieth of a second: starting, slowing for turns, waiting at lights and at both ends.
 */
function driveByTime(line: DrivenLine, random: Random): number[] {
  const slow: [metres: number, speed: number][] = [];
  line.points.forEach((_, i) => {
    const turn = turnAt(line, i);
    if (turn > 25) slow.push([line.metresAt[i] ?? 0, turn > 150 ? 1.5 : turn > 70 ? 4.5 : 8]);
  });
  const stops: number[] = [];
  for (let at = 150 + random() * 500; at < line.metres - 50; at += 200 + random() * 700) stops.push(at);
  const driven: number[] = [];
  const stand = (seconds: number, at: number) => {
    for (let t = 0; t < seconds; t += stepSeconds) driven.push(at);
  };
  stand(standingSeconds, 0);
  let [at, speed, nextSlow, nextStop, cruise] = [0, 0, 0, 0, 9 + random() * 7];
  while (at < line.metres - 0.05) {
    while ((slow[nextSlow]?.[0] ?? Infinity) < at - 3) nextSlow++;
    const brake = (to: number, limit: number) => Math.sqrt(limit ** 2 + 2 * 2 * Math.max(0, to - at));
    let most = Math.min(cruise, brake(line.metres, 0.3), brake(stops[nextStop] ?? Infinity, 0.3));
    for (let i = nextSlow; i < nextSlow + 8; i++) {
      const corner = slow[i];
      if (corner) most = Math.min(most, brake(corner[0], corner[1]));
    }
    speed = Math.max(0.3, Math.min(most, speed + 1.8 * stepSeconds));
    at = Math.min(line.metres, at + speed * stepSeconds);
    driven.push(at);
    if (at < (stops[nextStop] ?? Infinity)) continue;
    stand(random() < 0.4 ? 2 : random() * 60, at);
    [speed, nextStop, cruise] = [0, nextStop + 1, 8 + random() * 9];
  }
  stand(standingSeconds, line.metres);
  return driven;
}

function gaussian(random: Random): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The errors of a receiver over time, on one axis. */
function lingeringError(random: Random, spread: number, seconds: number, stays: number): () => number {
  const gauss = gaussian(random);
  const keep = seconds > 0 ? Math.exp(-stays / seconds) : 0;
  let error = spread * gauss();
  return () => {
    error = keep * error + Math.sqrt(1 - keep ** 2) * spread * gauss();
    return error;
  };
}

export interface ObservedDrive {
  readonly driven: DrivenLine;
  readonly fixes: readonly TrackFix[];
}

/** The error of a phone at each of its fixes, in metres east and north. */
function errorsOf(phone: Phone, random: Random): (seconds: number) => [east: number, north: number] {
  const every = 1 / phone.rate;
  const gauss = gaussian(random);
  const lingering = [1, 2].map(() => lingeringError(random, phone.lingering, phone.lingers, every));
  const canyon = [1, 2].map(() => lingeringError(random, phone.canyons ?? 0, 12, every));
  const smooth = [0, 0];
  let [nextCanyon, canyonUntil] = [random() * 120, -1];
  return (seconds) => {
    if (seconds > nextCanyon)
      [canyonUntil, nextCanyon] = [seconds + 15 + random() * 30, seconds + 60 + random() * 180];
    const isJump = random() < (phone.jumps ?? 0);
    const axis = (i: number): number => {
      const between = canyon[i]?.() ?? 0;
      const error = (lingering[i]?.() ?? 0) + phone.white * gauss() + (seconds < canyonUntil ? between : 0);
      smooth[i] = (smooth[i] ?? 0) + (phone.smoothing ?? 1) * (error - (smooth[i] ?? 0));
      return (smooth[i] ?? 0) + (isJump ? (random() - 0.5) * 600 : 0);
    };
    return [axis(0), axis(1)];
  };
}

/** Whether a phone reports at an instant: not during a gap, and only after moving far enough. */
function reportsOf(
  phone: Phone,
  random: Random,
  total: number,
): (seconds: number, metres: number) => boolean {
  let [nextGap, quietUntil, lastMetres] = [60 + random() * 120, -1, -Infinity];
  return (seconds, metres) => {
    if (phone.gaps && seconds > nextGap && seconds < total - 90)
      [quietUntil, nextGap] = [seconds + phone.gaps * (0.5 + random()), seconds + 120 + random() * 120];
    if (seconds < quietUntil) return false;
    const isLast = seconds + 1 / phone.rate >= total;
    if (phone.distanceFilter && metres - lastMetres < phone.distanceFilter && !isLast) return false;
    lastMetres = metres;
    return true;
  };
}

/** A drive along a line, as a phone reports it. */
export function observedDrive(points: readonly LatLng[], phone: Phone, random: Random): ObservedDrive {
  const driven = drivenLine(points);
  const byTime = driveByTime(driven, random);
  const total = byTime.length * stepSeconds;
  const [errors, reports] = [errorsOf(phone, random), reportsOf(phone, random, total)];
  const fixes: TrackFix[] = [];
  for (let seconds = 0; seconds < total; seconds += 1 / phone.rate) {
    const metres = byTime[Math.min(byTime.length - 1, Math.round(seconds / stepSeconds))] ?? 0;
    const [east, north] = errors(seconds);
    const said = 1.5 * Math.hypot(phone.white, phone.lingering, phone.canyons ? Math.hypot(east, north) : 0);
    const [uneven, unsure] = [(phone.unevenly ?? 0) * (random() - 0.5), 2 ** (random() * 2 - 1)];
    if (!reports(seconds, metres)) continue;
    const place = beside(placeAlong(driven, metres), east, north);
    const step = 10 ** (phone.decimals ?? 9);
    fixes.push({
      atMs: startMs + Math.round((seconds + uneven) * 1000),
      lat: Math.round(place.lat * step) / step,
      lng: Math.round(place.lng * step) / step,
      ...(phone.accuracy && { accuracyMetres: Math.min(99, Math.max(3, said * unsure)) }),
    });
  }
  return { driven, fixes };
}

/** Typical phones in cars. */
export const phones = {
  perfect: { rate: 1, white: 0, lingering: 0, lingers: 0 },
  white5: { rate: 1, white: 5, lingering: 0, lingers: 0 },
  white10: { rate: 1, white: 10, lingering: 0, lingers: 0, jumps: 0.02 },
  white15: { rate: 1, white: 15, lingering: 0, lingers: 0, jumps: 0.02 },
  android: { rate: 1, white: 1.5, lingering: 4, lingers: 20, accuracy: true, unevenly: 0.1 },
  poor: { rate: 1, white: 3, lingering: 8, lingers: 10, jumps: 0.01, accuracy: true },
  old: { rate: 1, white: 4, lingering: 9, lingers: 30, jumps: 0.02 },
  ios: { rate: 1, white: 2, lingering: 3, lingers: 40, smoothing: 0.5, distanceFilter: 10 },
  canyon: { rate: 1, white: 2, lingering: 4, lingers: 20, canyons: 25, accuracy: true },
  canyonMute: { rate: 1, white: 2, lingering: 4, lingers: 20, canyons: 25 },
  fifty: { rate: 50, white: 3, lingering: 4, lingers: 20 },
  ten: { rate: 10, white: 4, lingering: 3, lingers: 15, jumps: 0.005 },
  slow5: { rate: 0.2, white: 4, lingering: 4, lingers: 20 },
  slow15: { rate: 1 / 15, white: 4, lingering: 4, lingers: 20 },
  tunnels: { rate: 1, white: 1.5, lingering: 4, lingers: 20, gaps: 60 },
  coarse: { rate: 1, white: 2, lingering: 2, lingers: 20, decimals: 4 },
} as const satisfies Record<string, Phone>;
