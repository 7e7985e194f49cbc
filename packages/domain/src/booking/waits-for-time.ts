import { earliestStartMs, offerLeadMs } from './create.ts';
import type { BookingStatus } from './status-traits.ts';

/**
 * Whether a booking only waits for its time: nobody looks for a driver yet, or the one who accepted cannot begin yet or
 * still takes other rides. Every page then shows the time for which it is booked. Source: SET-16, TRIP-26, TRIP-28.
 */
export function waitsForTime(
  booking: {
    readonly status: BookingStatus;
    readonly tripDate: string;
    readonly busyFrom?: string | null | undefined;
  },
  nowMs: number,
): boolean {
  const tripDateMs = Date.parse(booking.tripDate);
  if (booking.status === 'NEW') return nowMs < tripDateMs - offerLeadMs;
  if (booking.status !== 'ACCEPTED') return false;
  return (booking.busyFrom ?? null) !== null || nowMs < earliestStartMs({ tripDateMs });
}
