import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';

type Ranked = Pick<Booking, 'status' | 'bookLater' | 'tripDate'>;

function rank({ status, bookLater }: Ranked): number {
  // A ride for tomorrow comes after all of today's rides.
  return statusTraits[status === 'NEW' && bookLater ? 'COMPLETE' : status].urgency;
}

const rateMilliseconds = 24 * 3600_000;

/**
 * Whether a ride still needs the rider. Rating a paid ride is optional; a day later it is only in the list of
 * all rides.
 */
export function isCurrent({ status, endTime }: Pick<Booking, 'status' | 'endTime'>, now: Date): boolean {
  return status !== 'PAID' || endTime === null || now.getTime() - Date.parse(endTime) < rateMilliseconds;
}

/** The rides by urgency; within the same urgency the newest first. */
export function byUrgency<Ride extends Ranked>(rides: readonly Ride[]): readonly Ride[] {
  return rides.toSorted((a, b) => rank(a) - rank(b) || b.tripDate.localeCompare(a.tripDate));
}
