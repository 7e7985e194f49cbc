import { sqlStateOf } from '../database/sql-state.ts';
import type { Transact } from '../transaction/tx.ts';

/** disk_full, io_error, read_only_sql_transaction: the database can be read but not written. */
const cannotWrite = new Set(['53100', '58030', '25006']);
const rememberedMilliseconds = 30_000;

export interface WatchedWrites {
  readonly transact: Transact;
  /** False for a while after a write failed for lack of space, until a write succeeds. */
  readonly canWrite: () => boolean;
}

/** Tracks whether the database accepts writes, since a full disk on its machine is not visible in any other way. */
export function watchWrites(transact: Transact, now: () => number = () => performance.now()): WatchedWrites {
  let failedAt: number | null = null;
  return {
    async transact(work, options) {
      try {
        const answer = await transact(work, options);
        failedAt = null;
        return answer;
      } catch (error) {
        if (cannotWrite.has(sqlStateOf(error) ?? '')) failedAt = now();
        throw error;
      }
    },
    canWrite: () => failedAt === null || now() - failedAt >= rememberedMilliseconds,
  };
}
