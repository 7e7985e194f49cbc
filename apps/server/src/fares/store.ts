import type { Fare } from '@fiacre/domain';
import type { Selectable } from 'kysely';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { rowOf, writeTogether } from '../platform/transaction/write-together.ts';
import { fareOf, linesOf } from './stored-fare.ts';
import { keepTariff, tariffKey, tariffWith } from './stored-tariff.ts';
import type { FareTables, QuoteTable, QuotedTariff, UnpricedRideTable } from './tables.ts';

type QuoteRow = Selectable<QuoteTable>;

export interface StoredQuote extends Omit<QuoteRow, 'tariff_id' | 'fare_lines'> {
  readonly tariff: QuotedTariff;
  readonly fare: Fare;
}

export async function saveQuote(tx: Tx, { tariff, fare, ...quote }: StoredQuote): Promise<void> {
  const { stops, road_speeds, parcel_type, option_selected, fare_facts, change } = quote;
  const row = {
    ...quote,
    stops: JSON.stringify(stops),
    road_speeds: road_speeds && JSON.stringify(road_speeds),
    parcel_type: parcel_type && JSON.stringify(parcel_type),
    option_selected: option_selected && JSON.stringify(option_selected),
    fare_facts: fare_facts && JSON.stringify(fare_facts),
    tariff_id: tariffKey(tariff),
    fare_lines: linesOf(fare),
    change: change && JSON.stringify(change),
  };
  const query = sql`insert into quotes ${rowOf(row)}`;
  await writeTogether(tx, [{ name: 'quote', query, returns: false }, keepTariff(tariff)]);
}

/** A stored quote with the columns that its booking copies. */
export type HeldQuote = StoredQuote & Pick<QuoteRow, 'tariff_id' | 'fare_lines'>;

/**
 * A stored quote, even if expired; locked until the transaction ends, so that it is booked only once. Source: BOOK-16.
 */
export async function holdQuote(tx: Tx, id: string): Promise<HeldQuote | null> {
  const tariff = tariffWith(sql`quotes.tariff_id`);
  const { rows } = await sql<QuoteRow & { readonly tariff: QuotedTariff }>`select *, ${tariff} as tariff
    from quotes where id = ${id} for update`.execute(tx.sql);
  const [row] = rows;
  return row === undefined ? null : { ...row, fare: fareOf(row.fare_lines, row.tariff.currency) };
}

/** Keeps an accepted quote until the driver has the change. Source: CHANGE-6. */
export async function keepQuote(tx: Tx, id: string): Promise<void> {
  await tx.sql
    .withTables<FareTables>()
    .updateTable('quotes')
    .set({ expires_at: new Date(tx.now.getTime() + 7 * 24 * 3_600_000) })
    .where('id', '=', id)
    .execute();
}

/** Deletes quotes. A booking has copies of everything that it needs from its quote. */
export async function forgetOldQuotes(tx: Tx): Promise<void> {
  const dayAgo = new Date(tx.now.getTime() - 24 * 3_600_000);
  const db = tx.sql.withTables<FareTables>();
  await db.deleteFrom('quotes').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('unpriced_rides').where('refused_at', '<', dayAgo).execute();
}

/** Keeps the last ride of a car type that got no price for this reason. Source: TARIFF-24. */
export async function keepUnpricedRide(
  tx: Tx,
  ride: Omit<UnpricedRideTable, 'id' | 'refused_at'>,
): Promise<void> {
  const { pickup_add } = ride;
  await tx.sql
    .withTables<FareTables>()
    .insertInto('unpriced_rides')
    .values({ ...ride, id: tx.newId(), refused_at: tx.now })
    .onConflict((known) =>
      known.columns(['car_type_id', 'code']).doUpdateSet({ pickup_add, refused_at: tx.now }),
    )
    .execute();
}

/**
 * Deletes the quotes of bookings of a person who is being deleted, and those of their changes; a booking has copies of
 * everything it needs.
 */
export async function forgetQuotes(
  tx: Tx,
  bookings: readonly { readonly id: string; readonly quote_id: string }[],
): Promise<void> {
  if (bookings.length === 0) return;
  const ids = bookings.map(({ id }) => id);
  const quoteIds = bookings.map(({ quote_id: quoteId }) => quoteId);
  await sql`delete from quotes where id = any(${quoteIds}::uuid[]) or change->>'bookingId' = any(${ids})`.execute(
    tx.sql,
  );
}
