import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from './tables.ts';

/** How many partitions exist ahead of time. */
const ahead = 2;

/** A table that its schema partitions by month or by day on a timestamp column. */
export type PartitionedTable = { readonly table: string } & (
  | {
      /** How many whole months are kept besides the current one; null keeps all. */
      readonly keepMonths: number | null;
    }
  | { readonly keepDays: number }
);

export const platformPartitions: readonly PartitionedTable[] = [
  { table: 'audit_log', keepMonths: null },
  // A page that was offline for longer reloads.
  { table: 'outbox', keepDays: 1 },
];

/**
 * Creates the partitions of this month or day and the next two, and drops expired ones. Concurrent callers wait for
 * each other; a second run finds nothing to do.
 */
export async function ensurePartitions(
  db: Kysely<PlatformTables>,
  tables: readonly PartitionedTable[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fiacre partitions'))`.execute(tx);
    for (const table of tables) await ensureOf(tx, table, now);
  });
}

/** Creates the partition for an instant, for example for rows from another installation. */
export async function ensurePartitionAt(
  tx: Kysely<PlatformTables>,
  { table, ...kept }: PartitionedTable,
  instant: Date,
): Promise<void> {
  const startOf = 'keepDays' in kept ? dayOf : monthOf;
  const [from, to] = [startOf(instant, 0), startOf(instant, 1)];
  await createPartition(tx, table, nameOf(table, from, startOf), from, to);
}

async function ensureOf(tx: Kysely<PlatformTables>, partitioned: PartitionedTable, now: Date): Promise<void> {
  const { table } = partitioned;
  const [startOf, keep] =
    'keepDays' in partitioned ? [dayOf, partitioned.keepDays] : [monthOf, partitioned.keepMonths];
  const nameAt = (offset: number) => nameOf(table, startOf(now, offset), startOf);
  for (let offset = 0; offset <= ahead; offset += 1)
    await createPartition(tx, table, nameAt(offset), startOf(now, offset), startOf(now, offset + 1));
  if (keep !== null) await dropBefore(tx, table, nameAt(-keep));
}

async function createPartition(
  tx: Kysely<PlatformTables>,
  table: string,
  name: string,
  from: Date,
  to: Date,
): Promise<void> {
  await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx);
}

async function dropBefore(tx: Kysely<PlatformTables>, table: string, oldest: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
    where parent.relname = ${table}`.execute(tx);
  for (const { name } of rows) {
    if (name < oldest) await sql`drop table ${sql.table(name)}`.execute(tx);
  }
}

type StartOf = (instant: Date, offset: number) => Date;

const monthOf: StartOf = (instant, offset) =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + offset, 1));

const dayOf: StartOf = (instant, offset) =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + offset));

function nameOf(table: string, from: Date, startOf: StartOf): string {
  const date = from.toISOString().slice(0, startOf === dayOf ? 10 : 7);
  return `${table}_${date.replaceAll('-', '_')}`;
}
