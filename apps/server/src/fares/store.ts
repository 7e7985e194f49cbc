import type { Insertable, Selectable } from 'kysely';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { rowOf } from '../platform/transaction/write-together.ts';
import type { FareTables, QuoteTable } from './tables.ts';

export type StoredQuote = Selectable<QuoteTable>;

/** Saves a quote in the transaction's last statement: usually its only one, which needs neither `begin` nor `commit`. */
export function saveQuote(tx: Tx, quote: Insertable<QuoteTable>): void {
  tx.writeLast({ first: sql<{ id: string }>`insert into quotes ${rowOf(quote)} returning id`, writes: [] });
}

/**
 * A stored quote, even if expired; locked until the transaction ends, so that it is booked only once. Source: BOOK-16.
 */
export async function holdQuote(tx: Tx, id: string): Promise<StoredQuote | null> {
  const { rows } = await sql<StoredQuote>`select * from quotes where id = ${id} for update`.execute(tx.sql);
  return rows[0] ?? null;
}

/** Deletes quotes. A booking has copies of everything that it needs from its quote. */
export async function forgetOldQuotes(tx: Tx): Promise<void> {
  const dayAgo = new Date(tx.now.getTime() - 24 * 3_600_000);
  await tx.sql.withTables<FareTables>().deleteFrom('quotes').where('expires_at', '<', dayAgo).execute();
}

/** Deletes quotes booked by a person who is being deleted; the booking has what it needs from them. */
export async function forgetQuotes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql
    .withTables<FareTables>()
    .deleteFrom('quotes')
    .where('id', 'in', [...ids])
    .execute();
}
