import type { AcceptedBooking, ArrivedBooking, NewBooking } from '../booking.ts';
import { tellDriver, tellRider } from '../events.ts';
import { moved } from './step.ts';
import type { Moved } from './step.ts';

/** Adds drivers to `requestedDrivers`; those who handed the booking back or have the offer are left out. Source: SET-16, TRIP-18. */
export function offer(booking: NewBooking, driverIds: readonly string[]): Moved<NewBooking> {
  const known = new Set([...booking.requestedDrivers, ...booking.barredDrivers]);
  const added = [...new Set(driverIds)].filter((id) => !known.has(id));
  if (added.length === 0) return moved(booking);
  return moved(
    { ...booking, requestedDrivers: [...booking.requestedDrivers, ...added] },
    { type: 'offered', driverIds: added },
    ...added.map((id) => tellDriver(id, 'push_new_task')),
  );
}

/** The admin's choice is asked like any other driver, and told once more when already asked. Source: BKT-10. */
export function assign(booking: NewBooking, driverId: string): Moved<NewBooking> {
  const requestedDrivers = [...new Set([...booking.requestedDrivers, driverId])];
  return moved(
    { ...booking, requestedDrivers },
    { type: 'offered', driverIds: [driverId] },
    tellDriver(driverId, 'push_driver_assigned'),
  );
}

/** Source: TRIP-18. */
export function decline(booking: NewBooking, driverId: string): Moved<NewBooking> {
  const requestedDrivers = booking.requestedDrivers.filter((id) => id !== driverId);
  return moved({ ...booking, requestedDrivers }, { type: 'offer-declined', driverId });
}

/** The driver is engaged, and the task is gone for everybody who was asked. Source: TRIP-3, TRIP-20. */
export function accept(booking: NewBooking, driverId: string, nowMs: number): Moved<AcceptedBooking> {
  const { requestedDrivers, ...order } = booking;
  return moved(
    { ...order, status: 'ACCEPTED', driverId, acceptedAtMs: nowMs },
    { type: 'driver-engaged', driverId },
    { type: 'offers-withdrawn', driverIds: requestedDrivers },
    tellRider(booking.riderId, 'push_booking_accepted'),
  );
}

/** Back to NEW without any trace of the driver but the bar. Source: TRIP-18. */
export function handBack(booking: AcceptedBooking | ArrivedBooking, reason: string): Moved<NewBooking> {
  const { driverId } = booking;
  const { id, riderId, category, pickup, drop, bookLater, tripDateMs, otp, charge } = booking;
  const order = { id, riderId, category, pickup, drop, bookLater, tripDateMs, otp, charge };
  return moved(
    {
      ...order,
      status: 'NEW',
      // The next driver takes a picture of what the next driver finds. Source: TRIP-23.
      hasPickupImage: false,
      hasDeliverImage: false,
      prepayment: booking.prepayment,
      barredDrivers: [...booking.barredDrivers, driverId],
      requestedDrivers: [],
    },
    { type: 'driver-released', driverId },
    { type: 'handed-back', driverId, reason },
    { type: 'opened' },
    tellRider(riderId, 'push_driver_changed'),
  );
}
