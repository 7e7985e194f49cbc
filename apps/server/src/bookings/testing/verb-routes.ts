import type { BookingVerb } from '@fiacre/domain';

/** The route of each verb. */
export const routeOf = {
  accept: 'acceptBooking',
  decline: 'declineBooking',
  'hand-back': 'handBackBooking',
  assign: 'assignBooking',
  arrive: 'arriveBooking',
  start: 'startBooking',
  reach: 'reachBooking',
  end: 'endBooking',
  pay: 'payBooking',
  'confirm-cash': 'confirmCashBooking',
  rate: 'rateBooking',
  cancel: 'cancelBooking',
} as const satisfies Record<BookingVerb, string>;
