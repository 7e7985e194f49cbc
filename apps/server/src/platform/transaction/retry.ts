import { hasStalePlan, sqlStateOf } from '../database/sql-state.ts';
import { ConnectionLost } from '../outages/connection-lost.ts';

/** The SQLSTATE codes of transactions that can simply be retried. */
const passingCodes = new Set(['40001', '40P01']);

/**
 * Whether the error is a serialization failure, a deadlock, a plan from before a table changed or a connection lost
 * before the commit. Nothing was written, and a retry may succeed.
 */
export function isTransient(error: unknown): boolean {
  return passingCodes.has(sqlStateOf(error) ?? '') || hasStalePlan(error) || error instanceof ConnectionLost;
}

/** Whether a row's month has no partition yet, because a clock is ahead of the monthly job. */
export function lacksPartition(error: unknown): boolean {
  return (
    sqlStateOf(error) === '23514' &&
    error instanceof Error &&
    error.message.includes('no partition of relation')
  );
}
