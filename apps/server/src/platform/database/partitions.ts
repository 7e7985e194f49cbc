import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from './tables.ts';

/** How many partitions exist ahead of time. */
const ahead = 2;

/** A table that its schema partitions by month or by day on a timestamp column. */
export type PartitionedTable = { readonly table: string } & (
  | {
      /** How many whole months are kept in addition to the current one; null keeps all. */
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
 * Creates the partitions of this month or day and the next two. Concurrent callers wait for each other; a second run
 * finds nothing to do. Each partition has a separate transaction, so that a request never waits for one table while
 * this waits for another.
 */
export async function ensurePartitions(
  db: Sql,
  tables: readonly PartitionedTable[],
  now: Date,
): Promise<void> {
  const wanted = tables.flatMap((table) => partitionsFrom(table, now));
  for (const partition of await withoutExisting(db, wanted))
    await alone(db, createMilliseconds, (tx) => createPartition(tx, partition));
}

/**
 * Drops expired partitions. Requests wait during this, so it gives up if one of them or a backup keeps a table busy
 * (`lock_not_available`).
 */
export async function dropExpiredPartitions(
  db: Sql,
  tables: readonly PartitionedTable[],
  now: Date,
): Promise<void> {
  for (const partitioned of tables) {
    const keep = 'keepDays' in partitioned ? partitioned.keepDays : partitioned.keepMonths;
    if (keep === null) continue;
    const oldest = partitionAt(partitioned, now, -keep).name;
    for (const name of await partitionsBefore(db, partitioned.table, oldest))
      await alone(db, dropMilliseconds, (tx) => sql`drop table if exists ${sql.table(name)}`.execute(tx));
  }
}

/** Creates the partition for an instant, for example for rows from another installation. */
export async function ensurePartitionAt(tx: Sql, table: PartitionedTable, instant: Date): Promise<void> {
  await createPartition(tx, partitionAt(table, instant, 0));
}

type Sql = Kysely<PlatformTables>;

interface Partition {
  readonly table: string;
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** After a second, PostgreSQL cancels an autovacuum that blocks this. */
const createMilliseconds = 2_000;
/** Shorter than PostgreSQL's deadlock timeout of one second, so that this gives up before a request is rolled back. */
const dropMilliseconds = 500;

/** One change at a time, across all nodes; waiting for a table's lock takes no longer than this. */
async function alone(db: Sql, milliseconds: number, change: (tx: Sql) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fiacre partitions'))`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(tx);
    await change(tx);
  });
}

function partitionsFrom(table: PartitionedTable, now: Date): Partition[] {
  return Array.from({ length: ahead + 1 }, (_, offset) => partitionAt(table, now, offset));
}

async function withoutExisting(db: Sql, partitions: readonly Partition[]): Promise<Partition[]> {
  const names = partitions.map(({ name }) => name);
  // `to_regclass` could miss a partition created while the transaction waited.
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relname = any(${names}::text[]) and pg_table_is_visible(oid)`.execute(db);
  const existing = new Set(rows.map(({ name }) => name));
  return partitions.filter(({ name }) => !existing.has(name));
}

/**
 * The partition is created as a table and attached afterwards: requests continue, while `partition of` would wait for
 * all that use the table and block the next ones.
 */
async function createPartition(tx: Sql, partition: Partition): Promise<void> {
  const [missing] = await withoutExisting(tx, [partition]);
  if (missing === undefined) return;
  const [table, name] = [sql.table(missing.table), sql.table(missing.name)];
  const [from, to] = [sql.lit(missing.from.toISOString()), sql.lit(missing.to.toISOString())];
  await sql`create table ${name} (like ${table} including all excluding indexes)`.execute(tx);
  await sql`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`.execute(tx);
}

async function partitionsBefore(db: Sql, table: string, oldest: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
    where parent.relname = ${table}`.execute(db);
  return rows.map(({ name }) => name).filter((name) => name < oldest);
}

/** The partition of an instant, or of a number of months or days later. */
function partitionAt(partitioned: PartitionedTable, instant: Date, offset: number): Partition {
  const { table } = partitioned;
  const isDaily = 'keepDays' in partitioned;
  const startOf = isDaily ? dayOf : monthOf;
  const from = startOf(instant, offset);
  const date = from.toISOString().slice(0, isDaily ? 10 : 7);
  return { table, name: `${table}_${date.replaceAll('-', '_')}`, from, to: startOf(instant, offset + 1) };
}

type StartOf = (instant: Date, offset: number) => Date;

const monthOf: StartOf = (instant, offset) =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + offset, 1));

const dayOf: StartOf = (instant, offset) =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + offset));
