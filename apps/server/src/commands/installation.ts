import { LocalCalendar } from '@fiacre/domain';
import { createPasswords, strongHash, type Passwords } from '../accounts/index.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { migrate, pendingMigrations } from '../platform/database/migrate.ts';
import { openDatabase, openSharedDatabase } from '../platform/database/open-database.ts';
import { createIds } from '../platform/ids/ids.ts';
import { createLog } from '../platform/log/log.ts';
import { configuredOutbound } from '../platform/outbound/configured-outbound.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import type { Platform } from '../platform/platform.ts';
import { systemRandom } from '../platform/random/random.ts';
import { systemClock } from '../platform/time/clock.ts';
import { createReferences } from '../platform/reference/reference.ts';
import { createTransact } from '../platform/transaction/transact.ts';
import { referenceParts } from '../reference-parts.ts';
import { partitionedTables, schema } from '../schema.ts';
import { services } from '../services.ts';

/** Runs a command on the installation's database after migrating it, and prints its result. */
export async function withInstallation(
  work: (platform: Platform, passwords: Passwords) => Promise<string>,
  options: InstallationOptions = {},
): Promise<void> {
  try {
    process.stdout.write(`${await run(work, options)}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export interface InstallationOptions {
  /** The server may be running, so the command must not migrate its database. */
  readonly besideServer?: boolean;
}

async function requireMigrated(db: Platform['db']): Promise<void> {
  if ((await pendingMigrations(db, schema.migrations)).length > 0)
    throw new PlainFault('The database is of an older version: start the server of this version first.');
}

async function run(
  work: (platform: Platform, passwords: Passwords) => Promise<string>,
  { besideServer = false }: InstallationOptions,
): Promise<string> {
  const config = loadConfig(process.env, services);
  const log = createLog(config.logLevel);
  const clock = systemClock;
  const random = systemRandom;
  const ids = createIds(clock, random);
  const database = await (besideServer ? openSharedDatabase : openDatabase)(config, log);
  try {
    const { db } = database;
    await (besideServer ? requireMigrated(db) : migrate(db, schema, log));
    await ensurePartitions(db, partitionedTables, clock.now());
    // The server sends what a command leaves in the outbox; only the server can schedule jobs.
    const jobs = () => Promise.reject(new Error('A command cannot schedule jobs'));
    const references = createReferences(referenceParts);
    const transact = createTransact({
      db,
      references,
      clock,
      ids,
      random,
      partitioned: partitionedTables,
      jobs,
      keepsEveryMessage: config.mode === 'sandbox',
      referenceChanged: () => undefined,
      wake: () => undefined,
    });
    const platform: Platform = {
      config,
      log,
      clock,
      calendar: new LocalCalendar(config.timeZone),
      ids,
      random,
      outbound: configuredOutbound(config, log),
      db,
      transact,
      references,
      live: { volatile: () => undefined, listen: () => undefined, lastSeq: () => 0 },
    };
    return await work(platform, createPasswords(strongHash));
  } finally {
    await database.close();
  }
}
