import { bookingStatuses, statusTraits, type StatusEvent } from '@fiacre/domain';

export type WebhookEvent = StatusEvent | 'booking.changed' | 'user.changed';

/** The events that a webhook can subscribe to: one for each status, and others. Names are part of the public API. */
export const webhookEvents: readonly WebhookEvent[] = [
  ...new Set(bookingStatuses.map((status) => statusTraits[status].event)),
  'booking.changed',
  'user.changed',
];
