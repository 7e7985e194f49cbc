import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from './tables.ts';

const monthsAhead = 2;

/** A table that its schema partitions by month on a timestamp column. */
export interface PartitionedTable {
  readonly table: string;
  /** How many whole months are kept besides the current one; null keeps all. */
  readonly keepMonths: number | null;
}

export const platformPartitions: readonly PartitionedTable[] = [
  { table: 'audit_log', keepMonths: null },
  { table: 'outbox', keepMonths: 2 },
];

/**
 * Creates the partitions of this month and the next two, and drops expired ones. Concurrent callers wait for each
 * other; a second run finds nothing to do.
 */
export async function ensurePartitions(
  db: Kysely<PlatformTables>,
  tables: readonly PartitionedTable[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fiacre partitions'))`.execute(tx);
    for (const { table, keepMonths } of tables) {
      for (let offset = 0; offset <= monthsAhead; offset += 1)
        await createMonth(tx, table, monthOf(now, offset));
      if (keepMonths !== null) await dropBefore(tx, table, monthOf(now, -keepMonths));
    }
  });
}

async function createMonth(tx: Kysely<PlatformTables>, table: string, month: Date): Promise<void> {
  const from = sql.lit(month.toISOString());
  const to = sql.lit(monthOf(month, 1).toISOString());
  await sql`create table if not exists ${sql.table(nameOf(table, month))}
    partition of ${sql.table(table)} for values from (${from}) to (${to})`.execute(tx);
}

async function dropBefore(tx: Kysely<PlatformTables>, table: string, oldest: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
    where parent.relname = ${table}`.execute(tx);
  const limit = nameOf(table, oldest);
  for (const { name } of rows) {
    if (name < limit) await sql`drop table ${sql.table(name)}`.execute(tx);
  }
}

function monthOf(instant: Date, offset: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + offset, 1));
}

function nameOf(table: string, month: Date): string {
  return `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}
