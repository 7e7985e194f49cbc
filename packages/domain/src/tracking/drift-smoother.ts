import { DriftFilter, type Meeting, type ReceiverModel, type Seen, type Sightings } from './drift-filter.ts';
import { forEachInSteps } from './in-steps.ts';

/** How a car moved, as all sightings together tell; columns as the fixes, metres and metres a second. */
export interface Motion {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly eastSpeed: Float64Array;
  readonly northSpeed: Float64Array;
  /** Of the place on either axis, m². */
  readonly placeVariance: Float64Array;
}

/** What later sightings say of the state: gradients of their likelihood, and how sure they are. */
interface Hindsight {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly sureness: Float64Array;
}

/** Where each pair of a symmetric matrix of three stands in a row of six. */
const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

/** Smooths a track by the modified form of Bryson and Frazier: over the filter, and back without inverting; pauses. */
export function* smoothMotion(model: ReceiverModel, sightings: Sightings): Generator<undefined, Motion> {
  const { seconds, stands } = sightings;
  const count = seconds.length;
  const { fixes, standings } = yield* forward(model, sightings);
  const motion: Motion = {
    east: new Float64Array(count),
    north: new Float64Array(count),
    eastSpeed: new Float64Array(count),
    northSpeed: new Float64Array(count),
    placeVariance: new Float64Array(count),
  };
  const later: Hindsight = {
    east: new Float64Array(3),
    north: new Float64Array(3),
    sureness: new Float64Array(6),
  };
  yield* forEachInSteps(count, (fromEnd) => {
    const i = count - 1 - fromEnd;
    if (i + 1 < count) goBack(later, (seconds[i + 1] ?? 0) - (seconds[i] ?? 0), model.fades);
    const standing = standings[i];
    if (stands[i] === 1 && standing) takeBack(later, standing, 'standing');
    const fix = fixes[i];
    if (!fix) return;
    takeBack(later, fix, 'fix');
    settle(motion, i, fix, later);
  });
  return motion;
}

function* forward(model: ReceiverModel, { seconds, east, north, doubt, stands }: Sightings) {
  const filter = new DriftFilter(model);
  const fixes: Meeting[] = [];
  const standings: (Meeting | undefined)[] = [];
  filter.begin(east[0] ?? 0, north[0] ?? 0);
  yield* forEachInSteps(seconds.length, (i) => {
    if (i > 0) filter.ahead((seconds[i] ?? 0) - (seconds[i - 1] ?? 0));
    fixes.push(filter.meet('fix', east[i] ?? 0, north[i] ?? 0, doubt[i] ?? 1));
    standings.push(stands[i] === 1 ? filter.meet('standing', 0, 0, 1) : undefined);
  });
  return { fixes, standings };
}

/** Hindsight of a state is that of the state some seconds later, through how the one becomes the other. */
function goBack({ east, north, sureness }: Hindsight, seconds: number, fades: number): void {
  const keep = Math.exp(-seconds / fades);
  for (const axis of [east, north]) {
    axis[1] = (axis[1] ?? 0) + seconds * (axis[0] ?? 0);
    axis[2] = keep * (axis[2] ?? 0);
  }
  const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0, ee = 0] = sureness;
  sureness[1] = ps + seconds * pp;
  sureness[2] = keep * pe;
  sureness[3] = ss + 2 * seconds * ps + seconds ** 2 * pp;
  sureness[4] = keep * (se + seconds * pe);
  sureness[5] = keep ** 2 * ee;
}

/** Adds what a sighting says, seen from before it was taken in. */
function takeBack({ east, north, sureness }: Hindsight, meeting: Meeting, seen: Seen): void {
  const { variance } = meeting;
  const shows = seen === 'fix' ? [1, 0, 1] : [0, 1, 0];
  const gain = meeting.covariances.map((one) => one / variance);
  const [k0 = 0, k1 = 0, k2 = 0] = gain;
  const along = (row: ArrayLike<number>) => k0 * (row[0] ?? 0) + k1 * (row[1] ?? 0) + k2 * (row[2] ?? 0);
  for (const [axis, surprise] of [
    [east, meeting.surpriseEast],
    [north, meeting.surpriseNorth],
  ] as const) {
    const told = along(axis) + surprise / variance;
    for (let i = 0; i < 3; i++) axis[i] = (axis[i] ?? 0) - (shows[i] ?? 0) * told;
  }
  const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0, ee = 0] = sureness;
  const carried = [along([pp, ps, pe]), along([ps, ss, se]), along([pe, se, ee])];
  const whole = along(carried) + 1 / variance;
  pairs.forEach(([a, b], place) => {
    const [showsA, showsB] = [shows[a] ?? 0, shows[b] ?? 0];
    const less = (carried[a] ?? 0) * showsB + (carried[b] ?? 0) * showsA;
    sureness[place] = (sureness[place] ?? 0) - less + showsA * showsB * whole;
  });
}

/** What was expected before a fix, put right by all that came with it and after it. */
function settle(motion: Motion, i: number, fix: Meeting, { east, north, sureness }: Hindsight): void {
  const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0] = fix.covariance;
  const along = (axis: Float64Array, a: number, b: number, c: number) =>
    a * (axis[0] ?? 0) + b * (axis[1] ?? 0) + c * (axis[2] ?? 0);
  motion.east[i] = (fix.expectedEast[0] ?? 0) - along(east, pp, ps, pe);
  motion.north[i] = (fix.expectedNorth[0] ?? 0) - along(north, pp, ps, pe);
  motion.eastSpeed[i] = (fix.expectedEast[1] ?? 0) - along(east, ps, ss, se);
  motion.northSpeed[i] = (fix.expectedNorth[1] ?? 0) - along(north, ps, ss, se);
  motion.placeVariance[i] = Math.max(0, pp - known(sureness, pp, ps, pe));
}

function known(sureness: Float64Array, x: number, y: number, z: number): number {
  const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0, ee = 0] = sureness;
  return pp * x * x + ss * y * y + ee * z * z + 2 * (ps * x * y + pe * x * z + se * y * z);
}
