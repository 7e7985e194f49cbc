import { distanceUnit, radiusMetres, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { solventDrivers, type DispatchSettings } from './candidates.ts';
import { DriverGrid } from './driver-grid.ts';
import type { NearDriver } from './driver-index.ts';
import { driversOnMap } from './driver-states.ts';

/** The drivers who could take a task near a pickup, nearest first. */
export type FreeDriversNear = (pickup: LatLng) => readonly NearDriver[];

/** Reads the free drivers once, for any number of pickups. Source: SET-16, SET-17. */
export async function readFreeDrivers(
  sql: Kysely<PlatformTables>,
  now: Date,
  settings: DispatchSettings,
): Promise<FreeDriversNear> {
  const free = (await driversOnMap(sql, now, null)).filter(({ busy }) => !busy);
  const radius = radiusMetres(settings.driverRadius, distanceUnit(settings.convertToMile));
  const drivers = new Map((await solventDrivers(sql, free, settings)).map((driver) => [driver.id, driver]));
  const grid = new DriverGrid();
  for (const { id, location } of drivers.values()) if (location) grid.put(id, location);
  return (pickup) =>
    grid.within(pickup, radius).flatMap(({ id, metres }) => {
      const driver = drivers.get(id);
      return driver?.location ? [{ ...driver, location: driver.location, metres }] : [];
    });
}
