import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Write } from '../platform/transaction/write-together.ts';
import type { DispatchTables, OfferState } from './tables.ts';

type Sql = Kysely<PlatformTables>;

export interface Offer {
  readonly bookingId: string;
  readonly driverId: string;
  readonly state: OfferState;
  readonly offeredAt: Date;
}

/** Every offer of these bookings, in the order of asking. */
export async function offersOf(db: Sql, bookingIds: readonly string[]): Promise<Offer[]> {
  if (bookingIds.length === 0) return [];
  const rows = await offers(db)
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::uuid[])`)
    .orderBy('offered_at')
    .orderBy('driver_id')
    .execute();
  return rows.map(present);
}

/** The open offers to a driver, newest first. Source: TRIP-1. */
export async function openOffersTo(db: Sql, driverId: string): Promise<Offer[]> {
  const rows = await offers(db)
    .where('driver_id', '=', driverId)
    .where('state', '=', 'offered')
    .orderBy('offered_at', 'desc')
    .execute();
  return rows.map(present);
}

/** What the three writes of offers below give back. */
export interface OfferJson {
  readonly booking_id: string;
  readonly driver_id: string;
  readonly state: OfferState;
  readonly offered_at: string;
}

const offerColumns = sql`booking_id, driver_id, state, offered_at`;

export function offerOfJson(row: OfferJson): Offer {
  return present({ ...row, offered_at: new Date(row.offered_at) });
}

/** Asks drivers, again where an earlier offer was declined or withdrawn; one who handed back stays out. */
export function saveOffers(bookingId: string, driverIds: readonly string[], now: Date): Write {
  const query = sql`insert into booking_offers (booking_id, driver_id, state, offered_at, changed_at)
    select ${bookingId}::uuid, asked, 'offered', ${now}::timestamptz, ${now}::timestamptz
    from unnest(${[...driverIds]}::uuid[]) as asked
    on conflict (booking_id, driver_id) do update set state = excluded.state, offered_at = excluded.offered_at,
      changed_at = excluded.changed_at where booking_offers.state <> 'handed-back' returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Notes what became of the offer to one driver. */
export function settleOffer(bookingId: string, driverId: string, state: OfferState, now: Date): Write {
  const query = sql`update booking_offers set state = ${state}, changed_at = ${now}
    where booking_id = ${bookingId} and driver_id = ${driverId} returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Ends every open offer of a booking. */
export function withdrawOffers(bookingId: string, now: Date): Write {
  const query = sql`update booking_offers set state = 'withdrawn', changed_at = ${now}
    where booking_id = ${bookingId} and state = 'offered' returning ${offerColumns}`;
  return { name: 'offers', query };
}

/** Offers after some of them changed, in the order of asking. */
export function changedOffers(before: readonly Offer[], changed: readonly Offer[]): Offer[] {
  const byDriver = new Map([...before, ...changed].map((offer) => [offer.driverId, offer]));
  return [...byDriver.values()].toSorted(
    (one, other) =>
      one.offeredAt.getTime() - other.offeredAt.getTime() || (one.driverId < other.driverId ? -1 : 1),
  );
}

/** Ends every open offer to a driver, and takes the tasks off the driver's list. Returns the bookings. Source: TRIP-1. */
export async function withdrawOffersTo(tx: Tx, driverId: string): Promise<readonly string[]> {
  const withdrawn = await tx.sql
    .withTables<DispatchTables>()
    .updateTable('booking_offers')
    .set({ state: 'withdrawn', changed_at: tx.now })
    .where('driver_id', '=', driverId)
    .where('state', '=', 'offered')
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

function present(row: { booking_id: string; driver_id: string; state: OfferState; offered_at: Date }): Offer {
  return { bookingId: row.booking_id, driverId: row.driver_id, state: row.state, offeredAt: row.offered_at };
}
