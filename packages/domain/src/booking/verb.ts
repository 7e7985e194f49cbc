/** The actions of users on an existing booking. Source: TRIP-16 to TRIP-18. */
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

/** The actions of the dispatcher and a payment provider's webhook on a booking. Source: SET-16, PAY-7, TRIP-28. */
export const systemVerbs = ['offer', 'withdraw', 'payment-confirmed', 'engage'] as const;
export type SystemVerb = (typeof systemVerbs)[number];

export type TransitionVerb = BookingVerb | SystemVerb;
