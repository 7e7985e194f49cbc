import type { Insertable, Kysely, Updateable } from 'kysely';
import type { User } from '../../accounts/index.ts';
import { keepCharge, type TripCharge } from '../../charges/index.ts';
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
import { copiesOf, type BookingRow, type ChargeCopies } from './booking-row.ts';
import { hasStatus } from './has-status.ts';
import { storedElsewhere, tariffOfBooking, wholeRows, withCharges } from './whole-rows.ts';
import type { BookingTable, BookingTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

export async function findBooking(sql: Sql, id: string): Promise<BookingRow | null> {
  const { rows } = await raw<BookingRow>`select *, ${storedElsewhere}
    from bookings where id = ${id}`.execute(sql);
  return rows[0] ?? null;
}

/**
 * The row, locked until the transaction ends, so that two transitions of one booking are decided one after the
 * other.
 */
export async function holdBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  const rows = await wholeRows(tx.sql).where('id', '=', id).forUpdate().execute();
  return (await withCharges(tx.sql, rows))[0] ?? null;
}

/** Locks the existing bookings, always in the same order. */
export async function holdBookings(tx: Tx, ids: readonly string[]): Promise<readonly BookingRow[]> {
  if (ids.length === 0) return [];
  const found = wholeRows(tx.sql).where('id', 'in', [...ids]);
  return withCharges(tx.sql, await found.orderBy('id').forUpdate().execute());
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
): Promise<readonly BookingRow[]> {
  const rides = wholeRows(tx.sql)
    .where('driver_id', '=', driverId)
    .where('status', 'in', [...statuses]);
  return withCharges(tx.sql, await rides.orderBy('id').forUpdate().execute());
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
 * transaction has already locked. A single statement if there is a customer.
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

export type NewBookingRow = Omit<Insertable<BookingTable>, 'charge_id' | keyof ChargeCopies>;

/** Returns null if another booking has the reference. */
export async function insertBooking(
  tx: Tx,
  values: NewBookingRow,
  charge: TripCharge,
): Promise<BookingRow | null> {
  const row = { ...values, charge_id: charge.id, ...copiesOf(charge) };
  const kept = keepCharge(charge, values, tx.now, raw`from booked`);
  const { rows } = await raw<Omit<BookingRow, 'charge'>>`with booked as (insert into bookings ${rowOf(row)}
      on conflict (reference) do nothing returning *), charged as (${kept.query})
    select bookings.*, ${tariffOfBooking} as tariff from booked as bookings`.execute(tx.sql);
  return rows[0] === undefined ? null : { ...rows[0], charge };
}

/** Saves a change of the version that was decided on; refuses if another one was saved since. */
export async function saveBooking(
  tx: Tx,
  before: BookingRow,
  changes: Updateable<BookingTable>,
): Promise<BookingRow> {
  return (await saveBookingWith(tx, before, changes, [])).row;
}

/** The same with another charge of the trip. */
export async function saveCharged(
  tx: Tx,
  before: BookingRow,
  charge: TripCharge,
  changes: Updateable<BookingTable>,
): Promise<BookingRow> {
  const columns = { ...changes, charge_id: charge.id, ...copiesOf(charge) };
  const writes = [keepCharge(charge, before, tx.now)];
  return (await saveBookingWith(tx, before, columns, writes, charge)).row;
}

/**
 * Saves a transition of a locked booking together with other writes, and returns the results of those writes.
 * Only the changed columns are written and read back: a booking has eighty columns, and the caller has all the
 * rest.
 */
export async function saveBookingWith(
  tx: Tx,
  before: BookingRow,
  changes: Updateable<BookingTable>,
  writes: readonly Write[],
  charge = before.charge,
): Promise<{ readonly row: BookingRow; readonly results: WriteResults }> {
  const changed = { ...changesOf(before, changes), version: before.version + 1 };
  // PostgreSQL derives `ended_as` from the status.
  const columns = raw.join([...Object.keys(changed), 'ended_as'].map(raw.ref));
  const update = raw<Partial<BookingRow>>`update bookings set ${assignments(changed)}
    where id = ${before.id} and version = ${before.version} returning ${columns}`;
  const { row: saved, results } = await writeWith(tx, update, writes);
  return { row: { ...before, ...(saved ?? refuse('stale_version')), charge }, results };
}

/** The columns whose values differ. JSON columns are written as text, so they always count as different. */
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
