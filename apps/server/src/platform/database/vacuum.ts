import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** 8 MB. PostgreSQL reads a smaller table quickly, whether or not it knows which pages are visible to everyone. */
const minPages = 1_000;
/** A restored or rewritten table has none. */
const minVisibleShare = 0.1;

/** The server is ready two seconds after the start; nothing waits for the vacuum. */
const usual = { firstMilliseconds: 2_000, pauseMilliseconds: 3_600_000 };

/**
 * Vacuums in the background the tables that `vacuumUnseen` finds. Ending a vacuum loses its work on one table. A vacuum
 * during a long transaction, such as a backup, has no effect, and the table is found again later.
 */
export function startVacuum(
  pool: pg.Pool,
  log: Log,
  { firstMilliseconds, pauseMilliseconds } = usual,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const options = { signal: ending.signal, ref: false };
  const rounds = async () => {
    await wait(firstMilliseconds, undefined, options);
    for (;;) {
      await vacuumUnseen(pool, log, ending.signal);
      await wait(pauseMilliseconds, undefined, options);
    }
  };
  // An interrupted wait throws; nothing else does.
  const ended = rounds().catch(() => undefined);
  return {
    stop() {
      ending.abort();
      return ended;
    },
  };
}

/**
 * Vacuums and analyzes large tables whose pages PostgreSQL mostly does not know to be visible to everyone: it would
 * read the rows of every index entry. A migration that rewrites a table leaves it in this state, and so does a restore,
 * and autovacuum does not react to that. One table after the other, on one node only, and at the pace of autovacuum.
 */
export async function vacuumUnseen(pool: pg.Pool, log: Log, ending: AbortSignal): Promise<void> {
  // A separate connection: the pool may have only one, and requests need it.
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  const done = new AbortController();
  try {
    await client.connect();
    const pid = await processOf(client);
    ending.addEventListener('abort', () => void cancel(pool, client, pid), { signal: done.signal });
    if (!ending.aborted && (await isAlone(client))) await vacuumAll(client, log, ending);
  } catch (error) {
    if (!ending.aborted) log.warn({ err: error }, 'tables could not be vacuumed, trying again later');
  } finally {
    done.abort();
    await client.end().catch(() => undefined);
  }
}

async function vacuumAll(client: pg.Client, log: Log, ending: AbortSignal): Promise<void> {
  for (const { name, table } of await unseenTables(client)) {
    if (ending.aborted) return;
    log.info({ table: name }, 'vacuum begins');
    // A table that autovacuum has begun is left to it. Truncating a table would lock it against everyone.
    await client.query(`vacuum (analyze, skip_locked, truncate false) ${table}`);
    log.info({ table: name }, 'vacuum ended');
  }
}

/** Whether no other node does this. Lasts as long as the connection, which has no time limit after this. */
async function isAlone(client: pg.Client): Promise<boolean> {
  await client.query('set statement_timeout = 0');
  await client.query("set vacuum_cost_delay = '2ms'");
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('fiacre vacuum')) as taken",
  );
  return rows[0]?.taken === true;
}

interface Table {
  readonly name: string;
  /** Quoted, with its schema. */
  readonly table: string;
}

/** The size is that of the file, because a rewritten table has no page count yet. */
async function unseenTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, format('%I.%I', nspname, relname) as table
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
        lateral (select pg_relation_size(pg_class.oid) / current_setting('block_size')::integer as pages) size
      where relkind = 'r' and relpersistence = 'p' and nspname = current_schema()
        and pages >= $1 and relallvisible < pages * $2::float8
      order by pages`,
    [minPages, minVisibleShare],
  );
  return rows;
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Cancels PostgreSQL's work for the connection, and ends the connection even if that fails. */
async function cancel(pool: pg.Pool, client: pg.Client, pid: number): Promise<void> {
  await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  client.connection.stream.destroy();
}
