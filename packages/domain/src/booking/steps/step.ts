import type { Booking } from '../booking.ts';
import type { BookingEvent } from '../events.ts';

/** Where a move leads: the booking as it is after it, and what follows for others. */
export interface TransitionResult<After extends Booking = Booking> {
  readonly booking: After;
  readonly events: readonly BookingEvent[];
}

export function transitionTo<After extends Booking>(
  booking: After,
  ...events: readonly BookingEvent[]
): TransitionResult<After> {
  return { booking, events };
}
