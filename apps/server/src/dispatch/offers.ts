import type { OfferState } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Write } from '../platform/transaction/write.ts';
import type { BookingOfferTable, DispatchTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

export interface Offer {
  readonly bookingId: string;
  readonly driverId: string;
  readonly state: OfferState;
  readonly offeredAt: Date;
  readonly expiresAt: Date | null;
  /** The offer has expired but is not closed yet. */
  readonly lapsed: boolean;
}

/** Every offer of these bookings, in the order of asking. */
export async function offersOf(db: Sql, bookingIds: readonly string[], now: Date): Promise<Offer[]> {
  if (bookingIds.length === 0) return [];
  const rows = await offers(db)
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::uuid[])`)
    .orderBy('offered_at')
    .orderBy('driver_id')
    .execute();
  return rows.map((row) => presentOffer(row, now));
}

/**
 * Whether an offer's booking can still be taken. Offers to other drivers keep their state, so that taking a booking
 * writes none of them.
 */
const isOfOpenBooking = sql<boolean>`booking_id in (
  select id from bookings where ended_as is null and driver_id is null and status = 'NEW')`;

/** The open offers to a driver, newest first. Source: TRIP-1. */
export async function openOffersTo(db: Sql, driverId: string, now: Date): Promise<Offer[]> {
  const rows = await offers(db)
    .where('driver_id', '=', driverId)
    .where('state', '=', 'offered')
    .where(isOfOpenBooking)
    .orderBy('offered_at', 'desc')
    .execute();
  return rows.map((row) => presentOffer(row, now)).filter(({ state }) => state === 'offered');
}

/** The results of the writes below. */
export interface OfferJson {
  readonly booking_id: string;
  readonly driver_id: string;
  readonly state: OfferState;
  readonly offered_at: string;
  readonly expires_at: string | null;
}

const offerColumns = sql`booking_id, driver_id, state, offered_at, expires_at`;

export function offerOfJson(row: OfferJson, now: Date): Offer {
  const expiresAt = row.expires_at === null ? null : new Date(row.expires_at);
  return presentOffer({ ...row, offered_at: new Date(row.offered_at), expires_at: expiresAt }, now);
}

/** Offers to drivers, including those whose earlier offer has ended; never to one who handed back. */
export function saveOffers(
  bookingId: string,
  driverIds: readonly string[],
  now: Date,
  expiresAt: Date | null = null,
): Write {
  const query = sql`insert into booking_offers (booking_id, driver_id, state, offered_at, expires_at, changed_at)
    select ${bookingId}::uuid, asked, 'offered', ${now}::timestamptz, ${expiresAt}::timestamptz, ${now}::timestamptz
    from unnest(${[...driverIds]}::uuid[]) as asked
    on conflict (booking_id, driver_id) do update set state = excluded.state, offered_at = excluded.offered_at,
      expires_at = excluded.expires_at, changed_at = excluded.changed_at where booking_offers.state <> 'handed-back' returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Records the outcome of the offer to one driver. */
export function settleOffer(bookingId: string, driverId: string, state: OfferState, now: Date): Write {
  const query = sql`update booking_offers set state = ${state}, changed_at = ${now}
    where booking_id = ${bookingId} and driver_id = ${driverId} returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Withdraws the open offers of a booking to these drivers. */
export function withdrawOffers(bookingId: string, driverIds: readonly string[], now: Date): Write {
  const query = sql`update booking_offers set state = 'withdrawn', changed_at = ${now}
    where booking_id = ${bookingId} and state = 'offered' and driver_id = any(${[...driverIds]}::uuid[])
    returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Settles the offers of a booking that becomes open again: its driver's offer, and those made before it was taken. */
export function handBackOffers(bookingId: string, driverId: string, now: Date): Write {
  const query = sql`update booking_offers set changed_at = ${now},
      state = case when driver_id = ${driverId}::uuid then 'handed-back' else 'withdrawn' end
    where booking_id = ${bookingId} and (driver_id = ${driverId}::uuid or state = 'offered')
    returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Closes expired offers. */
export function expireOffers(bookingId: string, driverIds: readonly string[], now: Date): Write {
  const query = sql`update booking_offers set state = 'expired', changed_at = ${now}
    where booking_id = ${bookingId} and driver_id = any(${[...driverIds]}::uuid[]) and state = 'offered'
    returning ${offerColumns}`;
  return { name: 'expired', query };
}

/** Changed offers, in the order of asking. */
export function changedOffers(before: readonly Offer[], changed: readonly Offer[]): Offer[] {
  const byDriver = new Map([...before, ...changed].map((offer) => [offer.driverId, offer]));
  return [...byDriver.values()].toSorted(
    (one, other) =>
      one.offeredAt.getTime() - other.offeredAt.getTime() || (one.driverId < other.driverId ? -1 : 1),
  );
}

/**
 * Withdraws every open offer to a driver and removes the tasks from the driver's list. Returns the bookings. Source:
 * TRIP-1.
 */
export async function withdrawOffersTo(tx: Tx, driverId: string): Promise<readonly string[]> {
  const withdrawn = await tx.sql
    .withTables<DispatchTables>()
    .updateTable('booking_offers')
    .set({ state: 'withdrawn', changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .where('state', '=', 'offered')
    .where(isOfOpenBooking)
    .returning('booking_id')
    .execute();
  const bookingIds = withdrawn.map(({ booking_id }) => booking_id);
  for (const id of bookingIds) {
    tx.publish({ topics: ['tasks'], event: 'removed', data: { driverIds: [driverId], id } });
  }
  return bookingIds;
}

function offers(db: Sql) {
  return db.withTables<DispatchTables>().selectFrom('booking_offers').selectAll();
}

type OfferRow = Pick<BookingOfferTable, 'booking_id' | 'driver_id' | 'state' | 'offered_at' | 'expires_at'>;

/** An offer is open until it expires, whether or not it has been closed by then. */
function presentOffer(row: OfferRow, now: Date): Offer {
  const lapsed = row.state === 'offered' && row.expires_at !== null && row.expires_at <= now;
  return {
    bookingId: row.booking_id,
    driverId: row.driver_id,
    state: lapsed ? 'expired' : row.state,
    offeredAt: row.offered_at,
    expiresAt: row.expires_at,
    lapsed,
  };
}
