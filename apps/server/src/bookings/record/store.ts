import type { Insertable, Kysely, RawBuilder, Updateable } from 'kysely';
import type { User } from '../../accounts/index.ts';
import { sql as raw } from '../../platform/database/sql.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import {
  assignments,
  rowOf,
  writeWith,
  type WriteResults,
} from '../../platform/transaction/write-together.ts';
import type { Write } from '../../platform/transaction/write.ts';
import type { BookingRow } from './booking-row.ts';
import type { KnownBooking } from './known-bookings.ts';
import { isStoredAs, orKnown, stored, storedAs, unlessKnown, type BookingJson } from './unless-known.ts';
import { hasStatus } from './has-status.ts';
import { rowAfter } from './row-after.ts';
import { tariffOfBooking, wholeRows } from './whole-rows.ts';
import type { BookingTable, BookingTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

export async function findBooking(sql: Sql, id: string): Promise<BookingRow | null> {
  const { rows } = await raw<BookingRow>`select *, ${tariffOfBooking} as tariff
    from bookings where id = ${id}`.execute(sql);
  return rows[0] ?? null;
}

/** The same for a booking that this process may have saved last, which is then not read again. */
export async function findUnlessKnown(
  sql: Sql,
  id: string,
  known: KnownBooking | null,
): Promise<BookingRow | null> {
  const { rows } = await raw<{ read: BookingJson | null }>`select ${unlessKnown(known, stored)} as read
    from bookings where id = ${id}`.execute(sql);
  const [found] = rows;
  return found === undefined ? null : orKnown(known, found.read);
}

/**
 * The row, locked until the transaction ends, so that two transitions of one booking are decided one after the other.
 */
export async function holdBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  return (await wholeRows(tx.sql).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the bookings that exist, always in the same order. */
export async function holdBookings(tx: Tx, ids: readonly string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  const found = wholeRows(tx.sql).where('id', 'in', [...ids]);
  return found.orderBy('id').forUpdate().execute();
}

/** NEW bookings in automatic dispatch whose trip begins between two instants. */
export async function findNewBookings(sql: Sql, from: Date, until: Date): Promise<BookingRow[]> {
  const waiting = wholeRows(sql)
    .where(hasStatus(['NEW']))
    .where('manual_dispatch', '=', false);
  return waiting.where('trip_date', '>', from).where('trip_date', '<=', until).orderBy('id').execute();
}

/** A driver's bookings in these statuses, locked until the transaction ends. */
export async function holdRidesOf(
  tx: Tx,
  driverId: string,
  statuses: readonly BookingRow['status'][],
): Promise<BookingRow[]> {
  return wholeRows(tx.sql)
    .where('driver_id', '=', driverId)
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findBookingsById(sql: Sql, ids: readonly string[]): Promise<BookingRow[]> {
  return ids.length === 0
    ? []
    : wholeRows(sql)
        .where('id', 'in', [...ids])
        .execute();
}

/** The booking that was made from a quote. */
export interface EarlierUse {
  readonly id: string;
  readonly customer_id: string;
}

/**
 * The customer, who cannot be deleted before the transaction ends, and the booking made from a quote that the
 * transaction has already locked. One statement if there is a customer.
 */
export async function keepCustomer(
  tx: Tx,
  userId: string | null,
  quoteId: string | null,
): Promise<{ readonly user: User | null; readonly earlier: EarlierUse | null }> {
  const use = tx.sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(['id', 'customer_id'])
    .where('quote_id', '=', quoteId ?? '');
  const { rows } =
    userId === null
      ? { rows: [] }
      : await raw<User & { readonly earlier: EarlierUse | null }>`select users.*,
          (select json_build_object('id', use.id, 'customer_id', use.customer_id) from bookings use
            where use.quote_id = ${quoteId}) as earlier
          from users where users.id = ${userId} and deleted_at is null for key share of users`.execute(
          tx.sql,
        );
  const [found] = rows;
  if (found !== undefined) {
    const { earlier, ...user } = found;
    return { user, earlier };
  }
  return { user: null, earlier: quoteId === null ? null : ((await use.executeTakeFirst()) ?? null) };
}

export async function hasAnyBooking(sql: Sql): Promise<boolean> {
  const { rows } = await raw`select from bookings limit 1`.execute(sql);
  return rows.length > 0;
}

/** Returns null if another booking has the reference. */
export async function insertBooking(tx: Tx, values: Insertable<BookingTable>): Promise<KnownBooking | null> {
  const { rows } = await raw<BookingRow & StoredAs>`insert into bookings ${rowOf(values)}
    on conflict (reference) do nothing returning *, ${tariffOfBooking} as tariff, ${storedAs} as stored_as`.execute(
    tx.sql,
  );
  const [inserted] = rows;
  if (inserted === undefined) return null;
  const { stored_as, ...row } = inserted;
  return { row, storedAs: stored_as };
}

/** Saves a transition of the version that was decided on; refuses if another one was saved in between. */
export async function saveBooking(
  tx: Tx,
  before: BookingRow,
  changes: Updateable<BookingTable>,
): Promise<BookingRow> {
  return (await saveBookingWith(tx, before, changes, [])).row;
}

/**
 * Saves a transition of a locked booking together with other writes, and returns the results of those writes. Only what
 * changed is written and read back: a booking has eighty columns, and the caller has all the others.
 */
export async function saveBookingWith(
  tx: Tx,
  before: BookingRow,
  changes: Updateable<BookingTable>,
  writes: readonly Write[],
): Promise<KnownBooking & { readonly results: WriteResults }> {
  const changed = { ...changesOf(before, changes), version: before.version + 1 };
  // PostgreSQL derives `ended_as` from the status.
  const columns = raw.join([...Object.keys(changed), 'ended_as'].map(raw.ref));
  const update = updateOf<Partial<BookingRow>>(before, changed, raw`${columns}, `);
  const { row: saved, results } = await writeWith(tx, update, writes);
  const { stored_as, ...row } = saved ?? refuse('stale_version');
  return { row: { ...before, ...row }, storedAs: stored_as, results };
}

interface LastSave {
  readonly before: BookingRow;
  readonly changes: Updateable<BookingTable>;
  readonly writes: readonly Write[];
  /** `HeldRide.readAs`. */
  readonly readAs: string | null;
  readonly saved: (booking: KnownBooking) => void;
}

/** The same in the transaction's last statement, so that the row is known before it is stored. */
export function saveBookingLast(tx: Tx, { before, changes, writes, readAs, saved }: LastSave): BookingRow {
  const changed = { ...changesOf(before, changes), version: before.version + 1 };
  const row = rowAfter(before, changed);
  const first = updateOf(before, changed, raw``, readAs);
  const checks = readAs === null || row.driver_id === null ? [] : [stillApproved(row.driver_id)];
  tx.writeLast({
    first,
    writes: [...writes, ...checks],
    saved: ({ stored_as: as }) => saved({ row, storedAs: as }),
  });
  return row;
}

/**
 * Finds a row if the driver is neither suspended nor deleted once the booking is locked. A suspension locks the driver's
 * bookings too, so it is either seen or waits.
 */
function stillApproved(driverId: string): Write {
  const query = raw`select true from first where is_approved_driver(${driverId})`;
  return { name: 'approved', query, expected: [true] };
}

function updateOf<Columns = unknown>(
  before: BookingRow,
  changed: Updateable<BookingTable>,
  returned: RawBuilder<unknown>,
  readAs: string | null = null,
): RawBuilder<Columns & StoredAs> {
  const isSame =
    readAs === null ? raw`id = ${before.id} and version = ${before.version}` : isStoredAs(before, readAs);
  return raw`update bookings set ${assignments(changed)}
    where ${isSame} returning ${returned}${storedAs} as stored_as`;
}

interface StoredAs {
  readonly stored_as: string;
}

/** The columns whose values differ. Columns of JSON are written as text, so they are always among them. */
function changesOf(before: BookingRow, changes: Updateable<BookingTable>): Updateable<BookingTable> {
  const differing = Object.entries(changes).filter(([column, value]) => {
    const known = before[column as keyof BookingRow];
    return value !== undefined && !isSame(known, value);
  });
  return Object.fromEntries(differing);
}

function isSame(known: unknown, value: unknown): boolean {
  return known instanceof Date && value instanceof Date
    ? known.getTime() === value.getTime()
    : known === value;
}
