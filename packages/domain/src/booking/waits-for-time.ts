import { earliestStartMs, offerLeadMs } from './create.ts';
import type { BookingStatus } from './status.ts';

/**
 * Whether a booking only waits for its time: nobody looks for a driver yet, or the one who accepted cannot begin yet.
 * Every page then says for when it is booked. Source: SET-16, TRIP-26.
 */
export function waitsForTime(
  booking: { readonly status: BookingStatus; readonly tripDate: string },
  nowMs: number,
): boolean {
  const tripDateMs = Date.parse(booking.tripDate);
  if (booking.status === 'NEW') return nowMs < tripDateMs - offerLeadMs;
  return booking.status === 'ACCEPTED' && nowMs < earliestStartMs({ tripDateMs });
}
