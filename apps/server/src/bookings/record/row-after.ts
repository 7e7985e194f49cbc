import type { Updateable } from 'kysely';
import type { BookingRow } from './booking-row.ts';
import { isEnded } from './has-status.ts';
import type { BookingTable } from './tables.ts';

type Written = Updateable<BookingTable>;
type WrittenAsText = {
  [Column in keyof Written]-?: Written[Column] extends BookingRow[Column] | undefined ? never : Column;
}[keyof Written];

/** Columns of JSON, which are written as text and read as values. */
const isJson: Readonly<Record<WrittenAsText, true>> = {
  estimate_road_speeds: true,
  promo_details: true,
  payment_packet: true,
  assistance: true,
  parcel_type: true,
  option_selected: true,
};

/** A booking's row with these columns changed, as PostgreSQL would return it. */
export function rowAfter(before: BookingRow, changed: Written): BookingRow {
  const row: Record<string, unknown> = { ...before };
  for (const [column, value] of Object.entries(changed))
    row[column] = column in isJson && typeof value === 'string' ? JSON.parse(value) : value;
  const after = row as unknown as BookingRow;
  // PostgreSQL derives it from the status.
  return { ...after, ended_as: isEnded(after.status) ? after.status : null };
}
