import { sql as raw, type Kysely, type Selectable } from 'kysely';
import { driverColumns, driverOfJson, type DriverJson } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { TrackedBooking, TrackedDriver } from '../../tracking/index.ts';
import type { BookingTable } from './tables.ts';

type Served = Pick<
  Selectable<BookingTable>,
  | 'status'
  | 'customer_id'
  | 'driver_id'
  | 'fleet_admin_id'
  | 'pickup_lat'
  | 'pickup_lng'
  | 'drop_lat'
  | 'drop_lng'
  | 'accepted_at'
  | 'arrived_at'
  | 'started_at'
>;

type StoredDriver = DriverJson & { readonly unconfirmed_fixes: TrackedDriver['unconfirmed'] | null };

/** Drivers who sent positions, by id, each with their current booking. */
export async function trackedDrivers(
  sql: Kysely<PlatformTables>,
  driverIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TrackedDriver>> {
  const { rows } = await raw<Served & { readonly driver: StoredDriver }>`
    select row_to_json(driver) as driver, status, customer_id, booking.driver_id, booking.fleet_admin_id,
      pickup_lat, pickup_lng, drop_lat, drop_lng, accepted_at, arrived_at, started_at
    from (select ${driverColumns}, unconfirmed_fixes from driver_states join users on users.id = driver_id
      where driver_id = any(${[...driverIds]}::uuid[]) and deleted_at is null and usertype = 'driver') driver
    left join bookings booking on booking.id = driver.busy_with`.execute(sql);
  return new Map(
    rows.map((row) => {
      const driver = driverOfJson(row.driver, now);
      const booking = driver.busyWith === null ? null : tracked(driver.busyWith, row);
      return [driver.id, { driver, booking, unconfirmed: row.driver.unconfirmed_fixes ?? [] }];
    }),
  );
}

function tracked(id: string, row: Served): TrackedBooking | null {
  if (!row.driver_id || !row.accepted_at) return null;
  return {
    id,
    status: row.status,
    customerId: row.customer_id,
    driverId: row.driver_id,
    fleetAdminId: row.fleet_admin_id,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    drop: { lat: row.drop_lat, lng: row.drop_lng },
    acceptedAtMs: row.accepted_at.getTime(),
    arrivedAtMs: row.arrived_at?.getTime() ?? null,
    startedAtMs: row.started_at?.getTime() ?? null,
  };
}
