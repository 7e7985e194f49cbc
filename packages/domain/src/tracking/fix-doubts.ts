import type { ReceiverModel, Sightings } from './drift-filter.ts';
import type { Motion } from './drift-smoother.ts';
import { columnInSteps } from './in-steps.ts';

/** What a phone says of its accuracy counts where it is so many times worse than it usually is. */
const worseThanUsual = 1.75;
const maxSaidDoubt = 100;
/** Fixes on either side whose words on accuracy count together: single ones jump about. */
const saidAround = 4;

/** A fix this far off the middle of its neighbours, and so many times farther than others, stands alone. */
const alone = { metres: 8, times: 5, around: 2 } as const;

/** Off the smoothed track by so many variances a fix is an outlier, */
const outlier = 6;
/** and where fixes on both sides are off by so many times what is usual, the receiver was worse for a while. */
const spell = { around: 8, times: 1.5, most: 30, minMetres: 6 } as const;

/** How far each fix is to be doubted for what its phone said of its accuracy, beside what it usually said. */
export function* saidDoubts(
  accuracyMetres: readonly (number | null | undefined)[],
): Generator<undefined, Float64Array> {
  const usually = Math.max(1, median(accuracyMetres.flatMap((metres) => metres ?? [])));
  return yield* columnInSteps(accuracyMetres.length, (i) => {
    if (accuracyMetres[i] == null) return 1;
    const near = accuracyMetres.slice(Math.max(0, i - saidAround), i + saidAround + 1);
    const around = median(near.flatMap((one) => one ?? []));
    return Math.min(maxSaidDoubt, Math.max(1, around / usually / worseThanUsual) ** 2);
  });
}

/** The same with fixes that lie alone, far from their neighbours. */
export function* withLonely(
  said: Float64Array,
  east: Float64Array,
  north: Float64Array,
): Generator<undefined, Float64Array> {
  const middle = (of: Float64Array, i: number) =>
    median([...of.subarray(Math.max(0, i - alone.around), i + alone.around + 1)]);
  const off = yield* columnInSteps(east.length, (i) =>
    Math.hypot((east[i] ?? 0) - middle(east, i), (north[i] ?? 0) - middle(north, i)),
  );
  const usual = Math.max(alone.metres, alone.times * median([...off].filter((metres) => metres > 0)));
  return said.map((doubt, i) => doubt * Math.max(1, (off[i] ?? 0) / usual) ** 4);
}

/** The same judged by a first smoothing: outliers, and spells in which the receiver was worse. */
export function* withHindsight(
  said: Float64Array,
  { east, north }: Sightings,
  motion: Motion,
  { white, lingering }: ReceiverModel,
): Generator<undefined, Float64Array> {
  const variance = 2 * (Math.max(1, white) ** 2 + lingering ** 2);
  const squared = east.map(
    (x, i) => (x - (motion.east[i] ?? 0)) ** 2 + ((north[i] ?? 0) - (motion.north[i] ?? 0)) ** 2,
  );
  const off = squared.map((one, i) => one / (variance * (said[i] ?? 1)));
  // The middle of squared errors of Gauss in the plane is 0.7 of their mean.
  const usual = Math.max(0.05, median([...off]) / 0.7);
  const capped = off.map((one, i) =>
    Math.min(one / usual, (squared[i] ?? 0) < spell.minMetres ** 2 ? 1 : spell.most),
  );
  return yield* columnInSteps(said.length, (i) => {
    const near = capped.subarray(Math.max(0, i - spell.around), i + spell.around + 1);
    const around = near.reduce((sum, one) => sum + one, 0) / near.length;
    return (
      (said[i] ?? 1) * Math.max(1, (off[i] ?? 0) / outlier) ** 2 * Math.max(1, around / spell.times) ** 2
    );
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
