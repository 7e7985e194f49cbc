import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';

/** What a rider must look at first: a car at the kerb, then a car on its way, and at the end what can wait. */
const places: Readonly<Record<BookingStatus, number>> = {
  ARRIVED: 0,
  ACCEPTED: 1,
  STARTED: 2,
  REACHED: 3,
  PENDING: 4,
  NEW: 5,
  PAYMENT_PENDING: 6,
  PAID: 7,
  COMPLETE: 8,
  CANCELLED: 8,
};

type Ranked = Pick<Booking, 'status' | 'bookLater' | 'tripDate'>;

function rank({ status, bookLater }: Ranked): number {
  // A ride for tomorrow waits behind everything of today.
  return status === 'NEW' && bookLater ? places.COMPLETE : places[status];
}

/** The rides in the order in which a rider wants to see them; among equals the newest stands first. */
export function mostUrgentFirst<Ride extends Ranked>(rides: readonly Ride[]): readonly Ride[] {
  return rides.toSorted((a, b) => rank(a) - rank(b) || b.tripDate.localeCompare(a.tripDate));
}
