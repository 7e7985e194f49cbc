import type { ReceiverModel, Measurements } from './drift-filter.ts';
import type { Motion } from './drift-smoother.ts';
import { columnInSteps } from './in-steps.ts';

/** A phone's reported accuracy matters only if it is this many times worse than its median. */
const worseThanUsual = 1.75;
const maxReportedDoubt = 100;
/** The number of fixes on either side whose reported accuracy is combined, because single values are noisy. */
const reportWindow = 4;

/**
 * A fix is isolated if it is this far from the median of its neighbours, and this many times farther than other fixes.
 */
const alone = { metres: 8, times: 5, around: 2 } as const;

/** A fix that is this many variances away from the smoothed track is an outlier. */
const outlier = 6;
/** If fixes on both sides are this many times farther away than normal, reception was bad for a while. */
const spell = { around: 8, times: 1.5, most: 30, minMetres: 6 } as const;

/** The relative variance of each fix: its reported accuracy compared with the phone's median. */
export function* reportedDoubts(
  accuracyMetres: readonly (number | null | undefined)[],
): Generator<undefined, Float64Array> {
  const typical = Math.max(1, median(accuracyMetres.flatMap((metres) => metres ?? [])));
  return yield* columnInSteps(accuracyMetres.length, (i) => {
    if (accuracyMetres[i] == null) return 1;
    const near = accuracyMetres.slice(Math.max(0, i - reportWindow), i + reportWindow + 1);
    const around = median(near.flatMap((one) => one ?? []));
    return Math.min(maxReportedDoubt, Math.max(1, around / typical / worseThanUsual) ** 2);
  });
}

/** Raises the variance of isolated fixes, which are far from their neighbours. */
export function* withIsolated(
  doubts: Float64Array,
  east: Float64Array,
  north: Float64Array,
): Generator<undefined, Float64Array> {
  const middle = (of: Float64Array, i: number) =>
    median([...of.subarray(Math.max(0, i - alone.around), i + alone.around + 1)]);
  const off = yield* columnInSteps(east.length, (i) =>
    Math.hypot((east[i] ?? 0) - middle(east, i), (north[i] ?? 0) - middle(north, i)),
  );
  const normal = Math.max(alone.metres, alone.times * median([...off].filter((metres) => metres > 0)));
  return doubts.map((doubt, i) => doubt * Math.max(1, (off[i] ?? 0) / normal) ** 4);
}

/** Raises the variance of outliers and of periods of bad reception, as found by a first smoothing. */
export function* withHindsight(
  doubts: Float64Array,
  { east, north }: Measurements,
  motion: Motion,
  { white, lingering }: ReceiverModel,
): Generator<undefined, Float64Array> {
  const variance = 2 * (Math.max(1, white) ** 2 + lingering ** 2);
  const squared = east.map(
    (x, i) => (x - (motion.east[i] ?? 0)) ** 2 + ((north[i] ?? 0) - (motion.north[i] ?? 0)) ** 2,
  );
  const off = squared.map((one, i) => one / (variance * (doubts[i] ?? 1)));
  // The median of squared Gaussian errors in the plane is 0.7 times their mean.
  const normal = Math.max(0.05, median([...off]) / 0.7);
  const capped = off.map((one, i) =>
    Math.min(one / normal, (squared[i] ?? 0) < spell.minMetres ** 2 ? 1 : spell.most),
  );
  return yield* columnInSteps(doubts.length, (i) => {
    const near = capped.subarray(Math.max(0, i - spell.around), i + spell.around + 1);
    const around = near.reduce((sum, one) => sum + one, 0) / near.length;
    return (
      (doubts[i] ?? 1) * Math.max(1, (off[i] ?? 0) / outlier) ** 2 * Math.max(1, around / spell.times) ** 2
    );
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
