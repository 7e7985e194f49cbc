import { reserveFor, nextPossibleTime, type PromiseDriver, type TimedRide } from '@fiacre/dispatch';
import { statusesWith } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { BlurredPlaces } from '../dispatch/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { chainsFor, readChains } from './chains.ts';

/** A ride that a rider wants at a certain time. */
export interface WantedRide extends TimedRide {
  readonly carTypeId: string;
}

/** The information for a rider who books ahead. The booking is never refused. Source: BOOK-6. */
export interface PromiseOutlook {
  /** Whether a driver can be reserved. */
  readonly safe: boolean;
  /** If not, the first later time at which one can, if there is any. */
  readonly saferAtMs: number | null;
}

export type OutlookFor = (db: Kysely<PlatformTables>, now: Date, ride: WantedRide) => Promise<PromiseOutlook>;

/**
 * Computed from the blurred places of rides that are already reserved: with the exact places, quotes at many times and
 * pickups would locate other people's rides. Source: ROLE-9.
 */
export function outlookFrom(blurred: BlurredPlaces): OutlookFor {
  return async (db, now, ride) => {
    const exact = await chainsAround(db, now, ride);
    const chains = exact.map((chain) => ({ ...chain, rides: chain.rides.map(blurredRide(blurred, chain)) }));
    if (reserveFor(chains, ride) !== null) return { safe: true, saferAtMs: null };
    return { safe: false, saferAtMs: nextPossibleTime(chains, ride) };
  };
}

const blurredRide =
  (blurred: BlurredPlaces, { driverId }: PromiseDriver) =>
  (ride: TimedRide): TimedRide => ({
    ...ride,
    pickup: blurred(driverId, ride.pickup),
    drop: blurred(driverId, ride.drop),
  });

/** Also counts reservations for unpaid rides, whose riders have already seen that a driver can be reserved. */
async function chainsAround(
  db: Kysely<PlatformTables>,
  now: Date,
  ride: WantedRide,
): Promise<PromiseDriver[]> {
  const { startsAtMs } = ride;
  const around = { fromMs: startsAtMs, untilMs: startsAtMs, statuses: statusesWith('beforeDriver') };
  return chainsFor(await readChains(db, now, around), ride, now);
}

/**
 * Reserves a driver for a ride booked ahead: not one of those who declined it or handed it back. Two simultaneous
 * bookings never get the same gap, because each waits for the other's transaction; so a transaction should take this
 * lock last.
 */
export async function reserve(tx: Tx, ride: WantedRide): Promise<void> {
  const refusedBy = await readRefusers(tx, ride);
  await lockPromises(tx);
  const chains = await chainsAround(tx.sql, tx.now, ride);
  const willing = chains.filter(({ driverId }) => !refusedBy.includes(driverId));
  const driverId = reserveFor(willing, ride);
  await sql`insert into ride_promises (booking_id, driver_id, starts_at, changed_at)
    values (${ride.bookingId}, ${driverId}, ${new Date(ride.startsAtMs)}, ${tx.now})
    on conflict (booking_id) do update
      set driver_id = excluded.driver_id, starts_at = excluded.starts_at, at_risk = false, changed_at = excluded.changed_at`.execute(
    tx.sql,
  );
}

async function readRefusers(tx: Tx, { bookingId }: WantedRide): Promise<readonly string[]> {
  const refusers = refusersOf(sql`${bookingId}`);
  const { rows } = await sql<{ refusers: readonly string[] }>`select ${refusers} as refusers`.execute(tx.sql);
  return rows[0]?.refusers ?? [];
}

/** The drivers who declined a booking or handed it back. */
export function refusersOf(bookingId: RawBuilder<unknown>): RawBuilder<readonly string[]> {
  return sql`array(select offers.driver_id from booking_offers as offers
    where offers.booking_id = ${bookingId} and offers.state in ('declined', 'handed-back'))`;
}

export async function lockPromises(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fiacre promises'))`.execute(tx.sql);
}

/** The driver reserved for each of these bookings, and the next reserved ride of each driver. */
export interface ReservedRide {
  readonly bookingId: string;
  readonly driverId: string;
  readonly startsAtMs: number;
  readonly pickup: { readonly lat: number; readonly lng: number };
}

/** The reserved rides that start within some hours, the earliest first. */
export async function reservedRides(db: Kysely<PlatformTables>, now: Date): Promise<readonly ReservedRide[]> {
  const until = new Date(now.getTime() + 3 * 3_600_000);
  const { rows } = await sql<{
    booking_id: string;
    driver_id: string;
    starts_at: Date;
    lat: number;
    lng: number;
  }>`
    select booking_id, ride_promises.driver_id, starts_at, pickup_lat as lat, pickup_lng as lng
    from ride_promises join bookings on bookings.id = booking_id
    where starts_at <= ${until} and ride_promises.driver_id is not null and status = 'NEW'
    order by starts_at`.execute(db);
  return rows.map(({ booking_id: bookingId, driver_id: driverId, starts_at: at, lat, lng }) => ({
    bookingId,
    driverId,
    startsAtMs: at.getTime(),
    pickup: { lat, lng },
  }));
}
