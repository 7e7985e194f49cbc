import { scaled } from '../scale.ts';
import type { Dirt } from './dirt.ts';
import type { DirtyDrives, Receiver } from './drives.ts';

/** Where the short run begins with other drives for each kind of dirt, so that together they see them all. */
const beginnings = scaled({ short: 9, long: 1 });

/**
 * Of a number of drives for each kind of dirt, those whose distance is off by more than half a percent of that of their
 * clean trace.
 */
export function tooFarOff(
  drives: DirtyDrives,
  kinds: Readonly<Record<string, Dirt>>,
  receivers: readonly Receiver[],
  count: number,
): string[] {
  return Object.entries(kinds).flatMap(([name, dirt], kind) =>
    Array.from({ length: count }, (_, place) => {
      const seed = ((kind * count) % beginnings) + place;
      const receiver = receivers[seed % receivers.length] ?? 'clean';
      const off = drives.offBy(dirt, receiver, seed);
      return off > 0.005 ? [`${name}, ${receiver}, drive ${seed}: ${(100 * off).toFixed(2)} %`] : [];
    }).flat(),
  );
}
