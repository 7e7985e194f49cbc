import type pg from 'pg';
import { expect } from 'vitest';
import {
  openServerDatabase,
  type ServerAddress,
} from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { maxEventsPerRow } from '../../apps/server/src/platform/transaction/rows.ts';
import { checkLedger } from '../../apps/server/src/wallet/check-ledger.ts';
import { compareBooks } from '../../apps/server/src/wallet/compare-books.ts';
import { never } from '../races/never.ts';
import { ledgerViolations } from './ledger-checks.ts';

/** An embedded server of the tests is addressed by the folder of its socket. */
export function urlOf(
  { connectionString, host, port, user, password }: pg.ClientConfig,
  database: string,
): string {
  if (connectionString !== undefined) return connectionString;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user ?? 'postgres';
  url.password = typeof password === 'string' ? password : '';
  url.searchParams.set('host', host ?? '127.0.0.1');
  url.searchParams.set('port', String(port ?? 5432));
  return url.href;
}

/** The statuses in the audit trail, by booking, in order. */
export async function trail(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ id: string; statuses: string[] }>(
    `select object_uuid as id, json_agg(facts->>'to' order by at, id) as statuses from audit_log
     where object_kind = 'booking' and facts->>'to' is distinct from facts->>'from' group by object_uuid`,
  );
  return new Map(rows.map(({ id, statuses }) => [id, statuses]));
}

/** The number of the last event about a booking. */
export async function lastFact(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    `select number * ${maxEventsPerRow} + place - 1 as seq from outbox,
      json_array_elements(events) with ordinality as one (event, place)
      where (event->'topics')::jsonb @> '"bookings"' order by seq desc limit 1`,
  );
  return rows[0]?.seq ?? 0;
}

/** Ledger, business data and the rules that never break, by every check that the product and the tests have. */
export async function nothingIsWrong(client: pg.Client, address: ServerAddress): Promise<void> {
  expect(await ledgerViolations(client)).toEqual({});
  const { db, close } = openServerDatabase(address, 2, createLog('silent'));
  const counts = Object.entries({ ...(await checkLedger(db)), ...(await compareBooks(db)) });
  expect(counts.filter(([, count]) => count !== 0)).toEqual([]);
  for (const [broken, question] of Object.entries(never))
    expect({ broken, rows: (await question.execute(db)).rows }).toEqual({ broken, rows: [] });
  await close();
}
