import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';

/** What a rider must look at first: a car at the kerb, then a car on its way, and at the end what can wait. */
const order: readonly BookingStatus[] = [
  'ARRIVED',
  'ACCEPTED',
  'STARTED',
  'REACHED',
  'PENDING',
  'NEW',
  'PAYMENT_PENDING',
  'PAID',
];

type Ranked = Pick<Booking, 'status' | 'bookLater' | 'tripDate'>;

function rank({ status, bookLater }: Ranked): number {
  const place = order.indexOf(status);
  // A ride for tomorrow waits behind everything of today.
  return place < 0 || (status === 'NEW' && bookLater) ? order.length : place;
}

/** The rides in the order in which a rider wants to see them; among equals the newest stands first. */
export function mostUrgentFirst<Ride extends Ranked>(rides: readonly Ride[]): readonly Ride[] {
  return rides.toSorted((a, b) => rank(a) - rank(b) || b.tripDate.localeCompare(a.tripDate));
}
