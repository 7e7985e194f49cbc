import type { BookingEvent, BookingEventType } from '../events.ts';
import type { TransitionResult } from '../steps/step.ts';

/** The events of one type in a transition's result. */
export function eventsOf<Type extends BookingEventType>(after: TransitionResult, type: Type) {
  return after.events.filter((event): event is Extract<BookingEvent, { type: Type }> => event.type === type);
}

/** The user and the text key of every notification. */
export function notifications(after: TransitionResult) {
  return eventsOf(after, 'notified').map(({ userId, text }) => [userId, text]);
}
