import type { EditableSettings } from '@fiacre/contract';
import type { CityDriver, Doing } from '@fiacre/dispatch';
import { sql, type Kysely } from 'kysely';
import { driversOnMap, solventDrivers, type DriverNow } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { ReservedRide } from '../../promises/index.ts';
import { findBookingsById } from '../record/store.ts';

/** All drivers on duty and their current bookings, read once for all open bookings. Source: SET-16, SET-17. */
export async function readCityDrivers(
  db: Kysely<PlatformTables>,
  now: Date,
  settings: EditableSettings,
  reserved: readonly ReservedRide[],
): Promise<CityDriver[]> {
  // The list starts with the earliest rides. Iterating in reverse leaves each driver's earliest ride in the map.
  const promiseOf = new Map(reserved.toReversed().map((ride) => [ride.driverId, ride]));
  const drivers = await driversOnMap(db, now, null);
  const solvent = new Set((await solventDrivers(db, drivers, settings)).map(({ id }) => id));
  const rides = await findBookingsById(
    db,
    drivers.flatMap(({ busyWith }) => busyWith ?? []),
  );
  const earned = settings.dispatchFairness === 'earned' ? await earnedThisShift(db, drivers) : null;
  const rideOf = new Map(rides.map((row) => [row.id, row]));
  return drivers.flatMap((driver): CityDriver[] => {
    const doing = doingOf(driver, rideOf.get(driver.busyWith ?? ''), now);
    if (driver.location === null || doing === null) return [];
    return [
      {
        driverId: driver.id,
        location: driver.location,
        carTypeId: driver.carTypeId,
        bar: driver.pausedAt !== null ? 'paused' : solvent.has(driver.id) ? null : 'balance',
        doing,
        promise: promiseOf.get(driver.id),
        ridesAhead: driver.ridesAhead,
        earned: earned?.get(driver.id) ?? 0,
      },
    ];
  });
}

/** The drivers' shares of the trips that ended since they went on duty. */
async function earnedThisShift(
  db: Kysely<PlatformTables>,
  drivers: readonly DriverNow[],
): Promise<ReadonlyMap<string, number>> {
  const shifts = drivers.flatMap(({ id, activeSince }) =>
    activeSince === null ? [] : [{ id, since: activeSince.toISOString() }],
  );
  const { rows } = await sql<{ driver_id: string; earned: number }>`
    select driver_id, sum(driver_share)::float8 as earned
    from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as shift (id uuid, since timestamptz)
      join bookings on bookings.driver_id = shift.id and bookings.ended_at >= shift.since
    group by driver_id`.execute(db);
  return new Map(rows.map(({ driver_id: id, earned }) => [id, earned]));
}

/**
 * A trip that has begun ends after its estimated time. While the driver is on the way to the pickup, the full
 * time remains; a ride booked ahead begins at its scheduled time at the earliest.
 */
export function doingOf(
  { busy, freeSince }: DriverNow,
  ride: BookingRow | undefined,
  now: Date,
): Doing | null {
  if (!busy) return { kind: 'free', sinceMs: (freeSince ?? now).getTime() };
  if (ride === undefined) return null;
  const beganMs = ride.started_at?.getTime() ?? Math.max(now.getTime(), ride.trip_date.getTime());
  const dropAtMs = Math.max(now.getTime(), beganMs + ride.estimate_time_seconds * 1000);
  return { kind: 'driving', drop: { lat: ride.drop_lat, lng: ride.drop_lng }, dropAtMs };
}
