import type { Booking } from '@fiacre/contract';
import { statusTraits, type BookingStatus } from '@fiacre/domain';

export interface RideStep {
  readonly name: 'booked' | BookingStatus;
  readonly state: 'done' | 'now' | 'ahead';
  /** When it happened; null if not recorded. */
  readonly at: string | null;
}

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
  const now = statusTraits[booking.status].stepsDone;
  if (now === null) {
    const happened = all.filter((step) => step.name === 'booked' || step.at !== null);
    return [
      ...happened.map((step) => ({ ...step, state: 'done' as const })),
      { name: booking.status, state: 'now', at: booking.cancelTime ?? null },
    ];
  }
  return all.map((step, index) => ({
    ...step,
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
  }));
}
