import type { Insertable, Kysely, Updateable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { requireOneRow } from '../platform/transaction/version.ts';
import type { BookingRow } from './record.ts';
import type { BookingTable, BookingTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

const bookings = (sql: Sql) => sql.withTables<BookingTables>().selectFrom('bookings').selectAll();

export async function findBooking(sql: Sql, id: string): Promise<BookingRow | null> {
  return (await bookings(sql).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The row, held until the transaction ends: two moves of one booking are decided one after the other. */
export async function holdBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  return (await bookings(tx.sql).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function findBookingsById(sql: Sql, ids: readonly string[]): Promise<BookingRow[]> {
  return ids.length === 0
    ? []
    : bookings(sql)
        .where('id', 'in', [...ids])
        .execute();
}

export async function findBookingOfQuote(sql: Sql, quoteId: string): Promise<BookingRow | null> {
  return (await bookings(sql).where('quote_id', '=', quoteId).executeTakeFirst()) ?? null;
}

export async function hasAnyBooking(sql: Sql): Promise<boolean> {
  return (await bookings(sql).limit(1).executeTakeFirst()) !== undefined;
}

export async function isReferenceTaken(sql: Sql, reference: string): Promise<boolean> {
  return (await bookings(sql).where('reference', '=', reference).executeTakeFirst()) !== undefined;
}

export async function insertBooking(tx: Tx, row: Insertable<BookingTable>): Promise<BookingRow> {
  return tx.sql
    .withTables<BookingTables>()
    .insertInto('bookings')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Saves a move of the version that was decided on; somebody else's in between refuses it. */
export async function saveBooking(
  tx: Tx,
  before: BookingRow,
  changes: Updateable<BookingTable>,
): Promise<BookingRow> {
  const row = await tx.sql
    .withTables<BookingTables>()
    .updateTable('bookings')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) requireOneRow(undefined);
  return row as BookingRow;
}
