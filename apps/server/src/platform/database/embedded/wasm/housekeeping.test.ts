import { afterAll, expect, test } from 'vitest';
import { OpenedInTests } from '../opened-in-tests.ts';
import { tidy } from './housekeeping.ts';

const opened = new OpenedInTests();
afterAll(() => opened.clear());

test('tidying shortens the log that a start would replay and takes dead rows out of the tables', async () => {
  const options = { dataDir: opened.newFolder(), statementTimeoutMilliseconds: 30_000 };
  const { pool } = await opened.start({ ...options, force: 'wasm' });
  const value = async (text: string) => (await pool.query<{ value: string }>(text)).rows[0]?.value;
  const toReplay = 'select pg_current_wal_insert_lsn() - redo_lsn as value from pg_control_checkpoint()';
  await pool.query(
    "create table busy as select n, repeat('x', 100) as pad from generate_series(1, 3000) as n",
  );
  await pool.query('update busy set n = n + 1');
  await pool.query('select pg_stat_force_next_flush()');
  expect(
    Number(await value("select n_dead_tup as value from pg_stat_user_tables where relname = 'busy'")),
  ).toBe(3000);
  const before = Number(await value(toReplay));
  await tidy(pool, 1_000_000_000);
  expect(Number(await value(toReplay))).toBeGreaterThanOrEqual(before);
  await tidy(pool, 100_000);
  expect(Number(await value(toReplay))).toBeLessThan(100_000);
  expect(await value("select n_dead_tup as value from pg_stat_user_tables where relname = 'busy'")).toBe('0');
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
}, 300_000);
