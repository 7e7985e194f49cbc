/** The events that a webhook can subscribe to. Names are part of the public API. */
export const webhookEvents = [
  'booking.created',
  'booking.accepted',
  'booking.arrived',
  'booking.started',
  'booking.reached',
  'booking.pending',
  'booking.paid',
  'booking.completed',
  'booking.cancelled',
  'booking.returned',
  'user.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
