import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  loadArchive,
  missingFilesText,
  queuesOf,
  requireEmpty,
  secretKeyFile,
  verifyArchive,
  type ArchiveKind,
  type Manifest,
} from '../archive/index.ts';
import { checkAudit } from '../audit/index.ts';
import { configuredFileStore, type FileStore } from '../files/index.ts';
import type { Config } from '../platform/config/config.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/open-database.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import { readSnapshot } from '../platform/database/read-snapshot.ts';
import { createIds } from '../platform/ids/ids.ts';
import { jobKind } from '../platform/jobs/job.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { configuredOutbound } from '../platform/outbound/configured-outbound.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { systemRandom } from '../platform/random/random.ts';
import { requireKeyOf } from '../platform/secret/open-secret.ts';
import { systemClock } from '../platform/time/clock.ts';
import { functionsOfTables, partitionedTables, schema } from '../schema.ts';
import { services } from '../services.ts';
import { checkLedger, compareBooks } from '../wallet/index.ts';
import { progress } from './report.ts';

/** Reads an archive into the configured installation, which must be empty, and checks the result. */
export async function loadInstallation(folder: string | undefined, kind: ArchiveKind): Promise<string> {
  if (folder === undefined || folder.startsWith('-'))
    throw new PlainFault(
      `Name the folder: npm run fiacre -- ${kind === 'export' ? 'import' : 'restore'} /path/to/folder`,
    );
  const config = loadConfig(process.env, services);
  const log = createLog(config.logLevel);
  progress('checking the archive');
  const manifest = await verifyArchive(folder, kind);
  const outbound = configuredOutbound(config, log);
  const database = await openDatabase(config, log);
  try {
    if (kind === 'backup') await restoreSecretKey(config, folder);
    const files = configuredFileStore(config, { outbound, clock: systemClock });
    return await loadInto({ database, files, log, progress }, folder, manifest);
  } finally {
    await database.close();
    await outbound.close();
  }
}

interface Installation {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Log;
  readonly progress: (line: string) => void;
}

/** Loads a verified archive. An older schema is upgraded together with its data, as at the start of the server. */
export async function loadInto(
  { database, files, log, progress: tell }: Installation,
  folder: string,
  manifest: Manifest,
): Promise<string> {
  const { db } = database;
  await requireEmpty(db);
  await useSchemaOf(database, manifest.migrations, log);
  const jobs = await openQueues(database, await queuesOf(folder), log);
  const target = { db, files, partitioned: partitionedTables, writeJobs: jobs.write, progress: tell };
  try {
    await loadArchive(target, folder, manifest);
  } finally {
    await jobs.stop();
  }
  await migrate(db, schema, log);
  await ensurePartitions(db, partitionedTables, systemClock.now());
  tell('checking the ledger and the audit trail');
  const [result, missing] = [await checkedResult(database), missingFilesText(manifest)];
  return missing === null ? result : `${result}\n${missing}`;
}

async function useSchemaOf({ db }: Database, names: readonly string[], log: Log): Promise<void> {
  const [first] = schema.migrations;
  if (first !== undefined && !names.includes(first.name))
    throw new PlainFault(
      'The archive was written by a development version of Fiacre and cannot be read by this one.',
    );
  const unknown = names.find((name) => !schema.migrations.some((file) => file.name === name));
  if (unknown !== undefined)
    throw new PlainFault(
      `The archive was written by a newer version of Fiacre (it has "${unknown}"): use that version or a later one.`,
    );
  const migrations = schema.migrations.filter(({ name }) => names.includes(name));
  // Most of today's functions may use tables that an older schema lacks. They include the rules of bookings: an older
  // archive's bookings are checked when it is upgraded.
  const isCurrent = migrations.length === schema.migrations.length;
  const functions = isCurrent ? schema.functions : functionsOfTables;
  await migrate(db, { migrations, functions }, log);
}

export async function restoreSecretKey(
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
  folder: string,
): Promise<void> {
  const [from, to] = [join(folder, secretKeyFile), join(dataDir, secretKeyFile)];
  if (!existsSync(from)) return;
  if (secretKey !== null) return requireKeyOf(from, secretKey);
  if (existsSync(to)) {
    if ((await readFile(from)).equals(await readFile(to))) return;
    throw new PlainFault(`${to} is not the key of this backup: restore into an empty data folder.`);
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(to, await readFile(from), { mode: 0o600, flag: 'wx', flush: true });
}

/** Only puts the jobs into their queues; the server runs them. */
async function openQueues({ db, pool }: Database, names: readonly string[], log: Log) {
  const clock = systemClock;
  const jobs = createJobs({ db, pool, clock, ids: createIds(clock, systemRandom), log });
  const kinds = names.map((name) => jobKind({ name, run: () => Promise.resolve() }));
  await jobs.start(kinds, () => Promise.reject(new Error('A command runs no jobs')), false);
  return jobs;
}

async function checkedResult({ db }: Database): Promise<string> {
  const ledger = await readSnapshot(db, async (books) => ({
    ...(await checkLedger(books)),
    ...(await compareBooks(books)),
  }));
  const audit = await checkAudit(db);
  const wrong = Object.entries(ledger).filter(([, count]) => count !== 0);
  if (wrong.length === 0 && audit.ok)
    return `Loaded. The ledger adds up, and the audit trail is whole: ${audit.checked} links. Start the server: npm start`;
  const found = [...wrong.map(([name, count]) => `${name} ${count}`), `audit breaks ${audit.breaks.length}`];
  throw new PlainFault(
    `The archive was loaded as it is, but its data does not pass the checks: ${found.join(', ')}. It had these faults when it was written.`,
  );
}
