import { couldServe, distanceUnit, mayTakeTasks, radiusMetres, type LatLng } from '@fiacre/domain';
import type { EditableSettings } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { balancesOf } from '../wallet/index.ts';
import type { DriverIndex, NearDriver } from './driver-index.ts';

type Sql = Kysely<PlatformTables>;
type DispatchSettings = Pick<EditableSettings, 'driverRadius' | 'convertToMile' | 'negativeBalance' | 'code'>;

/** Drivers who could be at a pickup at once, whatever they drive. Source: BOOK-6, BOOK-13. */
export async function driversNear(
  sql: Sql,
  index: DriverIndex,
  pickup: LatLng,
  settings: DispatchSettings,
): Promise<NearDriver[]> {
  const radius = radiusMetres(settings.driverRadius, distanceUnit(settings.convertToMile));
  const near = await index.within(sql, pickup, radius);
  return near.filter((driver) => couldServe(driver, pickup, settings));
}

export interface Wanted {
  readonly pickup: LatLng;
  readonly carTypeId: string;
  /** Drivers who were asked already, declined or handed back. */
  readonly notThese: ReadonlySet<string>;
}

/**
 * Whom to ask of those who may be asked, in the order of asking: the one thing to replace for dispatching by another
 * rule. It is called in every round, once a minute, with the drivers who have not been asked yet, nearest first, and
 * gives some of them or none; whoever it leaves out comes again in the next round. It decides from what it is given
 * alone, so that it can be tried on recorded rounds. Who may be asked at all is not its business: `eligibleDrivers`
 * has seen to that, and to offers that are being withdrawn.
 */
export type DispatchPolicy = (eligible: readonly NearDriver[], wanted: Wanted) => readonly NearDriver[];

/** Everybody eligible at once; the first to accept has it. Source: SET-16. */
export const offerToAll: DispatchPolicy = (eligible) => eligible;

/** Of the near drivers those of the car type; where balances may not be negative, only solvent ones. Source: SET-16, SET-17. */
export async function eligibleDrivers(
  sql: Sql,
  near: readonly NearDriver[],
  wanted: Wanted,
  settings: DispatchSettings,
): Promise<NearDriver[]> {
  const fitting = near.filter(
    ({ id, carTypeId }) => carTypeId === wanted.carTypeId && !wanted.notThese.has(id),
  );
  if (settings.negativeBalance) return fitting;
  const balances = await balancesOf(
    sql,
    'driver',
    fitting.map(({ id }) => id),
    settings.code,
  );
  return fitting.filter(({ id }) => mayTakeTasks({ walletBalance: balances.get(id) ?? 0 }, false));
}
