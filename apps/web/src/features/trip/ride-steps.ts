import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';

export interface RideStep {
  readonly name: 'booked' | 'ACCEPTED' | 'ARRIVED' | 'STARTED' | 'REACHED' | 'PAID' | 'CANCELLED';
  readonly state: 'done' | 'now' | 'ahead';
  /** When it happened; null if not recorded. */
  readonly at: string | null;
}

/** The index of the last step reached in each status, among the steps that a rider sees. */
const reached: Readonly<Record<Exclude<BookingStatus, 'CANCELLED'>, number>> = {
  PAYMENT_PENDING: 0,
  NEW: 0,
  ACCEPTED: 1,
  ARRIVED: 2,
  STARTED: 3,
  REACHED: 4,
  PENDING: 4,
  PAID: 5,
  COMPLETE: 6,
};

/**
 * The steps of a ride in order. A cancelled one shows only the steps that happened. Source: BOOK-8, TRIP-4 to TRIP-6.
 */
export function rideSteps(booking: Booking): readonly RideStep[] {
  const all = [
    { name: 'booked', at: booking.bookingDate },
    { name: 'ACCEPTED', at: booking.driverAcceptTime ?? null },
    { name: 'ARRIVED', at: booking.driverArriveTime },
    { name: 'STARTED', at: booking.tripStartTime },
    { name: 'REACHED', at: booking.tripEndTime },
    { name: 'PAID', at: null },
  ] as const;
  if (booking.status === 'CANCELLED') {
    const happened = all.filter((step) => step.name === 'booked' || step.at !== null);
    return [
      ...happened.map((step) => ({ ...step, state: 'done' as const })),
      { name: 'CANCELLED', state: 'now', at: booking.cancelTime ?? null },
    ];
  }
  const now = reached[booking.status];
  return all.map((step, index) => ({
    ...step,
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
  }));
}
