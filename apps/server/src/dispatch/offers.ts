import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
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
    .where('booking_id', 'in', [...bookingIds])
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

/** Whether a driver was ever asked for a booking: only then may the driver know that it exists. */
export async function wasOffered(db: Sql, bookingId: string, driverId: string): Promise<boolean> {
  const row = await offers(db)
    .where('booking_id', '=', bookingId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks drivers, again where an earlier offer was declined or withdrawn; one who handed back stays out. */
export async function saveOffers(tx: Tx, bookingId: string, driverIds: readonly string[]): Promise<void> {
  if (driverIds.length === 0) return;
  const rows = driverIds.map((driverId) => ({
    booking_id: bookingId,
    driver_id: driverId,
    state: 'offered' as const,
    offered_at: tx.now,
    changed_at: tx.now,
  }));
  await tx.sql
    .withTables<DispatchTables>()
    .insertInto('booking_offers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['booking_id', 'driver_id'])
        .doUpdateSet({ state: 'offered', offered_at: tx.now, changed_at: tx.now })
        .where('booking_offers.state', '<>', 'handed-back'),
    )
    .execute();
}

/** Notes what became of the offer to one driver. */
export async function settleOffer(
  tx: Tx,
  bookingId: string,
  driverId: string,
  state: OfferState,
): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('booking_offers')
    .set({ state, changed_at: tx.now })
    .where('booking_id', '=', bookingId)
    .where('driver_id', '=', driverId)
    .execute();
}

/** Ends every open offer of a booking. */
export async function withdrawOffers(tx: Tx, bookingId: string): Promise<void> {
  await tx.sql
    .withTables<DispatchTables>()
    .updateTable('booking_offers')
    .set({ state: 'withdrawn', changed_at: tx.now })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'offered')
    .execute();
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
