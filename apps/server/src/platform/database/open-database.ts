import type { Duplex } from 'node:stream';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import { EmbeddedDatabaseFault } from './embedded/fault.ts';
import { runningServerOf } from './embedded/join-running-server.ts';
import { openEmbeddedDatabase } from './embedded/open-embedded-database.ts';
import { namedStatements } from './named-statements.ts';
import type { PlatformTables } from './tables.ts';
import { followPrimary } from './servers/follow-primary.ts';
import { serversOf } from './servers/server-list.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import { valueTypes } from './values.ts';

export interface Database {
  readonly db: Kysely<PlatformTables>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The statement timeout for requests; migrations switch it off for themselves. */
const statementTimeoutMilliseconds = 15_000;
const idleInTransactionMilliseconds = 30_000;
const connectMilliseconds = 5_000;

/** Opens the configured server, or else the embedded database in the data folder. */
export async function openDatabase(
  config: Config,
  log: Log,
  tracing: Pick<Tracing, 'inSpan'> = noTracing,
): Promise<Database> {
  const { url, poolSize, walArchive } = config.database;
  if (url !== null) return answering(await openServers(serversOf(url), poolSize, log, tracing));
  const embedded = await openEmbeddedDatabase({
    dataDir: config.dataDir,
    log,
    maxConnections: poolSize,
    walArchive,
    waitMilliseconds: connectMilliseconds,
    statementTimeoutMilliseconds,
    types: valueTypes,
  });
  return databaseOver(embedded.pool, tracing, () => embedded.close());
}

/** For commands that run while the server does: uses the embedded database that another process has opened. */
export async function openSharedDatabase(config: Config, log: Log): Promise<Database> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    const running =
      error instanceof EmbeddedDatabaseFault && error.code === 'data_folder_in_use'
        ? runningServerOf(config.dataDir)
        : null;
    if (running === null) throw error;
    const { host, port, user, password, database } = running;
    const address = { host, port, user, password, database } as ServerAddress;
    return answering(openServerDatabase(address, joinedConnections, log));
  }
}

const joinedConnections = 2;

// Fails early with the server's own message, which does not contain the password.
async function answering(database: Database): Promise<Database> {
  try {
    await sql`select 1`.execute(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw new PlainFault(`The database of DATABASE_URL cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

// A host name with several addresses fails with one error for each.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** One server, or the primary of several, which the connections follow. */
async function openServers(
  addresses: readonly string[],
  poolSize: number,
  log: Log,
  tracing: Pick<Tracing, 'inSpan'>,
): Promise<Database> {
  const [only = ''] = addresses;
  if (addresses.length === 1) return openServerDatabase({ connectionString: only }, poolSize, log, tracing);
  const open = new Set<pg.PoolClient>();
  const primary = await followPrimary(addresses, log, () => {
    for (const client of open) cut(client);
  }).catch((error: unknown) => {
    throw new PlainFault(`None of the servers in DATABASE_URL accepts writes: ${messageOf(error)}`, {
      cause: error,
    });
  });
  class PrimaryClient extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: primary.current() });
    }
  }
  const Client = PrimaryClient as unknown as new () => pg.ClientBase;
  const address = { connectionString: only, Client };
  const database = openServerDatabase(address, poolSize, log, tracing);
  database.pool.on('connect', (client) => open.add(client));
  database.pool.on('remove', (client) => open.delete(client));
  return {
    ...database,
    async close() {
      await primary.stop();
      await database.close();
    },
  };
}

/** As if the server had closed the connection: statements fail, and the pool forgets it. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy();
}

/** How `pg` connects to a server: a URL, or host, port, user and so on. */
export type ServerAddress = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'Client'
>;

export function openServerDatabase(
  address: ServerAddress,
  poolSize: number,
  log: Log,
  tracing: Pick<Tracing, 'inSpan'> = noTracing,
): Database {
  const pool = new pg.Pool({
    ...address,
    max: poolSize,
    pipeline: true,
    types: valueTypes,
    connectionTimeoutMillis: connectMilliseconds,
    statement_timeout: statementTimeoutMilliseconds,
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
    application_name: 'fiacre',
  });
  // A broken idle connection is replaced when it is needed; without a listener its error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  return databaseOver(pool, tracing, () => pool.end());
}

function databaseOver(pool: pg.Pool, tracing: Pick<Tracing, 'inSpan'>, close: () => Promise<void>): Database {
  // A connection that breaks in the middle of a transaction also fails its query, which the caller handles; without a
  // listener, its own error event would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<PlatformTables>({ dialect: namedStatements(pool, tracing) });
  return { db, pool, close };
}

/** Whether the database responds; returns false instead of throwing. */
export async function isReachable(db: Kysely<PlatformTables>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
