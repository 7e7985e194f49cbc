import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { TestDatabases } from './test-databases.ts';

const opened = new TestDatabases();
afterEach(() => opened.clear());

test('a restart reads what an earlier start wrote, and a second process is refused while the first one runs', async () => {
  const dataDir = opened.newFolder();
  mkdirSync(join(dataDir, 'database', 'cluster-new-old', 'base'), { recursive: true });
  const first = await opened.start({ dataDir });
  // Leftovers of an unfinished first start are removed.
  expect(readdirSync(join(dataDir, 'database')).filter((name) => name.startsWith('cluster-new'))).toEqual([]);
  await first.pool.query('create table ride (id int primary key)');
  await first.pool.query('insert into ride values (7)');
  await expect(opened.start({ dataDir })).rejects.toMatchObject({ code: 'data_folder_in_use' });
  await opened.stop(first);
  const second = await opened.start({ dataDir });
  expect((await second.pool.query('select id from ride')).rows).toEqual([{ id: 7 }]);
  expect([first.info.isNew, second.info.isNew]).toEqual([true, false]);
  expect(second.info.postgresVersion).toMatch(/^18\./);
});

test('refuses a folder of another version or without a database, with a message that names the reason', async () => {
  const dataDir = opened.newFolder();
  const version = join(dataDir, 'database', 'cluster', 'PG_VERSION');
  mkdirSync(join(dataDir, 'database', 'cluster'), { recursive: true });
  writeFileSync(version, '14\n');
  await expect(opened.start({ dataDir })).rejects.toMatchObject({
    code: 'data_folder_other_version',
    message: expect.stringContaining('PostgreSQL 14'),
  });
  rmSync(version);
  await expect(opened.start({ dataDir })).rejects.toMatchObject({ code: 'data_folder_damaged' });
});

test('text is UTF-8 and sorted by bytes, times are UTC, and a statement over its time limit fails alone', async () => {
  const { pool } = await opened.start({ dataDir: opened.newFolder(), statementTimeoutMilliseconds: 60_000 });
  const { rows } = await pool.query(
    `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
       upper('straße é') as upper, 'a' < 'B' as "lettersBeforeCapitals", current_setting('statement_timeout') as "limit"`,
  );
  expect(rows).toEqual([
    { encoding: 'UTF8', zone: 'UTC', upper: 'STRAßE É', lettersBeforeCapitals: false, limit: '1min' },
  ]);
  await expect(
    pool.query('begin; set local statement_timeout = 1; select count(*) from generate_series(1, 1000000000)'),
  ).rejects.toMatchObject({ code: '57014' });
});

test('refuses a data folder path that is a file with a clear message', async () => {
  const file = join(opened.newFolder(), 'file');
  writeFileSync(file, '');
  await expect(opened.start({ dataDir: file })).rejects.toMatchObject({ code: 'data_folder_not_writable' });
  expect(existsSync(file)).toBe(true);
});
