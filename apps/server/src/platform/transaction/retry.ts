import { hasStalePlan } from '../database/stale-plan.ts';

/** What PostgreSQL says about a transaction that may simply be run again. */
const passingCodes = new Set(['40001', '40P01']);

export function sqlStateOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** A serialization failure, a deadlock or a plan from before a table changed: nothing was written, the same work may succeed now. */
export function isPassing(error: unknown): boolean {
  return passingCodes.has(sqlStateOf(error) ?? '') || hasStalePlan(error);
}

/** A row whose month has no partition yet (a clock that ran ahead of the monthly job). */
export function lacksPartition(error: unknown): boolean {
  return (
    sqlStateOf(error) === '23514' &&
    error instanceof Error &&
    error.message.includes('no partition of relation')
  );
}
