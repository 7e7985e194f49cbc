import type pg from 'pg';
import { hearQueries } from '../lifecycle/hear-queries.ts';

/** Records the queries that a pool sends, and finds those that scan a large table sequentially. */
export function recordStatements(pool: pg.Pool) {
  const recorded = new Map<string, readonly unknown[]>();
  hearQueries(pool, ({ text, values }) => {
    if (/^\s*(\/\*.*\*\/\s*)?(select|with)\b/i.test(text)) recorded.set(text, values);
  });
  return {
    clear: () => recorded.clear(),
    async scans(client: pg.Client, largeRows: number): Promise<string[]> {
      const found = new Set<string>();
      for (const [text, values] of recorded) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
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
