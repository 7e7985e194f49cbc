import {
  couldServe,
  distanceUnit,
  greatCircleMetres,
  mayTakeTasks,
  radiusMetres,
  type LatLng,
} from '@fiacre/domain';
import type { EditableSettings } from '@fiacre/contract';
import { keepsChain, type TimedRide } from '@fiacre/dispatch';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { balancesOf } from '../wallet/index.ts';
import type { DriverIndex, NearDriver } from './driver-index.ts';
import type { DriverNow } from './driver-now.ts';
import { findDrivers, stillAvailable } from './driver-states.ts';

type Sql = Kysely<PlatformTables>;
export type DispatchSettings = Pick<
  EditableSettings,
  'driverRadius' | 'convertToMile' | 'negativeBalance' | 'code'
>;

/**
 * Drivers who could reach a pickup now, whatever their car type. If none is found, changes made at other nodes are read
 * first. Source: BOOK-6, BOOK-13.
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

export interface DriverQuery {
  readonly pickup: LatLng;
  readonly carTypeId: string;
  readonly ride: TimedRide;
  /** Drivers who have already been asked, have declined or have handed back. */
  readonly excluded: ReadonlySet<string>;
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

/** Drivers of the car type who have not been asked and would be in time for their rides ahead. Source: TRIP-28. */
export function fittingDrivers(near: readonly NearDriver[], wanted: DriverQuery, now: Date): NearDriver[] {
  return near.filter(
    (driver) =>
      driver.carTypeId === wanted.carTypeId &&
      !wanted.excluded.has(driver.id) &&
      isInTimeFor(driver, wanted.ride, now),
  );
}

/** Whether a driver who takes a ride would be in time for rides accepted ahead. */
export const isInTimeFor = (
  { ridesAhead, location }: Pick<DriverNow, 'ridesAhead' | 'location'>,
  ride: TimedRide,
  now: Date,
) => keepsChain({ rides: ridesAhead }, ride, { place: location, atMs: now.getTime() });

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

/** The drivers named by a plan for a pickup. */
export interface NamedDrivers extends DriverQuery {
  readonly driverIds: readonly string[];
}

/**
 * For each pickup, the named drivers who may still be asked, with their current state. Three statements for all pickups
 * together. The drivers are locked until the transaction ends. Source: SET-16, SET-17.
 */
export async function lockEligible(
  tx: Tx,
  pickups: readonly NamedDrivers[],
  settings: DispatchSettings,
): Promise<readonly (readonly NearDriver[])[]> {
  const named = [...new Set(pickups.flatMap(({ driverIds }) => driverIds))];
  const available = await stillAvailable(tx, named);
  const drivers = await findDrivers(tx.sql, [...available], tx.now);
  const solvent = await solventDrivers(tx.sql, drivers, settings);
  const byId = new Map(solvent.map((driver) => [driver.id, driver]));
  return pickups.map((wanted) => {
    const near = wanted.driverIds.flatMap((id): NearDriver[] => {
      const driver = byId.get(id);
      if (!driver?.location || !couldServe(driver, wanted.pickup, settings)) return [];
      const { location } = driver;
      return [{ ...driver, location, metres: greatCircleMetres(location, wanted.pickup) }];
    });
    return fittingDrivers(near, wanted, tx.now);
  });
}
