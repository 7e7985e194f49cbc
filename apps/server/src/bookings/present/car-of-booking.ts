import { statusTraits, type LatLng } from '@fiacre/domain';
import { findDrivers } from '../../dispatch/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { carTargetOf, newestPoint, type ArrivalTimes, type CarEvent } from '../../tracking/index.ts';
import type { BookingRow } from '../record/booking-row.ts';

interface CarParts {
  readonly platform: Platform;
  readonly arrivals: ArrivalTimes;
}

/**
 * Whether the booking's car is on its way or driving. A driver who accepted a ride ahead still serves other
 * bookings.
 */
export const isTracked = ({ status, busy_from: busyFrom }: Pick<BookingRow, 'status' | 'busy_from'>) =>
  statusTraits[status].tracked && busyFrom === null;

/**
 * The car's position. During the booking, this is where its driver was last seen, ignoring GPS jumps; afterwards,
 * or for a driver who was never seen, the newest point of the booking.
 */
export async function carOf({ platform }: CarParts, row: BookingRow) {
  const newest = await newestPoint(platform.db, row.id);
  const seen = isTracked(row) ? await driverPlace(platform, row) : null;
  if (seen === null || newest === null) return seen ?? newest;
  // If the phone sent nothing at the start of the trip, the start point is stored only in the track.
  return newest.device_at === null && newest.at > seen.at ? newest : seen;
}

async function driverPlace({ db, clock }: Platform, row: BookingRow) {
  if (row.driver_id === null) return null;
  const [driver] = await findDrivers(db, [row.driver_id], clock.now());
  if (!driver?.lastFix) return null;
  const { headingDegrees, ...seen } = driver.lastFix;
  return { id: driver.id, status: row.status, heading_degrees: headingDegrees, ...seen };
}

/** Where the car goes next, and its arrival time there. Source: TRIP-15. */
export async function arrivalOf(parts: CarParts, row: BookingRow, car: LatLng | null) {
  const target = carTargetOf({
    status: row.status,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    stops: row.stops,
    drop: { lat: row.drop_lat, lng: row.drop_lng },
  });
  const etaSeconds =
    target && car ? await parts.arrivals.secondsTo(row.id, target.key, car, target.at) : null;
  return { toward: target?.toward ?? null, etaSeconds };
}

/**
 * Publishes the car's position for the new status, so that clients need not request it after a transition; a
 * stationary driver sends no position for half a minute. Not stored, like every position. Source: MISC-6.
 */
export function showCar(parts: CarParts, row: BookingRow, car: CarNow | null): void {
  const { log, live } = parts.platform;
  carEventOf(parts, row, car).then(
    (snapshot) => snapshot && live.volatile(`booking:${row.id}`, snapshot.driverId, 'position', snapshot),
    // Errors are only logged: the next position will show the car.
    (error: unknown) => log.warn({ err: error }, 'could not publish the car of a booking'),
  );
}

/** Where a car was last seen. */
export interface CarNow extends LatLng {
  readonly at: Date;
  readonly heading_degrees: number | null;
}

async function carEventOf(parts: CarParts, row: BookingRow, known: CarNow | null): Promise<CarEvent | null> {
  const { driver_id: driverId, customer_id: customerId, fleet_admin_id: fleetAdminId } = row;
  const car = known ?? (await carOf(parts, row));
  if (driverId === null || car === null) return null;
  const { lat, lng, heading_degrees: headingDegrees } = car;
  const at = car.at.toISOString();
  const arrival = await arrivalOf(parts, row, car);
  const position = { driver: driverId, lat, lng, headingDegrees, at, ...arrival };
  return { customerId, driverId, fleetAdminId, position };
}
