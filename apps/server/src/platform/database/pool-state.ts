import type { PostgresPool } from 'kysely';

/** How busy the connections to the database are. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Zeros where the engine's pool does not count. */
export function poolState(pool: PostgresPool): PoolState {
  const counted = pool as Partial<Record<'totalCount' | 'idleCount' | 'waitingCount', number>>;
  return { total: counted.totalCount ?? 0, idle: counted.idleCount ?? 0, waiting: counted.waitingCount ?? 0 };
}
