import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Log } from '../log/log.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import { isLockTimeout } from './sql-state.ts';
import type { PlatformTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

/** How long a migration waits for a lock at once, and how often. */
export interface LockLimit {
  readonly milliseconds: number;
  readonly attempts: number;
  readonly pauseMilliseconds: number;
}

/**
 * While a migration waits for a table that somebody uses, everybody else who wants the table waits behind it. So it gives
 * up soon, lets them pass, and tries again: for two minutes in all.
 */
export const usualLockLimit: LockLimit = { milliseconds: 3_000, attempts: 24, pauseMilliseconds: 2_000 };

/** Limits the locks of the caller's transaction from now on. */
export async function limitLocks(tx: Sql, { milliseconds }: LockLimit): Promise<void> {
  await sql.raw(`set local lock_timeout = ${milliseconds}`).execute(tx);
}

/**
 * Repeats `work`, which undoes everything if it fails, until it gets its locks. Source: SYS-4.
 * @throws {PlainFault} if it never does, with the transactions that may be in its way
 */
export async function retryLocks(
  db: Sql,
  log: Log,
  limit: LockLimit,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (!isLockTimeout(cause)) throw error;
      const inTheWay = await oldTransactions(db);
      if (attempt >= limit.attempts) throw givenUp(limit, inTheWay);
      log.warn(
        { attempt, attempts: limit.attempts, inTheWay },
        'a table that the migration changes is in use, so it is tried again; requests go on',
      );
      await wait(limit.pauseMilliseconds);
    }
  }
}

function givenUp({ milliseconds, attempts }: LockLimit, inTheWay: readonly string[]): PlainFault {
  return new PlainFault(
    `The database was not upgraded, and nothing was changed: a table that a migration changes was in use for ${milliseconds / 1000} s, ${attempts} times. ` +
      `Open transactions, oldest first: ${inTheWay.join(', ') || 'none'}. End what is in the way, such as a backup, and start again.`,
  );
}

/** The oldest transactions of other sessions. Their statements may contain personal data, so they are not read. */
async function oldTransactions(db: Sql): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('process %s (%s) for %s s', pid, coalesce(nullif(application_name, ''), 'unnamed'),
      floor(extract(epoch from clock_timestamp() - xact_start))) as text
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend' order by xact_start limit 5`.execute(db);
  return rows.map(({ text }) => text);
}
