import type { DriverNow } from '../../dispatch/index.ts';
import { markPoint } from '../../tracking/index.ts';
import type { ConsequenceOf } from './consequence.ts';

/** A fix older than this does not show where the car is now. */
const freshFixMilliseconds = 120_000;

/**
 * Where a trip starts or ends, as the driver's phone has just reported it. Without a report, the trip starts where the
 * driver reported arriving and has no end point: an invented end would be charged for. Source: TRIP-5, TRIP-6, TRIP-22.
 */
export const trackPoint: ConsequenceOf<'track-point'> = ({ tx, before, driver, taken }, { status }) => {
  const fix = taken
    ? { ...taken.place, at: taken.at, heading_degrees: null }
    : driver && freshFix(driver, tx.now);
  if (!driver || (!fix && status !== 'STARTED')) return {};
  const place = fix ?? { lat: before.pickup_lat, lng: before.pickup_lng, at: tx.now, heading_degrees: null };
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

function freshFix({ lastFix }: DriverNow, now: Date) {
  if (lastFix === null || now.getTime() - lastFix.at.getTime() > freshFixMilliseconds) return null;
  const { headingDegrees, ...place } = lastFix;
  return { ...place, heading_degrees: headingDegrees };
}
