import { sizesOf } from '../sizes.ts';
import type { TrackFault } from './track-faults.ts';
import type { FaultyDrives, Receiver } from './drives.ts';

/** Starts the short run at a different drive for each kind of fault, so that together they cover all drives. */
const { beginnings } = sizesOf('tests/tracks/inaccurate-drives.ts');

/**
 * The drives, for each kind of fault, whose distance differs by more than half a percent from that of the
 * clean trace.
 */
export function inaccurateDrives(
  drives: FaultyDrives,
  kinds: Readonly<Record<string, TrackFault>>,
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
