import { statusTraits } from '@fiacre/domain';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Write } from '../platform/transaction/write-together.ts';
import { addPoints } from './points.ts';
import { receivedPoints, type PlacedPosition } from './received-points.ts';
import type { TrackedBooking } from './tracked-booking.ts';

/**
 * Stores the positions that a phone sent for a booking, and returns which of the batch are part of the track. Source:
 * TRIP-21, DATA-11.
 */
export function trackOf(
  platform: Platform,
  tx: Tx,
  booking: TrackedBooking,
  positions: readonly PlacedPosition[],
): { readonly part: ReadonlySet<number>; readonly writes: readonly Write[] } {
  if (!statusTraits[booking.status].tracked) return { part: new Set(), writes: [] };
  const received = receivedPoints(booking, positions, tx.now);
  const sound = received.filter(({ point }) => point.rejected === null);
  const points = received.map(({ point }) => ({ ...point, id: platform.ids.next() }));
  return { part: new Set(sound.map(({ index }) => index)), writes: addPoints(points) };
}
