import type { Booking } from '../booking.ts';
import type { BookingEvent } from '../events.ts';

/** The booking after a transition, and the events that follow. */
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
