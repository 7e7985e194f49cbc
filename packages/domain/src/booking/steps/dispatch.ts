import type { AcceptedBooking, ArrivedBooking, NewBooking, StartedBooking, Waypoint } from '../booking.ts';
import type { CommandBodies } from '../commands.ts';
import { busyFromMs } from '../create.ts';
import { currentDrive } from './drive.ts';
import { notifyDriver, notifyRider } from '../events.ts';
import type { BookingEvent } from '../events.ts';
import { transitionTo } from './step.ts';
import type { TransitionResult } from './step.ts';

/**
 * Adds drivers to `requestedDrivers`, except those who have the offer or handed the booking back. Source: SET-16,
 * TRIP-18.
 */
export function offer(
  booking: NewBooking,
  { driverIds, expiresAtMs = null }: CommandBodies['offer'],
): TransitionResult<NewBooking> {
  const known = new Set([...booking.requestedDrivers, ...booking.barredDrivers]);
  const added = [...new Set(driverIds)].filter((id) => !known.has(id));
  if (added.length === 0) return transitionTo(booking);
  return transitionTo(
    {
      ...booking,
      requestedDrivers: [...booking.requestedDrivers, ...added],
      expiredOffers: without(booking.expiredOffers, added),
    },
    { type: 'offered', driverIds: added, expiresAtMs },
    ...added.map((id) => notifyDriver(id, 'push_new_task')),
  );
}

/** Withdraws some of a booking's offers; expired ones stay recorded as expired. Source: SET-16. */
export function withdraw(booking: NewBooking, driverIds: readonly string[]): TransitionResult<NewBooking> {
  const asked = booking.requestedDrivers.filter((id) => driverIds.includes(id));
  const expired = booking.expiredOffers.filter((id) => driverIds.includes(id));
  const events: BookingEvent[] = [];
  if (asked.length > 0) events.push({ type: 'offers-withdrawn', driverIds: asked });
  if (expired.length > 0) events.push({ type: 'offers-expired', driverIds: expired });
  return transitionTo({ ...booking, requestedDrivers: without(booking.requestedDrivers, asked) }, ...events);
}

function without(ids: readonly string[], removed: readonly string[]): string[] {
  return ids.filter((id) => !removed.includes(id));
}

/**
 * Offers the booking to the driver whom an admin chose; a driver who already has the offer is notified again. Source:
 * BKT-10.
 */
export function assign(booking: NewBooking, driverId: string): TransitionResult<NewBooking> {
  const requestedDrivers = [...new Set([...booking.requestedDrivers, driverId])];
  return transitionTo(
    { ...booking, requestedDrivers, expiredOffers: without(booking.expiredOffers, [driverId]) },
    { type: 'offered', driverIds: [driverId], expiresAtMs: null },
    notifyDriver(driverId, 'push_driver_assigned'),
  );
}

/** Removes the offer of a driver who declines. Source: TRIP-18. */
export function decline(booking: NewBooking, driverId: string): TransitionResult<NewBooking> {
  const requestedDrivers = without(booking.requestedDrivers, [driverId]);
  return transitionTo({ ...booking, requestedDrivers }, { type: 'offer-declined', driverId });
}

interface Taking {
  readonly driverId: string;
  readonly secondsToPickup: number;
}

/** Engages the driver, immediately or ahead, and withdraws every offer. Source: TRIP-3, TRIP-20, TRIP-28. */
export function accept(
  booking: NewBooking,
  { driverId, secondsToPickup }: Taking,
  nowMs: number,
): TransitionResult<AcceptedBooking> {
  const { requestedDrivers, expiredOffers: _late, ...order } = booking;
  const fromMs = busyFromMs(booking, secondsToPickup);
  const isAhead = fromMs > nowMs;
  return transitionTo(
    {
      ...order,
      status: 'ACCEPTED',
      driverId,
      acceptedAtMs: nowMs,
      busyFromMs: isAhead ? fromMs : null,
    },
    isAhead
      ? { type: 'driver-reserved', driverId, busyFromMs: fromMs }
      : { type: 'driver-engaged', driverId },
    { type: 'offers-withdrawn', driverIds: requestedDrivers },
    notifyRider(booking.riderId, 'push_booking_accepted'),
  );
}

/** The time of a ride accepted ahead has come: its driver becomes busy. Source: TRIP-28. */
export function engage(booking: AcceptedBooking): TransitionResult<AcceptedBooking> {
  const { driverId } = booking;
  return transitionTo(
    { ...booking, busyFromMs: null },
    { type: 'driver-engaged', driverId },
    notifyDriver(driverId, 'push_ride_ahead_due'),
  );
}

interface HandBack {
  readonly reason: string;
  /** It is not counted against the driver. */
  readonly isFree: boolean;
  /** The desk took the driver off. */
  readonly byDesk: boolean;
  /** Where the car stands, if it was driving; null: not known. */
  readonly place: Waypoint | null;
}

/**
 * Returns the booking to NEW and excludes the driver from it. A ride that had started goes on with another car from the
 * place where this one stands. Source: TRIP-18, CHANGE-12, CHANGE-14.
 */
export function handBack(
  booking: AcceptedBooking | ArrivedBooking | StartedBooking,
  { reason, isFree, byDesk, place }: HandBack,
  nowMs: number,
): TransitionResult<NewBooking> {
  const { driverId } = booking;
  const { id, riderId, companyId, category, stops, drop, bookLater, otp, charge } = booking;
  // A ride that began before its time does not wait for it.
  const tripDateMs = booking.status === 'STARTED' ? Math.min(booking.tripDateMs, nowMs) : booking.tripDateMs;
  const order = { id, riderId, companyId, category, stops, drop, bookLater, tripDateMs, otp, charge };
  const pickup = booking.status === 'STARTED' ? (place ?? booking.pickup) : booking.pickup;
  const drives =
    booking.status === 'STARTED' ? [...booking.drives, currentDrive(booking, pickup, nowMs)] : booking.drives;
  return transitionTo(
    {
      ...order,
      pickup,
      drives,
      status: 'NEW',
      // The next driver takes a new photo. Source: TRIP-23.
      hasPickupImage: false,
      hasDeliverImage: false,
      prepayment: booking.prepayment,
      barredDrivers: [...booking.barredDrivers, driverId],
      requestedDrivers: [],
      expiredOffers: [],
    },
    { type: 'driver-released', driverId },
    { type: 'handed-back', driverId, reason, isFree },
    ...(drives === booking.drives ? [] : [{ type: 'drives-changed', drives, pickup } as const]),
    { type: 'opened' },
    notifyRider(booking.riderId, 'push_driver_changed'),
    ...(byDesk ? [notifyDriver(driverId, 'push_ride_taken_off')] : []),
  );
}
