import {
  DriftFilter,
  type Update,
  type ReceiverModel,
  type MeasurementKind,
  type Measurements,
} from './drift-filter.ts';
import { forEachInSteps } from './in-steps.ts';

/** The smoothed motion of a car, with one column entry per fix, in metres and metres per second. */
export interface Motion {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly eastSpeed: Float64Array;
  readonly northSpeed: Float64Array;
  /** The variance of the position on each axis, m². */
  readonly placeVariance: Float64Array;
}

/** The contributions of later measurements to the state: the gradients of their likelihood, and its information. */
interface Hindsight {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly sureness: Float64Array;
}

/** The index pairs of a symmetric 3 × 3 matrix that is stored as six numbers. */
const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

/**
 * Modified Bryson–Frazier smoother: a forward filter and a backward pass without matrix inversion. Yields regularly.
 */
export function* smoothMotion(
  model: ReceiverModel,
  measurements: Measurements,
): Generator<undefined, Motion> {
  const { seconds, stands } = measurements;
  const count = seconds.length;
  const { fixes, standings } = yield* forward(model, measurements);
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
    if (i + 1 < count) propagateBack(later, (seconds[i + 1] ?? 0) - (seconds[i] ?? 0), model.fades);
    const standing = standings[i];
    if (stands[i] === 1 && standing) addMeasurement(later, standing, 'standing');
    const fix = fixes[i];
    if (!fix) return;
    addMeasurement(later, fix, 'fix');
    settle(motion, i, fix, later);
  });
  return motion;
}

function* forward(model: ReceiverModel, { seconds, east, north, doubt, stands }: Measurements) {
  const filter = new DriftFilter(model);
  const fixes: Update[] = [];
  const standings: (Update | undefined)[] = [];
  filter.begin(east[0] ?? 0, north[0] ?? 0);
  yield* forEachInSteps(seconds.length, (i) => {
    if (i > 0) filter.predict((seconds[i] ?? 0) - (seconds[i - 1] ?? 0));
    fixes.push(filter.update('fix', east[i] ?? 0, north[i] ?? 0, doubt[i] ?? 1));
    standings.push(stands[i] === 1 ? filter.update('standing', 0, 0, 1) : undefined);
  });
  return { fixes, standings };
}

/** Propagates the backward state over some seconds, using the transposed transition matrix. */
function propagateBack({ east, north, sureness }: Hindsight, seconds: number, fades: number): void {
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

/** Adds one measurement to the backward state. */
function addMeasurement({ east, north, sureness }: Hindsight, update: Update, seen: MeasurementKind): void {
  const { variance } = update;
  const shows = seen === 'fix' ? [1, 0, 1] : [0, 1, 0];
  const gain = update.covariances.map((one) => one / variance);
  const [k0 = 0, k1 = 0, k2 = 0] = gain;
  const along = (row: ArrayLike<number>) => k0 * (row[0] ?? 0) + k1 * (row[1] ?? 0) + k2 * (row[2] ?? 0);
  for (const [axis, surprise] of [
    [east, update.surpriseEast],
    [north, update.surpriseNorth],
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

/** The prediction before a fix, corrected by that fix and all later ones. */
function settle(motion: Motion, i: number, fix: Update, { east, north, sureness }: Hindsight): void {
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
