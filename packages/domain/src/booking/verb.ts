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
