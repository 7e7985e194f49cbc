import type { DriverNow } from '../../dispatch/index.ts';
import { markPoint } from '../../tracking/index.ts';
import type { CarNow } from '../present/car-of-booking.ts';
import type { ConsequenceOf, DecidedTransition, EventOf } from './consequence.ts';

/** An older fix does not show where the car is now. */
const freshFixMilliseconds = 120_000;

/**
 * Where a trip starts or ends, as the driver's phone has just reported it. Without a report, the trip starts where the
 * driver reported arriving and has no end point: an invented end would be charged for. Source: TRIP-5, TRIP-6, TRIP-22.
 */
export const trackPoint: ConsequenceOf<'track-point'> = (on, { status }) => {
  const { tx, before, driver } = on;
  const place = placeOf(on, status);
  if (!driver || !place) return {};
  const point = markPoint({
    id: tx.newId(),
    booking_id: before.id,
    driver_id: driver.id,
    received_at: tx.now,
    ...place,
    status,
    device_at: null,
    accuracy_metres: null,
  });
  return { writes: [point] };
};

/** Where the car is when the trip starts or ends; null if that is not known. */
export function placeOf(
  { tx, before, driver, taken }: DecidedTransition,
  status: EventOf<'track-point'>['status'],
): CarNow | null {
  if (taken) return { ...taken.place, at: taken.at, heading_degrees: null };
  const fix = driver && freshFix(driver, tx.now);
  if (fix || status !== 'STARTED') return fix;
  return { lat: before.pickup_lat, lng: before.pickup_lng, at: tx.now, heading_degrees: null };
}

/** Where the driver is now; null if that is not known. */
export function freshFix({ lastFix }: DriverNow, now: Date) {
  if (lastFix === null || now.getTime() - lastFix.at.getTime() > freshFixMilliseconds) return null;
  const { headingDegrees, ...place } = lastFix;
  return { ...place, heading_degrees: headingDegrees };
}
