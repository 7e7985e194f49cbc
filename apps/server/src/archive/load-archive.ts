import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import * as z from 'zod';
import { imageKind, type FileStore } from '../files/index.ts';
import { ensurePartitionAt, type PartitionedTable } from '../platform/database/partitions.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { JobWriter } from '../platform/transaction/pending-writes.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { withoutConstraints } from './constraints.ts';
import { readLines } from './json-lines.ts';
import { jobsFile, sequencesFile, tablePath, uploadPath, type Manifest } from './manifest.ts';
import { readTables, type TableShape } from './tables.ts';
import { waitingJobSchema } from './waiting-jobs.ts';

/** Open pages may have seen events that are newer than a backup. Skipping numbers makes sure that none is reused. */
const skippedEventNumbers = 1_000_000;
/** If any of these tables has rows, the installation has been used. */
const startedTables = ['users', 'settings', 'bookings', 'audit_log', 'ledger_transactions'];

type Tx = Transaction<PlatformTables>;

export interface LoadTarget {
  readonly db: Kysely<PlatformTables>;
  readonly files: FileStore;
  readonly partitioned: readonly PartitionedTable[];
  readonly writeJobs: JobWriter;
  readonly progress: (line: string) => void;
}

/** Refuses a database that holds an installation already. */
export async function requireEmpty(db: Kysely<PlatformTables>): Promise<void> {
  const tables = await readTables(db);
  for (const { name } of tables.filter((table) => startedTables.includes(table.name))) {
    const { rows } = await sql<{
      found: boolean;
    }>`select exists(select from ${sql.table(name)}) as found`.execute(db);
    if (rows[0]?.found === true)
      throw new PlainFault(
        `This installation is not empty: "${name}" has rows. Use an empty data folder (DATA_DIR) or an empty database (DATABASE_URL).`,
      );
  }
}

/** Loads a verified archive into an empty database with the same schema. If anything fails, nothing is loaded. */
export async function loadArchive(target: LoadTarget, folder: string, manifest: Manifest): Promise<void> {
  const root = resolve(folder);
  const { db, progress } = target;
  await putUploads(target, root, manifest);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const tables = await readTables(tx);
    await withoutConstraints(tx, tables, async () => {
      for (const { name, rows } of manifest.tables) {
        const table = tables.find((one) => one.name === name);
        if (table === undefined) throw new PlainFault(`This release has no table "${name}".`);
        const loaded = await loadTable(tx, target, table, join(root, tablePath(name)));
        if (loaded !== rows)
          throw new PlainFault(`${tablePath(name)} has ${loaded} rows instead of ${rows}.`);
        progress(`${name}: ${rows}`);
      }
    });
    await loadJobs(tx, target, join(root, jobsFile));
    await loadSequences(tx, join(root, sequencesFile), manifest.kind === 'backup' ? skippedEventNumbers : 0);
  });
}

async function loadTable(
  tx: Tx,
  { partitioned }: LoadTarget,
  table: TableShape,
  path: string,
): Promise<number> {
  // The archive contains the rows that migrations inserted.
  await sql`delete from ${sql.table(table.name)}`.execute(tx);
  const columns = sql.raw(table.columns.map(({ name }) => `"${name}"`).join(', '));
  const ownPartitions = partitioned.find((one) => one.table === table.name);
  let loaded = 0;
  for await (const lines of readLines(path)) {
    const batch = `[${lines.join(',')}]`;
    if (ownPartitions !== undefined && table.partitionedBy !== null)
      await ensurePartitions(tx, ownPartitions, table.partitionedBy, batch);
    await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${batch}::json)`.execute(
      tx,
    );
    loaded += lines.length;
  }
  return loaded;
}

async function ensurePartitions(
  tx: Tx,
  table: PartitionedTable,
  column: string,
  batch: string,
): Promise<void> {
  const { rows } = await sql<{ day: Date }>`
    select distinct date_trunc('day', (line->>${column})::timestamptz at time zone 'UTC') at time zone 'UTC' as day
    from json_array_elements(${batch}::json) line order by 1`.execute(tx);
  for (const { day } of rows) await ensurePartitionAt(tx, table, day);
}

async function putUploads(
  { files, progress }: LoadTarget,
  root: string,
  { missingFiles = [] }: Manifest,
): Promise<void> {
  const missing = new Set(missingFiles);
  let count = 0;
  for await (const lines of readLines(join(root, tablePath('files')))) {
    for (const line of lines) {
      const parsed = uploadSchema.safeParse(JSON.parse(line));
      if (!parsed.success)
        throw new PlainFault(`${tablePath('files')} has an image of another type: ${line}`);
      const { blob_id: id, content_type: type } = parsed.data;
      if (missing.has(id)) continue;
      const bytes = await readFile(join(root, uploadPath(id)));
      if (`image/${imageKind(bytes)}` !== type) throw new PlainFault(`${uploadPath(id)} is not an image.`);
      await files.put(id, bytes, type);
      count += 1;
    }
    progress(`files: ${count}`);
  }
}

/** Browsers get the stored type, so only types of images that this server encodes are accepted. Source: FILE-3. */
const uploadSchema = z.object({ blob_id: z.uuid(), content_type: z.literal('image/webp') });

async function loadJobs(tx: Tx, { writeJobs }: LoadTarget, path: string): Promise<void> {
  for await (const lines of readLines(path)) {
    const jobs = lines.map((line) => waitingJobSchema.parse(JSON.parse(line)));
    await writeJobs(
      tx,
      jobs.map(({ name, key, dueAt, payload }) => ({
        name,
        payload,
        at: new Date(dueAt),
        ...(key !== null && { key }),
      })),
    );
  }
}

const sequenceSchema = z.strictObject({ name: z.string(), lastValue: z.int() });

async function loadSequences(tx: Tx, path: string, skipped: number): Promise<void> {
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      const { name, lastValue } = sequenceSchema.parse(JSON.parse(line));
      const value = name === 'outbox_numbers' ? lastValue + skipped : lastValue;
      await sql`select setval(to_regclass(format('%I', ${name}::text)), ${value})`.execute(tx);
    }
  }
}

/** The names of the queues that the archive's jobs wait in. */
export async function queuesOf(folder: string): Promise<readonly string[]> {
  const names = new Set<string>();
  const path = join(resolve(folder), jobsFile);
  if (!existsSync(path)) return [];
  for await (const lines of readLines(path))
    for (const line of lines) names.add(waitingJobSchema.parse(JSON.parse(line)).name);
  return [...names];
}
