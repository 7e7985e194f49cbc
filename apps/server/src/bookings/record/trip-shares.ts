import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingRow } from './booking-row.ts';
import type { BookingTables } from './tables.ts';

/** A link ends with its trip, or after this time if the trip never ends. */
const validMilliseconds = 24 * 3_600_000;

interface NewShare {
  readonly tokenHash: string;
  readonly by: string;
  readonly ofPassenger: boolean;
}

/** Keeps a link to a trip; returns when it expires. */
export async function keepShare(
  tx: Tx,
  row: Pick<BookingRow, 'id' | 'trip_date'>,
  { tokenHash, by, ofPassenger }: NewShare,
): Promise<Date> {
  const from = Math.max(tx.now.getTime(), row.trip_date.getTime());
  const expiresAt = new Date(from + validMilliseconds);
  const share = { booking_id: row.id, token_hash: tokenHash, created_by: by, of_passenger: ofPassenger };
  await tx.sql
    .withTables<BookingTables>()
    .insertInto('trip_shares')
    .values({ id: tx.newId(), ...share, created_at: tx.now, expires_at: expiresAt })
    .execute();
  return expiresAt;
}

/** Ends the links that the rider shared, or the one that the passenger got; returns whether there were any. */
export async function endShares(
  tx: Tx,
  { id }: Pick<BookingRow, 'id'>,
  whose: { readonly ofPassenger: boolean },
): Promise<boolean> {
  const ended = await tx.sql
    .withTables<BookingTables>()
    .deleteFrom('trip_shares')
    .where('booking_id', '=', id)
    .where('of_passenger', '=', whose.ofPassenger)
    .returning('id')
    .execute();
  return ended.length > 0;
}
