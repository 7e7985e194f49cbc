import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from '../embedded-database.ts';
import { type DatabaseFolder, engineOf, letPass, requireOwnCluster } from '../folder.ts';
import { type Binaries, BinariesUnusable, findBinaries } from './binaries.ts';
import { ensureCluster } from './initdb.ts';
import { connectionTo } from './probe.ts';
import { canEnter } from './run.ts';
import { ensureServer } from './server.ts';
import { chooseServiceUser, NoServiceUser, type ServiceUser } from './service-user.ts';
import { watchServer } from './watch.ts';

const DEFAULT_CONNECTIONS = 20;
const CLOSE_PATIENCE_MILLISECONDS = 10_000;

/** What a native server needs of this machine, or in one clause why it cannot run here. */
export type NativeGround =
  | { readonly binaries: Binaries; readonly user: ServiceUser }
  | { readonly reason: string };

export async function findNativeGround(folder: DatabaseFolder): Promise<NativeGround> {
  try {
    const user = chooseServiceUser(folder.cluster);
    if (user !== undefined) letPass(folder, user.gid);
    if (!(await canEnter(user, folder.root))) {
      return {
        reason:
          `only root can enter the data folder ${folder.root}, and PostgreSQL does not run as root ` +
          '(a DATA_DIR such as /var/lib/fiacre would do)',
      };
    }
    return { user, binaries: await findBinaries(user, folder.binaries) };
  } catch (error) {
    if (error instanceof NoServiceUser || error instanceof BinariesUnusable) return { reason: error.message };
    throw error;
  }
}

export async function openNative(
  folder: DatabaseFolder,
  ground: { readonly binaries: Binaries; readonly user: ServiceUser },
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { log } = options;
  const maxConnections = options.maxConnections ?? DEFAULT_CONNECTIONS;
  requireOwnCluster(folder, 'native', ground.binaries.major);
  const isNew = engineOf(folder) === undefined;
  await ensureCluster(folder, ground.binaries, ground.user);
  const order = { folder, ...ground, maxConnections, log };
  const server = await ensureServer(order);
  const watched = watchServer(order, server);
  const pool = new pg.Pool({
    ...connectionTo(server.access),
    max: maxConnections,
    pipeline: true,
    connectionTimeoutMillis: options.waitMilliseconds ?? 30_000,
    statement_timeout: options.statementTimeoutMilliseconds ?? false,
    types: options.types,
  });
  // A lost connection is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  return {
    pool,
    kind: 'embedded',
    facts: { postgresVersion: ground.binaries.version, folder: folder.root, isNew, adopted: server.adopted },
    async close() {
      // A client that was never given back must not keep the server from stopping.
      await Promise.race([pool.end(), wait(CLOSE_PATIENCE_MILLISECONDS, undefined, { ref: false })]);
      await watched.stop();
    },
  };
}
