import { isLocationPresent, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/index.ts';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { DispatchTables } from './tables.ts';

/** The columns of a driver that dispatch, the map and the transitions of a booking read. */
const columns = [
  'driver_states.driver_id',
  'driver_states.active',
  'driver_states.busy_with',
  'driver_states.rides_ahead',
  'driver_states.lat',
  'driver_states.lng',
  'driver_states.heading_degrees',
  'driver_states.located_at',
  'driver_states.changed_at',
  'driver_states.active_since',
  'driver_states.free_since',
  'driver_states.paused_at',
  'users.approved',
  'users.car_type_id',
  'users.fleet_admin_id',
  'users.first_name',
  'users.last_name',
  'users.mobile',
  'users.vehicle_number',
  'users.rating_sum',
  'users.rating_count',
] as const;

/** The columns for a statement over `driver_states` and `users` that is not built with Kysely. */
export const driverColumns = sql.join(columns.map((column) => sql.ref(column)));

export function selectDrivers(db: Kysely<PlatformTables>) {
  return db
    .withTables<DispatchTables & AccountTables>()
    .selectFrom('driver_states')
    .innerJoin('users', 'users.id', 'driver_states.driver_id')
    .select(columns)
    .where('deleted_at', 'is', null)
    .where('usertype', '=', 'driver');
}

type DriverRow = Awaited<ReturnType<ReturnType<typeof selectDrivers>['executeTakeFirstOrThrow']>>;

/** A driver's row in JSON form. */
export type DriverJson = Omit<DriverRow, InstantColumn | 'changed_at'> & {
  readonly changed_at: string;
} & { readonly [Column in InstantColumn]: string | null };

type InstantColumn = 'located_at' | 'active_since' | 'free_since' | 'paused_at';

/** A driver as dispatch and the map see one. */
export type DriverNow = Readonly<ReturnType<typeof driverOfRow>>;

export interface DriverFix extends LatLng {
  readonly at: Date;
  readonly headingDegrees: number | null;
}

export function driverOfRow(row: DriverRow, now: Date) {
  const lastFix = fixOf(row);
  const isPresent = lastFix !== null && isLocationPresent(lastFix.at.getTime(), now.getTime());
  const location: LatLng | null = isPresent ? { lat: lastFix.lat, lng: lastFix.lng } : null;
  return {
    id: row.driver_id,
    approved: row.approved,
    active: row.active,
    busy: row.busy_with !== null,
    /** The driver's current booking. */
    busyWith: row.busy_with,
    /** The rides that the driver accepted ahead. Source: TRIP-28. */
    ridesAhead: row.rides_ahead ?? [],
    /** The driver's position; null if they have not reported recently. Source: BOOK-6. */
    location,
    /** The last report, however old. */
    lastFix,
    carTypeId: row.car_type_id,
    fleetAdminId: row.fleet_admin_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    mobile: row.mobile,
    vehicleNumber: row.vehicle_number,
    rating: { sum: row.rating_sum, count: row.rating_count },
    changedAt: row.changed_at,
    /** When the driver last went on duty, and when they last became free. */
    activeSince: row.active_since,
    freeSince: row.free_since,
    /** When offers to the driver were paused, because several in a row expired. */
    pausedAt: row.paused_at,
  };
}

function fixOf({ lat, lng, located_at: at, heading_degrees: headingDegrees }: DriverRow): DriverFix | null {
  return lat === null || lng === null || at === null ? null : { lat, lng, at, headingDegrees };
}

export function driverOfJson(row: DriverJson, now: Date): DriverNow {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const instants = {
    located_at: instant(row.located_at),
    active_since: instant(row.active_since),
    free_since: instant(row.free_since),
    paused_at: instant(row.paused_at),
    changed_at: new Date(row.changed_at),
  };
  return driverOfRow({ ...row, ...instants }, now);
}
