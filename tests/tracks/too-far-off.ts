import { scaled } from '../scale.ts';
import type { Dirt } from './dirt.ts';
import type { DirtyDrives, Receiver } from './drives.ts';

/** Other drives of each kind of dirt; one time over already has every receiver in every kind. */
const times = scaled({ short: 1, long: 5 });

/** Drives whose distance is off by more than half a percent of that of their clean trace. */
export function tooFarOff(
  drives: DirtyDrives,
  kinds: Readonly<Record<string, Dirt>>,
  receivers: readonly Receiver[],
  count: number,
): string[] {
  return Object.entries(kinds).flatMap(([name, dirt]) =>
    Array.from({ length: count * times }, (_, seed) => {
      const receiver = receivers[seed % receivers.length] ?? 'clean';
      const off = drives.offBy(dirt, receiver, seed);
      return off > 0.005 ? [`${name}, ${receiver}, drive ${seed}: ${(100 * off).toFixed(2)} %`] : [];
    }).flat(),
  );
}
