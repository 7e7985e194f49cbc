import type { Insertable, Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { FareTables, QuoteTable } from './tables.ts';

export type StoredQuote = Selectable<QuoteTable>;

export async function saveQuote(tx: Tx, quote: Insertable<QuoteTable>): Promise<void> {
  await tx.sql.withTables<FareTables>().insertInto('quotes').values(quote).execute();
}

/** A quote as it was made, expired ones too until they are forgotten. */
export async function findQuote(sql: Kysely<PlatformTables>, id: string): Promise<StoredQuote | null> {
  return (
    (await sql
      .withTables<FareTables>()
      .selectFrom('quotes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** A booking holds copies of all that it needs of its quote. */
export async function forgetOldQuotes(tx: Tx): Promise<void> {
  const dayAgo = new Date(tx.now.getTime() - 24 * 3_600_000);
  await tx.sql.withTables<FareTables>().deleteFrom('quotes').where('expires_at', '<', dayAgo).execute();
}
