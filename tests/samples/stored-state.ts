import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
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
  'audit_links',
  'audit_head',
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

/** A table's number of rows, and the newest transaction that wrote to it. */
export interface TableState {
  readonly rows: number;
  readonly newest: number;
}

/**
 * The state of each table. Equal states mean that nothing was written, not even the same values again. The
 * statement is prepared, because planning it takes far longer than running it. Parallel workers are off:
 * starting them takes ten times as long as counting small tables, but the sum of so many small costs makes
 * the planner use them.
 */
export async function tableStates(
  pool: Pick<pg.Pool, 'connect'>,
  tables: readonly string[],
): Promise<Record<string, TableState>> {
  const text = tables
    .map(
      (name) => `select '${name}' as name, count(*)::int as rows,
        coalesce(max(xmin::text::bigint), 0)::int as newest from "${name}"`,
    )
    .join(' union all ');
  const name = `states-${createHash('md5').update(text).digest('hex')}`;
  const connection = await pool.connect();
  await connection.query('begin; set local max_parallel_workers_per_gather = 0');
  const { rows } = await connection.query<TableState & { name: string }>({ name, text });
  await connection.query('commit');
  connection.release();
  return Object.fromEntries(rows.map(({ name: table, ...state }) => [table, state]));
}
