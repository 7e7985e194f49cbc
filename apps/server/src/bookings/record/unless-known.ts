import type { RawBuilder } from 'kysely';
import { tariffWith } from '../../fares/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BookingRow } from './booking-row.ts';
import type { KnownBooking } from './known-bookings.ts';

type InstantColumn = {
  [Column in keyof BookingRow]-?: Date extends BookingRow[Column] ? Column : never;
}[keyof BookingRow];

const isInstant: Readonly<Record<InstantColumn, true>> = {
  trip_date: true,
  booking_date: true,
  next_round_at: true,
  rounds_until: true,
  accepted_at: true,
  busy_from: true,
  arrived_at: true,
  started_at: true,
  ended_at: true,
  paid_at: true,
  completed_at: true,
  cancelled_at: true,
};
const instantColumns = Object.keys(isInstant) as InstantColumn[];

type RowJson = Omit<BookingRow, InstantColumn | 'tariff'> & {
  readonly [Column in InstantColumn]: string | null;
};

/** A booking as PostgreSQL writes it in JSON. */
export interface BookingJson {
  readonly row: RowJson;
  readonly tariff: BookingRow['tariff'];
}

/** The booking as JSON if it is not the known one: another node or program may have changed it since. */
export function unlessKnown(
  known: KnownBooking | null,
  columns: { readonly booking: RawBuilder<unknown>; readonly storedAs: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { booking, storedAs } = columns;
  return sql`case when ${storedAs} = ${known?.storedAs ?? null}::text and (${booking}).version = ${known?.row.version ?? null}::integer
    then null else json_build_object('row', ${booking}, 'tariff', ${tariffWith(sql`(${booking}).tariff_id`)}) end`;
}

/** The transaction that stored a row of `bookings`, and its place: `KnownBooking.storedAs`. */
export const storedAs = sql`xmin::text || ctid`;

/** A booking as `unlessKnown` reads it from its table. */
export const stored = { booking: sql`bookings`, storedAs };

/** A condition on `bookings`: the row is still the one that was stored in this way. */
export function isStoredAs({ id, version }: BookingRow, as: string): RawBuilder<unknown> {
  return sql`id = ${id} and version = ${version} and ${storedAs} = ${as}`;
}

/** Reads the result of `unlessKnown`. */
export function orKnown(known: KnownBooking | null, read: BookingJson | null): BookingRow {
  if (read !== null) return bookingOfJson(read);
  if (known === null) throw new Error('The row of the booking is missing');
  return known.row;
}

function bookingOfJson({ row: json, tariff }: BookingJson): BookingRow {
  const row: Record<string, unknown> = { ...json };
  for (const value of Object.values(row))
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      throw new RangeError(`${value} exceeds the integers that a number holds exactly`);
  for (const column of instantColumns) {
    const text = json[column];
    if (text !== null) row[column] = new Date(text);
  }
  return { ...row, tariff } as unknown as BookingRow;
}
