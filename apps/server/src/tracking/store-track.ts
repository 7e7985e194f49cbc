import { badByItself, positionLimits, trackedStatuses, type BookingStatus } from '@fiacre/domain';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Write } from '../platform/transaction/write-together.ts';
import { addPoints, type NewPoint } from './points.ts';
import { statusAt, type TrackedBooking } from './tracked-booking.ts';

/** A position as a phone sent it, with the instant by the server's clock. */
export interface SentPosition {
  readonly lat: number;
  readonly lng: number;
  readonly atMs: number;
  readonly deviceAtMs: number;
  readonly accuracyMetres?: number | undefined;
  readonly headingDegrees?: number | null | undefined;
}

export function isTracked(status: BookingStatus): boolean {
  return trackedStatuses.some((tracked) => tracked === status);
}

/**
 * Everything that a phone sent of a booking's way as it is kept, what is wrong by itself with the reason; and the
 * places in the batch of what is then part of the track. Source: TRIP-21, DATA-11.
 */
export function trackOf(
  platform: Platform,
  tx: Tx,
  booking: TrackedBooking,
  positions: readonly SentPosition[],
): { readonly part: ReadonlySet<number>; readonly writes: readonly Write[] } {
  const part = new Set<number>();
  if (!isTracked(booking.status)) return { part, writes: [] };
  const points = positions.flatMap((position, index): NewPoint[] => {
    const isAhead = position.atMs > tx.now.getTime() + positionLimits.clockAheadMs;
    const atMs = isAhead ? tx.now.getTime() : position.atMs;
    const status = statusAt(booking, atMs);
    if (status === null) return [];
    const rejected = isAhead ? 'clock_ahead' : badByItself(position);
    if (rejected === null) part.add(index);
    return [
      {
        id: platform.ids.next(),
        booking_id: booking.id,
        driver_id: booking.driverId,
        at: new Date(atMs),
        device_at: new Date(position.deviceAtMs),
        received_at: tx.now,
        status,
        lat: position.lat,
        lng: position.lng,
        accuracy_metres: position.accuracyMetres ?? null,
        heading_degrees: position.headingDegrees ?? null,
        rejected,
      },
    ];
  });
  return { part, writes: addPoints(points) };
}
