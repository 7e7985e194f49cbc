import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ensurePartitions, type PartitionedTable } from '../database/partitions.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Ids } from '../ids/ids.ts';
import type { Random } from '../random/random.ts';
import type { Clock } from '../time/clock.ts';
import { beginWrites, type JobWriter } from './pending-writes.ts';
import { isTransient, lacksPartition } from './retry.ts';
import { isLockTimeout } from '../database/sql-state.ts';
import type { References } from '../reference/reference.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import type { Undelivered, Transact, TransactOptions, Tx } from './tx.ts';

const attempts = 6;
const firstPauseMilliseconds = 10;

export interface TransactParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly partitioned: readonly PartitionedTable[];
  readonly jobs: JobWriter;
  readonly references: References;
  readonly keepsEveryMessage: boolean;
  /** Called after a commit that changed the reference data. */
  readonly referenceChanged: () => void;
  /** Called after a commit that left something for the background. */
  readonly wake: (undelivered: Undelivered) => void;
  readonly tracing?: Tracing | null;
}

/** The only way to write: state, audit row, live events, messages and jobs in one transaction. */
export function createTransact(parts: TransactParts): Transact {
  const { inSpan } = parts.tracing ?? noTracing;
  return async (work, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inSpan('transaction', { 'fiacre.attempt': attempt }, () => once(parts, work, options));
      } catch (error) {
        const isMissing = lacksPartition(error);
        if (attempt === attempts || !(isMissing || isTransient(error))) throw error;
        if (!isMissing || !(await hasPartitions(parts))) await wait(pause(attempt, parts.random));
      }
    }
  };
}

/** Creates the missing partitions; false if that conflicted with other work and has to be retried. */
async function hasPartitions({ db, partitioned, clock }: TransactParts): Promise<boolean> {
  try {
    await ensurePartitions(db, partitioned, clock.now());
    return true;
  } catch (error) {
    if (isTransient(error) || isLockTimeout(error)) return false;
    throw error;
  }
}

async function once<T>(
  parts: TransactParts,
  work: (tx: Tx) => Promise<T>,
  options: TransactOptions,
): Promise<T> {
  const isolation = options.isolation ?? 'read committed';
  const writes = beginWrites(parts, options);
  const [answer, saved] = await parts.db
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (sql) => [await work(writes.over(sql)), await writes.save(sql)] as const);
  if (saved.referenceChanged) parts.referenceChanged();
  writes.committed(saved, parts.wake);
  return answer;
}

// The delay doubles and has jitter, so that two failed attempts do not collide again: 10 to 20 ms, 20 to 40 ms and so
// on.
function pause(attempt: number, random: Random): number {
  const base = firstPauseMilliseconds * 2 ** (attempt - 1);
  return base + random.integer(0, base);
}
