import type pg from 'pg';

/** How busy the connections to the database are. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  /** Callers that are waiting for a connection. */
  readonly waiting: number;
}

export function poolState(pool: pg.Pool): PoolState {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
