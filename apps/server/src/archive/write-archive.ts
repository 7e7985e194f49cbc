import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { blockFileRemoval, syncFolder, type FileStore } from '../files/index.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { readSnapshot } from '../platform/database/read-snapshot.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { isBlanked, isLeftOut, rowsOf, type ArchiveOptions } from './contents.ts';
import { writeLines } from './json-lines.ts';
import {
  archiveFormat,
  checksumFile,
  jobsFile,
  manifestFile,
  secretKeyFile,
  sequencesFile,
  tablePath,
  uploadPath,
  type Manifest,
} from './manifest.ts';
import { orderOf, readTables, type TableShape } from './tables.ts';
import { readWaitingJobs } from './waiting-jobs.ts';

const rowsAtOnce = 500;

export interface ArchiveSource {
  readonly db: Kysely<PlatformTables>;
  readonly files: FileStore;
  /** The key in the data folder, for a backup; null if it comes from the environment. */
  readonly secretKey: Uint8Array | null;
  readonly now: Date;
  /** Called after each table and every thousand files. */
  readonly progress: (line: string) => void;
}

interface Entry {
  readonly path: string;
  readonly sha256: string;
}

/**
 * Writes the data of one instant into a new folder. The folder gets its name only once the archive is complete and
 * durable; until then its name ends with `.unfinished`. If anything fails, it is removed.
 */
export async function writeArchive(
  source: ArchiveSource,
  folder: string,
  options: ArchiveOptions,
): Promise<Manifest> {
  const target = resolve(folder);
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new PlainFault(`${target} exists and is not empty. Name a new folder.`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    for (const name of ['tables', 'files'])
      await mkdir(join(unfinished, name), { recursive: true, mode: 0o700 });
    const manifest = await blockFileRemoval(source.db, (held) =>
      writeAll({ ...source, db: held }, unfinished, options),
    );
    if (existsSync(target)) await rm(target, { recursive: true });
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    // The first failure is more useful than one while cleaning up.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeAll(source: ArchiveSource, folder: string, options: ArchiveOptions): Promise<Manifest> {
  const { tables, entries, missing, migrations } = await inSnapshot(source.db, async (tx) => {
    const entries: Entry[] = [];
    const tables: { name: string; rows: number }[] = [];
    for (const table of await readTables(tx)) {
      if (isLeftOut(table.name, options)) continue;
      const path = tablePath(table.name);
      const { rows, sha256 } = await writeLines(join(folder, path), rowsAsJson(tx, table, options));
      tables.push({ name: table.name, rows });
      entries.push({ path, sha256 });
      source.progress(`${table.name}: ${rows}`);
    }
    const add = async (path: string, lines: readonly string[]) =>
      entries.push({ path, sha256: (await writeLines(join(folder, path), once(lines))).sha256 });
    await add(jobsFile, await readWaitingJobs(tx));
    await add(sequencesFile, await readSequences(tx));
    const { copied, missing } = await copyUploads(tx, source, folder);
    entries.push(...copied);
    return { tables, entries, missing, migrations: await readMigrations(tx) };
  });
  if (options.kind === 'backup' && source.secretKey !== null)
    entries.push(await writeBytes(folder, secretKeyFile, source.secretKey));
  const manifest: Manifest = {
    product: 'fiacre',
    format: archiveFormat,
    kind: options.kind,
    ...(options.kind === 'backup' && { takenAt: source.now.toISOString() }),
    credentials: options.credentials,
    migrations: [...migrations],
    tables,
    files: entries.length + 1,
    ...(missing.length > 0 && { missingFiles: [...missing] }),
  };
  const described = await writeBytes(
    folder,
    manifestFile,
    Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8'),
  );
  const sums = [described, ...entries].map(({ path, sha256 }) => `${sha256}  ${path.replaceAll('\\', '/')}`);
  await writeLines(join(folder, checksumFile), once(sums));
  for (const name of ['tables', 'files', '.']) await syncFolder(join(folder, name));
  return manifest;
}

/** One read-only snapshot without time limits; timestamps are printed in UTC. */
function inSnapshot<T>(
  db: Kysely<PlatformTables>,
  read: (tx: Transaction<PlatformTables>) => Promise<T>,
): Promise<T> {
  return readSnapshot(db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`set local timezone = 'UTC'`.execute(tx);
    await sql`set local extra_float_digits = 1`.execute(tx);
    return read(tx);
  });
}

async function* rowsAsJson(
  tx: Transaction<PlatformTables>,
  table: TableShape,
  options: ArchiveOptions,
): AsyncGenerator<readonly string[]> {
  const columns = table.columns.map(({ name, type }) => {
    if (isBlanked(`${table.name}.${name}`, options)) return `null as "${name}"`;
    // json keeps line breaks; jsonb is printed on one line.
    return type === 'json' ? `"${name}"::jsonb` : `"${name}"`;
  });
  const order = orderOf(table);
  const select = `select ${columns.join(', ')} from "${table.name}" ${rowsOf(table.name)} ${order === '' ? '' : `order by ${order}`}`;
  await sql
    .raw(`declare archived no scroll cursor for select row_to_json(archive_row)::text as line
    from (${select}) archive_row`)
    .execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from archived`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close archived`.execute(tx);
}

async function* once(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield await Promise.resolve(lines);
}

async function readMigrations(tx: Transaction<PlatformTables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by name collate "C"`.execute(tx);
  return rows.map(({ name }) => name);
}

async function readSequences(tx: Transaction<PlatformTables>): Promise<readonly string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select json_build_object('name', sequencename, 'lastValue', last_value)::text
    as line from pg_sequences where schemaname = current_schema() and last_value is not null
    order by sequencename collate "C"`.execute(tx);
  return rows.map(({ line }) => line);
}

interface CopiedUploads {
  readonly copied: readonly Entry[];
  readonly missing: readonly string[];
}

/** A lost image must not keep everything else out of the archive. */
async function copyUploads(
  tx: Transaction<PlatformTables>,
  { files, progress }: ArchiveSource,
  folder: string,
): Promise<CopiedUploads> {
  const copied: Entry[] = [];
  const missing: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{
      id: string;
    }>`select id from file_blobs where state = 'kept' and id > ${after}
      order by id limit ${rowsAtOnce}`.execute(tx);
    for (const { id } of rows) {
      const bytes = await files.get(id);
      if (bytes === null) {
        missing.push(id);
        continue;
      }
      await mkdir(dirname(join(folder, uploadPath(id))), { recursive: true, mode: 0o700 });
      copied.push(await writeBytes(folder, uploadPath(id), bytes));
    }
    const last = rows.at(-1);
    if (last === undefined) return { copied, missing };
    after = last.id;
    progress(`files: ${copied.length}`);
  }
}

async function writeBytes(folder: string, path: string, bytes: Uint8Array): Promise<Entry> {
  const file = await open(join(folder, path), 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
