import type pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { errorText } from '../fault.ts';

const CHECK_MILLISECONDS = 20_000;
const CHECKPOINT_LOG_BYTES = 48 * 1024 * 1024;

/** Those that a server's autovacuum would take: a fifth of the rows dead, and more than a handful. */
const TABLES_TO_VACUUM = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 500 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.2 * n_live_tup
  order by n_dead_tup desc limit 5`;

/**
 * What a server's own processes do, done here on a timer: without checkpoints the next start would replay the
 * log of months, without vacuum the tables would only grow.
 */
export function keepHouse(pool: pg.Pool, log: DatabaseLog): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = tidy(pool)
      .catch((error: unknown) =>
        log.warn({ reason: errorText(error) }, 'the database could not be tidied up'),
      )
      .finally(() => {
        busy = false;
      });
  }, CHECK_MILLISECONDS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round; each statement takes its own turn, so that requests come in between. */
export async function tidy(pool: pg.Pool, checkpointBytes = CHECKPOINT_LOG_BYTES): Promise<void> {
  const { rows: grown } = await pool.query<{ bytes: string }>(
    'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
  );
  if (Number(grown[0]?.bytes ?? 0) > checkpointBytes) await withoutLimit(pool, 'checkpoint');
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(TABLES_TO_VACUUM);
  for (const { name } of rows) await withoutLimit(pool, `vacuum (analyze) ${name}`);
}

/** A limit meant for requests would end the engine in the middle of tidying. */
async function withoutLimit(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(text);
  } finally {
    await client.query('reset statement_timeout').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
