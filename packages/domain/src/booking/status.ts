/** The ten statuses of a booking, in the order of a successful ride. Source: BOOK-8. */
export const bookingStatuses = [
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PENDING',
  'PAID',
  'COMPLETE',
  'CANCELLED',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
