import type { LatLng } from '@fiacre/domain';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AccountTables } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { requireOneRow } from '../platform/transaction/version.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { DispatchTables, DriverStateTable } from './tables.ts';

type Sql = Kysely<PlatformTables>;

/** A driver as dispatch and the map know one. */
export interface DriverNow {
  readonly id: string;
  readonly approved: boolean;
  readonly active: boolean;
  readonly busy: boolean;
  /** The booking that the driver is on. */
  readonly busyWith: string | null;
  readonly location: LatLng | null;
  readonly headingDegrees: number | null;
  readonly locatedAt: Date | null;
  readonly carTypeId: string | null;
  readonly fleetAdminId: string | null;
  readonly name: string;
  readonly mobile: string | null;
  readonly vehicleNumber: string | null;
  readonly rating: { readonly sum: number; readonly count: number };
  readonly changedAt: Date;
}

function drivers(db: Sql) {
  return db
    .withTables<DispatchTables & AccountTables>()
    .selectFrom('driver_states')
    .innerJoin('users', 'users.id', 'driver_states.driver_id')
    .select(['driver_id', 'active', 'busy_with', 'lat', 'lng', 'heading_degrees', 'located_at', 'changed_at'])
    .select([
      'approved',
      'car_type_id',
      'fleet_admin_id',
      'first_name',
      'last_name',
      'mobile',
      'vehicle_number',
    ])
    .select(['rating_sum', 'rating_count'])
    .where('deleted_at', 'is', null)
    .where('usertype', '=', 'driver');
}

type DriverRow = Awaited<ReturnType<ReturnType<typeof drivers>['executeTakeFirstOrThrow']>>;

function present(row: DriverRow): DriverNow {
  return {
    id: row.driver_id,
    approved: row.approved,
    active: row.active,
    busy: row.busy_with !== null,
    busyWith: row.busy_with,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    headingDegrees: row.heading_degrees,
    locatedAt: row.located_at,
    carTypeId: row.car_type_id,
    fleetAdminId: row.fleet_admin_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    mobile: row.mobile,
    vehicleNumber: row.vehicle_number,
    rating: { sum: row.rating_sum, count: row.rating_count },
    changedAt: row.changed_at,
  };
}

/** Drivers by id; those who were never active are absent. */
export async function findDrivers(db: Sql, ids: readonly string[]): Promise<DriverNow[]> {
  if (ids.length === 0) return [];
  return (
    await drivers(db)
      .where('driver_id', 'in', [...ids])
      .execute()
  ).map(present);
}

/** Approved, active drivers with a location; of one fleet, or of all. Source: DASH-3, DASH-4. */
export async function driversOnMap(db: Sql, fleetAdminId: string | null): Promise<DriverNow[]> {
  const shown = drivers(db)
    .where('approved', '=', true)
    .where('active', '=', true)
    .where('lat', 'is not', null);
  const scoped = fleetAdminId === null ? shown : shown.where('fleet_admin_id', '=', fleetAdminId);
  return (await scoped.execute()).map(present);
}

/** Drivers that changed at or after an instant; all of them without one. */
export async function driversChangedSince(db: Sql, since: Date | null): Promise<DriverNow[]> {
  const query = since === null ? drivers(db) : drivers(db).where('changed_at', '>=', since);
  return (await query.execute()).map(present);
}

export async function readState(db: Sql, driverId: string): Promise<Selectable<DriverStateTable> | null> {
  const row = await db
    .withTables<DispatchTables>()
    .selectFrom('driver_states')
    .selectAll()
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  return row ?? null;
}

export async function setActive(tx: Tx, driverId: string, active: boolean): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .insertInto('driver_states')
    .values({ driver_id: driverId, active, changed_at: tx.now })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet({ active, changed_at: tx.now }))
    .execute();
}

export interface DriverFix extends LatLng {
  readonly at: Date;
  readonly headingDegrees: number | null;
}

/** Moves a driver on the map; an older fix than the known one changes nothing. Source: TRIP-21. */
export async function setLocation(db: Sql, driverId: string, fix: DriverFix, now: Date): Promise<void> {
  const place = {
    lat: fix.lat,
    lng: fix.lng,
    heading_degrees: fix.headingDegrees,
    located_at: fix.at,
    changed_at: now,
  };
  await db
    .withTables<DispatchTables>()
    .insertInto('driver_states')
    .values({ driver_id: driverId, active: false, ...place })
    .onConflict((conflict) =>
      conflict
        .column('driver_id')
        .doUpdateSet(place)
        .where((where) =>
          where.or([
            where('driver_states.located_at', 'is', null),
            where('driver_states.located_at', '<=', fix.at),
          ]),
        ),
    )
    .execute();
}

/** Holds a driver until the transaction ends, so that two bookings at once are weighed one after the other. Source: TRIP-19. */
export async function holdDriver(tx: Tx, driverId: string): Promise<void> {
  const states = tx.sql.withTables<DispatchTables>().selectFrom('driver_states').select('driver_id');
  await states.where('driver_id', '=', driverId).forUpdate().execute();
}

/**
 * Of these drivers those who are still there to be asked, kept so until the transaction ends: one who goes off duty
 * meanwhile waits, and then takes the offers back. Source: SET-16.
 */
export async function stillAvailable(tx: Tx, driverIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (driverIds.length === 0) return new Set();
  const rows = await tx.sql
    .withTables<DispatchTables & AccountTables>()
    .selectFrom('driver_states')
    .innerJoin('users', 'users.id', 'driver_states.driver_id')
    .select('driver_id')
    .where('driver_id', 'in', [...driverIds])
    .where('active', '=', true)
    .where('busy_with', 'is', null)
    .where('approved', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('driver_id')
    .forShare('driver_states')
    .execute();
  return new Set(rows.map(({ driver_id }) => driver_id));
}

/** Puts a free driver on a booking; one who is on another is refused. Source: TRIP-3, TRIP-19. */
export async function engageDriver(tx: Tx, driverId: string, bookingId: string): Promise<void> {
  const result = await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ busy_with: bookingId, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .where('busy_with', 'is', null)
    .executeTakeFirst();
  requireOneRow(result, 'driver_busy');
}

/** Frees the driver of this booking, and of no other. Source: TRIP-10, TRIP-11, TRIP-13. */
export async function releaseDriver(tx: Tx, driverId: string, bookingId: string): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ busy_with: null, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .where('busy_with', '=', bookingId)
    .execute();
}

/** Source: TRIP-18. */
export async function countHandBack(tx: Tx, driverId: string): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ hand_backs: sql<number>`hand_backs + 1`, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .execute();
}
