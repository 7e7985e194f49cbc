import { locationPresentMs, positionLimits, type LatLng, type PhoneClock } from '@fiacre/domain';
import type { TimedRide } from '@fiacre/dispatch';
import type { Kysely, Selectable } from 'kysely';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Write } from '../platform/transaction/write.ts';
import { driverColumns, driverOfRow, selectDrivers, type DriverFix, type DriverNow } from './driver-now.ts';
import type { DispatchTables, DriverStateTable, UnconfirmedFix } from './tables.ts';

type Sql = Kysely<PlatformTables>;

/** Drivers by id; those who were never active are absent. */
export async function findDrivers(db: Sql, ids: readonly string[], now: Date): Promise<DriverNow[]> {
  if (ids.length === 0) return [];
  const found = selectDrivers(db).where(sql<boolean>`driver_id = any(${[...ids]}::uuid[])`);
  return (await found.execute()).map((row) => driverOfRow(row, now));
}

/** Approved, active drivers with a position, of one fleet or of all. Source: DASH-3, DASH-4. */
export async function driversOnMap(db: Sql, now: Date, fleetAdminId: string | null): Promise<DriverNow[]> {
  const shown = selectDrivers(db)
    .where('approved', '=', true)
    .where('active', '=', true)
    .where('located_at', '>=', new Date(now.getTime() - locationPresentMs));
  const scoped = fleetAdminId === null ? shown : shown.where('fleet_admin_id', '=', fleetAdminId);
  return (await scoped.execute())
    .map((row) => driverOfRow(row, now))
    .filter(({ location }) => location !== null);
}

/** The columns that determine whether a driver may be asked. */
export interface DriverOnDuty extends Pick<
  DriverNow,
  'id' | 'approved' | 'active' | 'busy' | 'carTypeId' | 'ridesAhead'
> {
  /** The last report, however old. */
  readonly fix: (LatLng & { readonly atMs: number }) | null;
  /** When the driver last went on duty or ended a booking; null before the first shift. */
  readonly freeSinceMs: number | null;
  readonly lastDrop: LastDrop | null;
}

/** Where and when a driver's last booking ended. */
export interface LastDrop extends LatLng {
  readonly atMs: number;
}

/** A driver with a recent position. */
export interface PresentDriver extends Omit<DriverOnDuty, 'fix'> {
  readonly location: LatLng;
}

type DutyRow = readonly [
  id: string,
  approved: boolean,
  active: boolean,
  busy: boolean,
  carTypeId: string | null,
  lat: number | null,
  lng: number | null,
  atMs: number | null,
  freeSinceMs: number | null,
  dropLat: number | null,
  dropLng: number | null,
  dropAtMs: number | null,
  ridesAhead: readonly TimedRide[] | null,
];

const minuteMs = 60_000;
const startOfMinute = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);

/**
 * The given drivers, and those that changed at or after an instant, or all if none is given. Includes deleted drivers,
 * who are inactive. Returns one JSON value: every driver in town is read each second, and parsing rows would be slow.
 */
export async function readDuty(
  db: Sql,
  since: Date | null,
  besides: readonly string[],
): Promise<DriverOnDuty[]> {
  const changed =
    since === null ? sql`true` : sql`(changed_minute >= ${startOfMinute(since)} and changed_at >= ${since})`;
  const { rows } = await sql<{ drivers: readonly DutyRow[] }>`
    select coalesce(json_agg(json_build_array(driver_id, approved, active, busy_with is not null, car_type_id, lat, lng,
      floor(extract(epoch from located_at) * 1000)::float8, floor(extract(epoch from free_since) * 1000)::float8,
      last_drop_lat, last_drop_lng, floor(extract(epoch from last_drop_at) * 1000)::float8, rides_ahead)), '[]') as drivers
    from driver_states join users on users.id = driver_id
    where ${changed} or driver_id = any(${[...besides]}::uuid[])`.execute(db);
  return (rows[0]?.drivers ?? []).map(
    ([
      id,
      approved,
      active,
      busy,
      carTypeId,
      lat,
      lng,
      atMs,
      freeSinceMs,
      dropLat,
      dropLng,
      dropAtMs,
      ahead,
    ]) => {
      const [fix, lastDrop] = [placeAt(lat, lng, atMs), placeAt(dropLat, dropLng, dropAtMs)];
      return { id, approved, active, busy, carTypeId, fix, freeSinceMs, lastDrop, ridesAhead: ahead ?? [] };
    },
  );
}

const placeAt = (lat: number | null, lng: number | null, atMs: number | null) =>
  lat === null || lng === null || atMs === null ? null : { lat, lng, atMs };

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
    .values({ driver_id: driverId, active, changed_at: tx.now, ...shiftBegins(tx, active) })
    .onConflict((conflict) =>
      conflict.column('driver_id').doUpdateSet({
        active,
        changed_at: tx.now,
        ...(active && {
          // A paused driver who presses the button again while on duty resumes, but does not begin another shift.
          active_since: onlyIfOffDuty('active_since', tx.now),
          free_since: onlyIfOffDuty('free_since', tx.now),
          expired_offers: 0,
          paused_at: null,
        }),
      }),
    )
    .execute();
}

const shiftBegins = ({ now }: Tx, active: boolean) => (active ? { active_since: now, free_since: now } : {});

const onlyIfOffDuty = (column: 'active_since' | 'free_since', now: Date) =>
  sql<Date>`case when driver_states.active then driver_states.${sql.ref(column)} else ${now}::timestamptz end`;

/** Makes every node read a driver again after the driver's user has changed. */
export async function touchDriver(tx: Tx, driverId: string): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .execute();
}

/** A driver whose position is not known. */
export const nowhere = {
  lat: null,
  lng: null,
  located_at: null,
  heading_degrees: null,
  unconfirmed_fixes: null,
  last_drop_lat: null,
  last_drop_lng: null,
  last_drop_at: null,
} as const;

/** A driver's new position. */
export interface LocatedDriver {
  readonly driverId: string;
  readonly fix: DriverFix;
  /** Newer positions that do not count yet. */
  readonly unconfirmed: readonly UnconfirmedFix[];
  readonly clock: PhoneClock | null;
}

/**
 * Positions that do not count yet, and what is known of the phone's clock; they are kept in the table because the next
 * positions may reach another node.
 */
export function keepReported(drivers: readonly Omit<LocatedDriver, 'fix'>[]): Write {
  const rows = drivers.map(({ driverId, unconfirmed, clock }) => ({
    driver_id: driverId,
    unconfirmed_fixes: storedFixes(unconfirmed),
    phone_clock: clock,
  }));
  const query = sql`update driver_states set unconfirmed_fixes = kept.unconfirmed_fixes, phone_clock = kept.phone_clock
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as kept (driver_id uuid, unconfirmed_fixes jsonb, phone_clock jsonb)
    where driver_states.driver_id = kept.driver_id`;
  return { name: 'reported', query, returns: false };
}

const storedFixes = (fixes: readonly UnconfirmedFix[]) => (fixes.length === 0 ? null : fixes);

/** Moves drivers on the map; a fix older than the stored one changes nothing. Source: TRIP-21. */
export function setLocations(located: readonly LocatedDriver[], now: Date): Write {
  // A stored fix in the future dates from before the server's clock was set back.
  const future = new Date(now.getTime() + positionLimits.clockAheadMs);
  const rows = located.map(({ driverId, fix: { lat, lng, headingDegrees, at }, unconfirmed, clock }) => ({
    driver_id: driverId,
    lat,
    lng,
    heading_degrees: headingDegrees,
    located_at: at,
    unconfirmed_fixes: storedFixes(unconfirmed),
    phone_clock: clock,
  }));
  // In the same order everywhere, so that two statements never wait for each other.
  const query = sql`insert into driver_states
      (driver_id, active, lat, lng, heading_degrees, located_at, unconfirmed_fixes, phone_clock, changed_at)
    select driver_id, false, lat, lng, heading_degrees, located_at, unconfirmed_fixes, phone_clock, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as located (driver_id uuid, lat double precision,
      lng double precision, heading_degrees double precision, located_at timestamptz, unconfirmed_fixes jsonb,
      phone_clock jsonb)
    order by driver_id
    on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng,
      heading_degrees = excluded.heading_degrees, located_at = excluded.located_at,
      unconfirmed_fixes = excluded.unconfirmed_fixes, phone_clock = excluded.phone_clock,
      changed_at = excluded.changed_at
    where driver_states.located_at is null or driver_states.located_at <= excluded.located_at
      or driver_states.located_at > ${future}`;
  return { name: 'located', query, returns: false };
}

/**
 * Locks a driver until the transaction ends, so that two simultaneous bookings are decided one after the other. Source:
 * TRIP-19.
 */
export async function holdDriver(tx: Tx, driverId: string): Promise<void> {
  const states = tx.sql.withTables<DispatchTables>().selectFrom('driver_states').select('driver_id');
  await states.where('driver_id', '=', driverId).forUpdate().execute();
}

/**
 * The given drivers who can still be asked, locked until the transaction ends. A driver who goes off duty at the same
 * time waits for the lock, and then withdraws the offers. Source: SET-16.
 */
export async function stillAvailable(tx: Tx, driverIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (driverIds.length === 0) return new Set();
  const { rows } = await sql<{ readonly driver_id: string }>`select driver_id
    from driver_states join users on users.id = driver_id
    where driver_id = any(${[...driverIds]}::uuid[]) and active and busy_with is null and paused_at is null
      and approved and deleted_at is null
    order by driver_id for share of driver_states`.execute(tx.sql);
  return new Set(rows.map(({ driver_id }) => driver_id));
}

/** The driver's rides ahead except one. */
const ridesAheadWithout = (bookingId: string) =>
  sql`(select jsonb_agg(ride) from jsonb_array_elements(rides_ahead) ride where ride->>'bookingId' <> ${bookingId})`;

/** Keeps a ride for a driver who stays free until its time. Source: TRIP-28. */
export function keepRideAhead(driverId: string, ride: TimedRide, now: Date): Write {
  const query = sql`update driver_states set rides_ahead = coalesce(rides_ahead, '[]') || ${JSON.stringify(ride)}::jsonb,
      expired_offers = 0, changed_at = ${now} from users
    where driver_id = ${driverId} and users.id = driver_id returning ${driverColumns}`;
  return { name: 'engaged', query };
}

/** Puts a free driver on a booking; returns no row if the driver is on another. Source: TRIP-3, TRIP-19. */
export function engageDriver(driverId: string, bookingId: string, now: Date): Write {
  const query = sql`update driver_states set busy_with = ${bookingId}, expired_offers = 0, changed_at = ${now},
      rides_ahead = ${ridesAheadWithout(bookingId)} from users
    where driver_id = ${driverId} and busy_with is null and users.id = driver_id returning ${driverColumns}`;
  return { name: 'engaged', query };
}

/** Frees the driver of this booking only. Source: TRIP-10, TRIP-11, TRIP-13. */
export function releaseDriver(driverId: string, bookingId: string, now: Date): Write {
  const query = sql`update driver_states set busy_with = null, free_since = ${now}, changed_at = ${now},
      last_drop_lat = lat, last_drop_lng = lng, last_drop_at = ${now} from users
    where driver_id = ${driverId} and busy_with = ${bookingId} and users.id = driver_id returning ${driverColumns}`;
  return { name: 'released', query };
}

/** Removes a ride accepted ahead from its driver. Source: TRIP-28. */
export function dropRideAhead(driverId: string, bookingId: string, now: Date): Write {
  const query = sql`update driver_states set rides_ahead = ${ridesAheadWithout(bookingId)}, changed_at = ${now} from users
    where driver_id = ${driverId} and users.id = driver_id returning ${driverColumns}`;
  return { name: 'released', query };
}

/**
 * A driver who lets this many offers in a row expire is assumed to be away from the phone, and gets no more offers
 * until they go active again.
 */
export const maxExpiredOffers = 3;

/** Counts offers that drivers let expire; returns the drivers who are now paused. */
export function countExpired(driverIds: readonly string[], now: Date): Write {
  const query = sql`update driver_states set expired_offers = expired_offers + 1, changed_at = ${now}::timestamptz,
      paused_at = case when expired_offers + 1 < ${maxExpiredOffers} then paused_at
        else coalesce(paused_at, ${now}::timestamptz) end
    from users where driver_id = any(${[...driverIds]}::uuid[]) and users.id = driver_id
    returning ${driverColumns}`;
  return { name: 'counted', query };
}

/** A driver who responds is back at the phone, so the count restarts. */
export async function forgetExpired(tx: Tx, driverId: string): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ expired_offers: 0, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .where('expired_offers', '>', 0)
    .execute();
}

/** Counts that a driver handed a booking back. Source: TRIP-18. */
export async function countHandBack(tx: Tx, driverId: string): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('driver_states')
    .set({ hand_backs: sql<number>`hand_backs + 1`, changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .execute();
}
