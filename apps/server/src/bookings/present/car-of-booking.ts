import { statusTraits, type LatLng } from '@fiacre/domain';
import { findDrivers } from '../../dispatch/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { newestPoint, towardOf, type CarEvent } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';

/**
 * Where the car is: under way where its driver was last seen, which no jump of a phone has moved; later, and for a
 * driver who was seen nowhere, the newest point of the booking.
 */
export async function carOf({ platform }: BookingParts, row: BookingRow) {
  const newest = await newestPoint(platform.db, row.id);
  const seen = statusTraits[row.status].tracked ? await driverPlace(platform, row) : null;
  if (seen === null || newest === null) return seen ?? newest;
  // Where a silent phone's trip began stands in its track alone.
  return newest.device_at === null && newest.at > seen.at ? newest : seen;
}

async function driverPlace({ db, clock }: Platform, row: BookingRow) {
  if (row.driver_id === null) return null;
  const [driver] = await findDrivers(db, [row.driver_id], clock.now());
  if (!driver?.lastFix) return null;
  const { headingDegrees, ...seen } = driver.lastFix;
  return { id: driver.id, status: row.status, heading_degrees: headingDegrees, ...seen };
}

/** Where the car goes next, and when it will be there. Source: TRIP-15. */
export async function arrivalOf(parts: BookingParts, row: BookingRow, car: LatLng | null) {
  const toward = towardOf(row.status);
  const target =
    toward === 'pickup'
      ? { lat: row.pickup_lat, lng: row.pickup_lng }
      : { lat: row.drop_lat, lng: row.drop_lng };
  const etaSeconds = toward && car ? await parts.arrivals.secondsTo(row.id, toward, car, target) : null;
  return { toward, etaSeconds };
}

/**
 * Sends the booking's readers where its car is, for the new status: whoever sees the transition need not ask, and a
 * driver who stands still sends no position for half a minute. Volatile, as every position. Source: MISC-6.
 */
export function showCar(parts: BookingParts, row: BookingRow): void {
  const { log, live } = parts.platform;
  carFactOf(parts, row).then(
    (snapshot) => snapshot && live.volatile(`booking:${row.id}`, snapshot.driverId, 'position', snapshot),
    // Nobody waits for it: the next position shows the car.
    (error: unknown) => log.warn({ err: error }, 'the car of a booking could not be shown'),
  );
}

async function carFactOf(parts: BookingParts, row: BookingRow): Promise<CarEvent | null> {
  const { driver_id: driverId, customer_id: customerId, fleet_admin_id: fleetAdminId } = row;
  const car = await carOf(parts, row);
  if (driverId === null || car === null) return null;
  const { lat, lng, heading_degrees: headingDegrees } = car;
  const at = car.at.toISOString();
  const arrival = await arrivalOf(parts, row, car);
  const position = { driver: driverId, lat, lng, headingDegrees, at, ...arrival };
  return { customerId, driverId, fleetAdminId, position };
}
