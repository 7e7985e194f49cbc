import type { Kysely, RawBuilder } from 'kysely';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Write } from '../platform/transaction/write.ts';
import type { QuotedTariff } from './tables.ts';

/** The key of a tariff, which PostgreSQL computes from its content. */
export function tariffKey(tariff: QuotedTariff): RawBuilder<string> {
  return sql`tariff_key(${JSON.stringify(tariff)}::jsonb)`;
}

/** Stores a tariff unless it is already stored, as it nearly always is. */
export function keepTariff(tariff: QuotedTariff): Write {
  return {
    name: 'tariff',
    query: sql`insert into tariffs (id, content)
      select id, content from (select tariff_key(given) as id, given as content
        from (select ${JSON.stringify(tariff)}::jsonb as given) as one) as new
      where not exists (select from tariffs known where known.id = new.id) on conflict do nothing`,
    returns: false,
  };
}

/** The same in a separate statement, which returns the key. */
export async function storeTariff(db: Kysely<PlatformTables>, tariff: QuotedTariff): Promise<string> {
  const { name, query } = keepTariff(tariff);
  const { rows } = await sql<{ id: string }>`with ${sql.ref(name)} as (${query})
    select ${tariffKey(tariff)} as id`.execute(db);
  const [stored] = rows;
  if (stored === undefined) throw new Error('No key of a tariff');
  return stored.id;
}

/** The content of the tariff with this key. */
export function tariffWith(id: RawBuilder<unknown>): RawBuilder<QuotedTariff> {
  return sql`(select content from tariffs where tariffs.id = ${id})`;
}
