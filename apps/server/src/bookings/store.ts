import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { assignments, writeWith, type Gave, type Write } from '../platform/transaction/write-together.ts';
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
  return (await saveBookingWith(tx, before, changes, [])).row;
}

/** The same together with other writes, of which it tells what they gave back. */
export async function saveBookingWith(
  tx: Tx,
  before: BookingRow,
  changes: Updateable<BookingTable>,
  writes: readonly Write[],
): Promise<{ readonly row: BookingRow; readonly gave: Gave }> {
  const update = sql<BookingRow>`update bookings set ${assignments({ ...changes, version: before.version + 1 })}
    where id = ${before.id} and version = ${before.version} returning *`;
  const { row, gave } = await writeWith(tx, update, writes);
  return { row: row ?? refuse('stale_version'), gave };
}
