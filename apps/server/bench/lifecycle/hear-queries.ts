import type pg from 'pg';

export interface Heard {
  /** Statements of one transaction have the same connection. */
  readonly connection: pg.PoolClient;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Calls a function with every statement that a pool sends after this call. */
export function hearQueries(pool: pg.Pool, hear: (heard: Heard) => void): void {
  const seen = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (connection) => {
    if (seen.has(connection)) return;
    seen.add(connection);
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [what, more] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const { text, values = [] } = typeof what === 'string' ? { text: what, values: more } : what;
      hear({ connection, text, values });
      return send(...args);
    };
    Object.assign(connection, { query });
  });
}
