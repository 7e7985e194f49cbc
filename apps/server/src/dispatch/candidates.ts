import {
  couldServe,
  distanceUnit,
  greatCircleMetres,
  mayTakeTasks,
  radiusMetres,
  type LatLng,
} from '@fiacre/domain';
import type { EditableSettings } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { balancesOf } from '../wallet/index.ts';
import type { DriverIndex, NearDriver } from './driver-index.ts';
import { findDrivers } from './driver-states.ts';

type Sql = Kysely<PlatformTables>;
export type DispatchSettings = Pick<
  EditableSettings,
  'driverRadius' | 'convertToMile' | 'negativeBalance' | 'code'
>;

/**
 * Drivers who could reach a pickup now, whatever car type they drive. If none is found, changes made at
 * other nodes are read first. Source: BOOK-6, BOOK-13.
 */
export async function driversNear(
  sql: Sql,
  index: DriverIndex,
  pickup: LatLng,
  settings: DispatchSettings,
): Promise<NearDriver[]> {
  const radius = radiusMetres(settings.driverRadius, distanceUnit(settings.convertToMile));
  const find = async () =>
    (await index.within(sql, pickup, radius)).filter((driver) => couldServe(driver, pickup, settings));
  const near = await find();
  if (near.length > 0) return near;
  await index.readAgain(sql);
  return find();
}

/** Whether any driver could reach the pickup now. */
export async function isDriverNear(
  sql: Sql,
  index: DriverIndex,
  pickup: LatLng,
  settings: DispatchSettings,
): Promise<boolean> {
  const radius = radiusMetres(settings.driverRadius, distanceUnit(settings.convertToMile));
  const find = () => index.someWithin(sql, pickup, radius, (driver) => couldServe(driver, pickup, settings));
  if (await find()) return true;
  await index.readAgain(sql);
  return find();
}

export interface DriverQuery {
  readonly pickup: LatLng;
  readonly carTypeId: string;
  /** Drivers who have already been asked, have declined or have handed back. */
  readonly excluded: ReadonlySet<string>;
}

/** The nearby drivers who may be asked; if balances must not be negative, only solvent ones. Source: SET-16, SET-17. */
export async function eligibleDrivers(
  sql: Sql,
  near: readonly NearDriver[],
  wanted: DriverQuery,
  settings: DispatchSettings,
): Promise<readonly NearDriver[]> {
  return solventDrivers(sql, fittingDrivers(near, wanted), settings);
}

/** The first of these drivers, at most `max`, who may be asked. Source: SET-17. */
export async function firstSolvent(
  sql: Sql,
  fitting: readonly NearDriver[],
  settings: DispatchSettings,
  max: number,
): Promise<readonly NearDriver[]> {
  const found: NearDriver[] = [];
  // Wallets are read for a few drivers at a time, until enough of them are solvent.
  for (let from = 0, size = max; found.length < max && from < fitting.length; from += size, size *= 4)
    found.push(...(await solventDrivers(sql, fitting.slice(from, from + size), settings)));
  return found.slice(0, max);
}

/** Drivers of the car type who have not been asked. */
export function fittingDrivers(near: readonly NearDriver[], wanted: DriverQuery): NearDriver[] {
  return near.filter(({ id, carTypeId }) => carTypeId === wanted.carTypeId && !wanted.excluded.has(id));
}

export async function solventDrivers<Driver extends { readonly id: string }>(
  sql: Sql,
  drivers: readonly Driver[],
  { negativeBalance, code }: DispatchSettings,
): Promise<readonly Driver[]> {
  if (negativeBalance) return drivers;
  const balances = await balancesOf(
    sql,
    'driver',
    drivers.map(({ id }) => id),
    code,
  );
  return drivers.filter(({ id }) => mayTakeTasks({ walletBalance: balances.get(id) ?? 0 }, false));
}

/** Those of the given drivers who could reach a pickup now, with their current state. */
export async function nearAmong(
  sql: Sql,
  driverIds: readonly string[],
  pickup: LatLng,
  settings: DispatchSettings,
  now: Date,
): Promise<NearDriver[]> {
  return (await findDrivers(sql, driverIds, now)).flatMap((driver) =>
    driver.location && couldServe(driver, pickup, settings)
      ? [{ ...driver, location: driver.location, metres: greatCircleMetres(driver.location, pickup) }]
      : [],
  );
}
