import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from './embedded-database.ts';
import { folderFault } from './fault.ts';
import { takeFolderLock } from './folder-lock.ts';
import { type DatabaseFolder, hasCluster, prepareDatabaseFolder, requireOwnCluster } from './folder.ts';
import { findPrerequisites } from './prerequisites.ts';
import { ensureCluster } from './initdb.ts';
import { connectionTo } from './probe.ts';
import { ensureServer } from './server.ts';
import type { Access } from './settings.ts';
import { watchServer } from './watch.ts';
import { walFolderOf } from './wal-folder.ts';

const defaultConnections = 20;
const defaultGraceSeconds = 10;
const closePatienceMilliseconds = 10_000;

/**
 * Opens the database in the data folder, creating it if needed.
 *
 * @throws {EmbeddedDatabaseFault} with a code and a message for the operator
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = prepareDatabaseFolder(options.dataDir);
  const lock = takeFolderLock(folder);
  try {
    const database = await openIn(folder, options);
    return {
      ...database,
      async close() {
        await database.close().finally(() => lock.release());
      },
    };
  } catch (error) {
    lock.release();
    throw folderFault(error, folder.root);
  }
}

async function openIn(folder: DatabaseFolder, options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const prerequisites = await findPrerequisites(folder);
  requireOwnCluster(folder, prerequisites.binaries.major);
  const isNew = !hasCluster(folder);
  await ensureCluster(folder, prerequisites.binaries, prerequisites.user);
  const maxConnections = options.maxConnections ?? defaultConnections;
  const { log, graceSeconds = defaultGraceSeconds, isTemporary = false, walArchive } = options;
  const walFolder = walArchive == null ? undefined : walFolderOf(walArchive, folder.cluster);
  const order = { folder, ...prerequisites, maxConnections, graceSeconds, isTemporary, walFolder, log };
  const server = await ensureServer(order);
  const watched = watchServer(order, server);
  const pool = openPool(server.access, maxConnections, options);
  return {
    pool,
    info: {
      postgresVersion: prerequisites.binaries.version,
      folder: folder.root,
      isNew,
      adopted: server.adopted,
    },
    async close() {
      // A client that was never released must not keep the server running.
      await Promise.race([pool.end(), wait(closePatienceMilliseconds, undefined, { ref: false })]);
      await watched.stop();
    },
  };
}

function openPool(access: Access, max: number, options: EmbeddedDatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(access),
    max,
    pipeline: true,
    connectionTimeoutMillis: options.waitMilliseconds ?? 30_000,
    statement_timeout: options.statementTimeoutMilliseconds ?? false,
    types: options.types,
  });
  // A lost connection is replaced when it is needed; without a listener its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ reason: error.message }, 'lost an idle database connection');
  });
  return pool;
}
