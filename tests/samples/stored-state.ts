import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../../apps/server/src/platform/database/tables.ts';

type Db = Kysely<PlatformTables>;

/** Every table of the installation. Partitions count as part of their parent table. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Tables that a rejected request changes by design: counted attempts, and the seals of the audit
 * trail.
 */
export const bookkeeping: ReadonlySet<string> = new Set([
  'idempotent_answers',
  'audit_seals',
  'audit_waiting',
  'rate_limit_attempts',
  'known_callers',
]);

/** The SQL name of every column of every table. */
export async function columnNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
      order by column_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A digest of each table's content. Equal digests mean that nothing was written. */
export async function digests(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  return eachTable(
    db,
    tables,
    (table) => sql`md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) from ${table} t`,
  );
}

/** The number of rows in each table. */
export async function rowCounts(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  return eachTable<number>(db, tables, (table) => sql`count(*) from ${table} t`);
}

async function eachTable<Value>(
  db: Db,
  tables: readonly string[],
  select: (table: ReturnType<typeof sql.table>) => ReturnType<typeof sql>,
): Promise<Record<string, Value>> {
  const queries = tables.map((name) => sql`select ${sql.lit(name)} as name, ${select(sql.table(name))}`);
  const { rows } = await sql<Record<string, string | Value>>`${sql.join(queries, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(
    rows.map((row) => {
      const [name, value] = Object.values(row);
      return [name as string, value as Value];
    }),
  );
}
