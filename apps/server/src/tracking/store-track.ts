import { statusTraits } from '@fiacre/domain';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { receivedPoints, type PlacedPosition } from './received-points.ts';
import type { NewPoint } from './tables.ts';
import type { TrackedBooking } from './tracked-booking.ts';

/**
 * The points of a track that a phone sent for a booking, and which of the batch are part of it. Source: TRIP-21,
 * DATA-11.
 */
export function trackOf(
  platform: Platform,
  tx: Tx,
  booking: TrackedBooking,
  positions: readonly PlacedPosition[],
): { readonly part: ReadonlySet<number>; readonly points: readonly NewPoint[] } {
  if (!statusTraits[booking.status].tracked) return { part: new Set(), points: [] };
  const received = receivedPoints(booking, positions, tx.now);
  const sound = received.filter(({ point }) => point.rejected === null);
  const points = received.map(({ point }) => ({ ...point, id: platform.ids.next() }));
  return { part: new Set(sound.map(({ index }) => index)), points };
}
