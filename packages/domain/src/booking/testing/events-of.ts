import type { BookingEvent, BookingEventType } from '../events.ts';
import type { TransitionResult } from '../steps/step.ts';

/** The events of one kind that followed from a move. */
export function eventsOf<Type extends BookingEventType>(after: TransitionResult, type: Type) {
  return after.events.filter((event): event is Extract<BookingEvent, { type: Type }> => event.type === type);
}

/** Who was told what. */
export function notifications(after: TransitionResult) {
  return eventsOf(after, 'notified').map(({ userId, text }) => [userId, text]);
}
