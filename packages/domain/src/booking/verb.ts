/** Every intention that a person may send for an existing booking. Source: TRIP-16 to TRIP-18. */
export const bookingVerbs = [
  'accept',
  'decline',
  'hand-back',
  'assign',
  'arrive',
  'start',
  'reach',
  'end',
  'pay',
  'confirm-cash',
  'rate',
  'cancel',
] as const;
export type BookingVerb = (typeof bookingVerbs)[number];

/** What changes a booking without a person's request: the dispatcher and a provider's signed word. Source: SET-16, PAY-7. */
export const systemVerbs = ['offer', 'withdraw', 'payment-confirmed'] as const;
export type SystemVerb = (typeof systemVerbs)[number];

export type TransitionVerb = BookingVerb | SystemVerb;
