import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  missingFilesText,
  secretKeyFile,
  sizeOfFolder,
  writeArchive,
  type ArchiveOptions,
} from '../archive/index.ts';
import { configuredFileStore } from '../files/index.ts';
import type { Config } from '../platform/config/config.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { openSharedDatabase, type Database } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { configuredOutbound } from '../platform/outbound/configured-outbound.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { systemClock } from '../platform/time/clock.ts';
import { schema } from '../schema.ts';
import { services } from '../services.ts';
import { recorded } from '../system/index.ts';
import { progress, warn } from './report.ts';

/** Writes the configured installation, which may be running, to a new folder. */
export async function writeInstallation(
  folder: string | undefined,
  options: ArchiveOptions,
): Promise<string> {
  if (folder === undefined || folder.startsWith('-'))
    throw new PlainFault(`Name a new folder: npm run fiacre -- ${options.kind} /path/to/folder`);
  const config = loadConfig(process.env, services);
  requireInstallation(config);
  const log = createLog(config.logLevel);
  const outbound = configuredOutbound(config, log);
  const database = await openSharedDatabase(config, log);
  try {
    const { db } = database;
    if ((await pendingMigrations(db, schema.migrations)).length === schema.migrations.length)
      throw new PlainFault('There is no installation yet: the database is empty.');
    const written = () => writeTo(folder, options, { config, db, outbound });
    // An export is not a backup: it is made for another product.
    if (options.kind === 'export') return (await written()).text;
    return await recorded(db, 'backup', () => systemClock.now(), written);
  } finally {
    await database.close();
    await outbound.close();
  }
}

async function writeTo(
  folder: string,
  options: ArchiveOptions,
  { config, db, outbound }: { config: Config; db: Database['db']; outbound: Outbound },
): Promise<{ readonly text: string; readonly bytes: number }> {
  const keyFile = join(config.dataDir, secretKeyFile);
  const manifest = await writeArchive(
    {
      db,
      files: configuredFileStore(config, { outbound, clock: systemClock }),
      secretKey: config.secretKey === null && existsSync(keyFile) ? await readFile(keyFile) : null,
      now: systemClock.now(),
      progress,
    },
    folder,
    options,
  );
  const missing = missingFilesText(manifest);
  if (missing !== null) warn(missing);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const text = `Wrote ${rows} rows in ${manifest.files} files to ${folder}. Check it any time: cd ${folder} && sha256sum -c SHA256SUMS`;
  return { text, bytes: await sizeOfFolder(folder) };
}

/**
 * Opening an embedded database that does not exist would create one, for example if an operator forgot to set the
 * environment.
 */
function requireInstallation({ database, dataDir }: Config): void {
  if (database.url !== null || existsSync(join(dataDir, 'database'))) return;
  throw new PlainFault(
    `There is no installation in ${resolve(dataDir)}. Run this with the environment of the server, such as its DATA_DIR or DATABASE_URL.`,
  );
}
