import { firstOfferAtMs, offerLeadMs, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { sql } from '../../platform/database/sql.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { assignments } from '../../platform/transaction/write-together.ts';
import type { BookingRow } from './booking-row.ts';
import { hasStatus } from './has-status.ts';
import { storedElsewhere, wholeRows, withCharges } from './whole-rows.ts';

/** How long a booking is still offered to new drivers after all eligible ones were asked. Source: SET-16. */
export const againMilliseconds = 60_000;

/** After a day without a driver, a ride is no longer offered. It can still be assigned or cancelled. */
export const giveUpMilliseconds = 24 * 3_600_000;

/** When a booking became NEW or, if later, when its trip begins; null without rounds. */
export const roundsBeganMs = ({ rounds_until }: Pick<Rounds, 'rounds_until'>): number | null =>
  rounds_until && rounds_until.getTime() - giveUpMilliseconds;

/** When the next round of a NEW booking is due, and when rounds end; null for other bookings. */
export type Rounds = Pick<BookingRow, 'next_round_at' | 'rounds_until'>;

export const noRounds: Rounds = { next_round_at: null, rounds_until: null };

type Trip = Pick<BookingRow, 'book_later' | 'trip_date'>;

/**
 * Stored with a booking that becomes NEW. If the first round is part of the same transaction, this is the second
 * one: most bookings ask everybody at once, so the row is not written again after the round.
 */
export function firstRounds(trip: Trip, now: Date): Rounds {
  const firstMs = firstRoundMs(trip, now);
  const sinceMs = Math.max(now.getTime(), trip.trip_date.getTime());
  return {
    next_round_at: new Date(firstMs > now.getTime() ? firstMs : now.getTime() + againMilliseconds),
    rounds_until: new Date(sinceMs + giveUpMilliseconds),
  };
}

export function firstRoundMs(trip: Trip, now: Date): number {
  return firstOfferAtMs({ bookLater: trip.book_later, tripDateMs: trip.trip_date.getTime() }, now.getTime());
}

/** Stores the rounds of a locked booking if they differ. This does not change the booking's version. */
export async function saveRounds(
  tx: Tx,
  row: Pick<BookingRow, 'id'> & Rounds,
  rounds: Rounds,
): Promise<void> {
  if (isSame(row.next_round_at, rounds.next_round_at) && isSame(row.rounds_until, rounds.rounds_until))
    return;
  await sql`update bookings set ${assignments(rounds)} where id = ${row.id}`.execute(tx.sql);
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Bookings whose rounds are due, longest waiting first. */
export async function findDueRounds(db: Kysely<PlatformTables>, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from bookings where next_round_at <= ${now}
    order by next_round_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** NEW bookings in automatic dispatch that are currently offered: after their first round and before their last. */
export async function findOffered(db: Kysely<PlatformTables>, now: Date): Promise<BookingRow[]> {
  return wholeRows(db)
    .where(hasStatus(['NEW']))
    .where('manual_dispatch', '=', false)
    .where('next_round_at', 'is not', null)
    .where('trip_date', '<=', new Date(now.getTime() + offerLeadMs))
    .where('rounds_until', '>', now)
    .orderBy('id')
    .execute();
}

/** The pickups of bookings that now wait for a car of this type, whoever offers them. */
export async function waitingPickups(
  db: Kysely<PlatformTables>,
  now: Date,
  carTypeId: string,
): Promise<LatLng[]> {
  const { rows } = await sql<LatLng>`select pickup_lat as lat, pickup_lng as lng from bookings
    where status = 'NEW' and car_type_id = ${carTypeId} and next_round_at is not null
      and trip_date <= ${new Date(now.getTime() + offerLeadMs)} and rounds_until > ${now}`.execute(db);
  return rows;
}

/**
 * The booking if its round is still due, locked until the transaction ends; null also while another transaction
 * has locked it.
 */
export async function holdDueRound(tx: Tx, id: string): Promise<BookingRow | null> {
  const { rows } =
    await sql<BookingRow>`select *, ${storedElsewhere} from bookings where id = ${id} and next_round_at <= ${tx.now}
    for update skip locked`.execute(tx.sql);
  return (await withCharges(tx.sql, rows))[0] ?? null;
}

/** Schedules a failed round again, so that it does not delay other rounds. */
export async function postponeRound(tx: Tx, id: string): Promise<void> {
  const again = new Date(tx.now.getTime() + againMilliseconds);
  await sql`update bookings set next_round_at = ${again} where id = ${id} and next_round_at <= ${tx.now}`.execute(
    tx.sql,
  );
}

/** The rounds of a NEW booking that has none. */
export async function addRounds(tx: Tx, id: string, rounds: Rounds): Promise<void> {
  await sql`update bookings set ${assignments(rounds)}
    where id = ${id} and status = 'NEW' and next_round_at is null`.execute(tx.sql);
}
