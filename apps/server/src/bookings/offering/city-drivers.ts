import type { EditableSettings } from '@fiacre/contract';
import type { CityDriver, Doing } from '@fiacre/dispatch';
import type { Kysely } from 'kysely';
import { driversOnMap, solventDrivers, type DriverNow } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findBookingsById } from '../record/store.ts';

/** All drivers on duty with what they are doing, read once for all open bookings. Source: SET-16, SET-17. */
export async function readCityDrivers(
  db: Kysely<PlatformTables>,
  now: Date,
  settings: EditableSettings,
): Promise<CityDriver[]> {
  const drivers = await driversOnMap(db, now, null);
  const solvent = new Set((await solventDrivers(db, drivers, settings)).map(({ id }) => id));
  const rides = await findBookingsById(
    db,
    drivers.flatMap(({ busyWith }) => busyWith ?? []),
  );
  const rideOf = new Map(rides.map((row) => [row.id, row]));
  return drivers.flatMap((driver): CityDriver[] => {
    const doing = doingOf(driver, rideOf.get(driver.busyWith ?? ''), now);
    if (driver.location === null || doing === null) return [];
    return [
      {
        driverId: driver.id,
        location: driver.location,
        carTypeId: driver.carTypeId,
        bar: solvent.has(driver.id) ? null : 'balance',
        doing,
        earned: 0,
      },
    ];
  });
}

/** A trip that has begun ends after its estimated time; any other is still far from its end. */
function doingOf({ busy }: DriverNow, ride: BookingRow | undefined, now: Date): Doing | null {
  if (!busy) return { kind: 'free', sinceMs: now.getTime() };
  if (ride === undefined) return null;
  const beganMs = ride.started_at?.getTime() ?? now.getTime();
  const dropAtMs = Math.max(now.getTime(), beganMs + ride.estimate_time_seconds * 1000);
  return { kind: 'driving', drop: { lat: ride.drop_lat, lng: ride.drop_lng }, dropAtMs };
}
