import type { BookingStatus, Stop } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { sql as raw } from '../../platform/database/sql.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { TrackedBooking, TrackedDriver } from '../../tracking/index.ts';

type DriverRow = readonly [
  id: string,
  approved: boolean,
  active: boolean,
  fleetAdminId: string | null,
  lat: number | null,
  lng: number | null,
  atMs: number | null,
  unconfirmed: TrackedDriver['unconfirmed'] | null,
  clock: TrackedDriver['clock'],
  booking: BookingRow | null,
];

type BookingRow = readonly [
  id: string,
  status: BookingStatus,
  customerId: string,
  driverId: string | null,
  fleetAdminId: string | null,
  pickupLat: number,
  pickupLng: number,
  stops: readonly Stop[],
  dropLat: number,
  dropLng: number,
  acceptedAtMs: number | null,
  arrivedAtMs: number | null,
  startedAtMs: number | null,
];

const milliseconds = (column: string) => raw`floor(extract(epoch from ${raw.ref(column)}) * 1000)::float8`;

/**
 * Drivers who sent positions, by id, each with their current booking. Returns one JSON value: every driver in
 * town is read each second, and parsing rows would be slow.
 */
export async function trackedDrivers(
  sql: Kysely<PlatformTables>,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, TrackedDriver>> {
  const { rows } = await raw<{ readonly drivers: readonly DriverRow[] }>`
    select coalesce(json_agg(json_build_array(state.driver_id, approved, state.active, users.fleet_admin_id, state.lat,
      state.lng, ${milliseconds('state.located_at')}, state.unconfirmed_fixes,
      state.phone_clock,
      case when booking.id is not null then json_build_array(booking.id, status, customer_id, booking.driver_id,
        booking.fleet_admin_id, pickup_lat, pickup_lng, stops, drop_lat, drop_lng, ${milliseconds('accepted_at')},
        ${milliseconds('arrived_at')}, ${milliseconds('started_at')}) end)), '[]') as drivers
    from driver_states state join users on users.id = state.driver_id
    left join bookings booking on booking.id = state.busy_with
    where state.driver_id = any(${[...driverIds]}::uuid[]) and users.deleted_at is null and usertype = 'driver'`.execute(
    sql,
  );
  return new Map(rows[0]?.drivers.map((row) => [row[0], trackedDriver(row)]));
}

function trackedDriver([
  ,
  approved,
  active,
  fleetAdminId,
  lat,
  lng,
  atMs,
  fixes,
  clock,
  booking,
]: DriverRow): TrackedDriver {
  return {
    approved,
    active,
    fleetAdminId,
    lastFix: lat === null || lng === null || atMs === null ? null : { lat, lng, atMs },
    booking: booking && trackedBooking(booking),
    unconfirmed: fixes ?? [],
    clock,
  };
}

function trackedBooking(row: BookingRow): TrackedBooking | null {
  const [
    id,
    status,
    customerId,
    driverId,
    fleetAdminId,
    pickupLat,
    pickupLng,
    stops,
    dropLat,
    dropLng,
    ...steps
  ] = row;
  const [acceptedAtMs, arrivedAtMs, startedAtMs] = steps;
  if (driverId === null || acceptedAtMs === null) return null;
  return {
    id,
    status,
    customerId,
    driverId,
    fleetAdminId,
    pickup: { lat: pickupLat, lng: pickupLng },
    stops,
    drop: { lat: dropLat, lng: dropLng },
    acceptedAtMs,
    arrivedAtMs,
    startedAtMs,
  };
}
