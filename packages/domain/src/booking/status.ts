/** The ten statuses of a booking, in the order of a ride that goes well. Source: BOOK-8. */
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

/** Statuses in which somebody still has something to do. Source: BOOK-8. */
export const activeStatuses = [
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PENDING',
  'PAID',
] as const satisfies readonly BookingStatus[];

/** Statuses in which the driver's position belongs to the booking. Source: BOOK-8. */
export const trackedStatuses = ['ACCEPTED', 'ARRIVED', 'STARTED'] as const satisfies readonly BookingStatus[];
