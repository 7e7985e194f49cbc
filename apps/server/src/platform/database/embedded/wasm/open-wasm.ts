import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from '../embedded-database.ts';
import { type DatabaseFolder, engineOf, makeCluster, requireOwnCluster } from '../folder.ts';
import { initdbParameters } from '../initdb-parameters.ts';
import { asParameters, logSettings } from '../server-settings.ts';
import { openEngine } from './engine.ts';
import { EngineHost } from './engine-host.ts';
import type { EngineOrder } from './engine-messages.ts';
import { EngineStream } from './engine-stream.ts';
import { keepHouse } from './housekeeping.ts';
import { SingleClientPool } from './single-client-pool.ts';
import { syncTree } from './syncing-file-system.ts';

export const WASM_POSTGRES_MAJOR = 18;

const CLOSE_PATIENCE_MILLISECONDS = 10_000;

/** fdatasync is an empty call in this engine, so its log is synced by fsync. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_sync_method: 'fsync',
  search_path: '"$user", public',
  shared_buffers: '32MB',
  ...logSettings,
};

export async function openWasm(
  folder: DatabaseFolder,
  options: EmbeddedDatabaseOptions,
  notice: string,
): Promise<EmbeddedDatabase> {
  requireOwnCluster(folder, 'wasm', WASM_POSTGRES_MAJOR);
  const isNew = engineOf(folder) === undefined;
  if (isNew) await makeCluster(folder, 'wasm', fillCluster);
  const host = await EngineHost.open(
    engineOrder(folder.cluster, options.statementTimeoutMilliseconds),
    options.log,
  );
  const pool = new SingleClientPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new EngineStream(host),
    connectionTimeoutMillis: options.waitMilliseconds ?? 30_000,
    types: options.types,
  });
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ reason: error.message }, 'the database client was lost');
  });
  const house = keepHouse(pool, options.log);
  return {
    pool,
    kind: 'embedded-wasm',
    notice,
    facts: { postgresVersion: host.postgresVersion, folder: folder.root, isNew, adopted: false },
    async close() {
      await house.stop();
      await Promise.race([pool.end(), wait(CLOSE_PATIENCE_MILLISECONDS, undefined, { ref: false })]);
      await host.close();
    },
  };
}

export function engineOrder(cluster: string, statementTimeoutMilliseconds = 0): EngineOrder {
  // A setting of the engine and not of the session, so that RESET comes back to it as on a server.
  const limited = { ...settings, statement_timeout: String(statementTimeoutMilliseconds) };
  return { cluster, startParameters: asParameters(limited), initdbParameters };
}

async function fillCluster(unfinished: string): Promise<void> {
  const engine = await openEngine(engineOrder(unfinished));
  await engine.close();
  syncTree(unfinished);
}
