import type pg from 'pg';

interface Recorded {
  readonly text: string;
  readonly values: unknown[];
}

/** Records the queries that a pool sends, and finds those that scan a large table sequentially. */
export function recordStatements(pool: pg.Pool) {
  const recorded = new Map<string, Recorded>();
  const seen = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [what, more] = args as [string | Recorded, unknown[] | undefined];
      const text = typeof what === 'string' ? what : what.text;
      const values = typeof what === 'string' ? (more ?? []) : what.values;
      if (/^\s*(\/\*.*\*\/\s*)?(select|with)\b/i.test(text)) recorded.set(text, { text, values });
      return send(...args);
    };
    Object.assign(client, { query });
  });
  return {
    clear: () => recorded.clear(),
    async scans(client: pg.Client, largeRows: number): Promise<string[]> {
      const found = new Set<string>();
      for (const { text, values } of recorded.values()) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        for (const row of rows) {
          const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
          if (table !== undefined) found.add(table);
        }
      }
      const { rows } = await client.query<{ relname: string }>(
        'select relname from pg_class where relname = any($1) and reltuples > $2',
        [[...found], largeRows],
      );
      return rows.map(({ relname }) => relname);
    },
  };
}
