import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { limit, waitSeconds } from '../../../../../../tests/limits.ts';
import { writeBase } from './write-base.ts';
import type { EmbeddedDatabase } from '../embedded/embedded-database.ts';
import { restoreBase } from './restore-base.ts';
import { TestDatabases } from '../embedded/test-databases.ts';

const opened = new TestDatabases();
afterEach(() => opened.clear());

/** A folder that the server's user may write to. */
function newArchive(): string {
  const archive = opened.newFolder();
  chmodSync(archive, 0o777);
  return archive;
}

async function baseOf({ pool }: EmbeddedDatabase, archive: string): Promise<string> {
  const client = await pool.connect();
  try {
    return await writeBase(client, archive, new Date(Date.UTC(2026, 10, 30, 8, 15)));
  } finally {
    client.release(true);
  }
}

const ridesIn = async ({ pool }: EmbeddedDatabase): Promise<unknown[]> =>
  (await pool.query<{ id: number }>('select id from ride order by id')).rows.map(({ id }) => id);

test('SYS-19 after a kill, the embedded database is restored to a moment, and to the end of its archive', async () => {
  const [archive, dataDir] = [newArchive(), opened.newFolder()];
  const database = await opened.start({ dataDir, walArchive: archive });
  const { pool } = database;
  await pool.query('create table ride (id int primary key)');
  await pool.query('insert into ride values (1)');
  // Written while the copy is made: the copy alone is not consistent.
  let isCopied = false;
  const writing = (async () => {
    for (let id = 1000; !isCopied || id < 1200; id += 1)
      await pool.query('insert into ride values ($1)', [id]);
    await pool.query('delete from ride where id >= 1000');
  })();
  const base = await baseOf(database, archive);
  isCopied = true;
  await writing;
  await pool.query('insert into ride values (2)');
  const { rows } = await pool.query<{ now: Date }>('select pg_switch_wal(), clock_timestamp() as now');
  // A moment has milliseconds: the change before it was made in an earlier one, and the next has to be in a later one.
  const until = new Date((rows[0]?.now.getTime() ?? 0) + 1);
  await pool.query('select pg_sleep(0.01)');
  await pool.query('insert into ride values (3)');
  const { rows: named } = await pool.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  );
  const wal = join(base, '../wal');
  await expect
    .poll(() => existsSync(join(wal, `${named[0]?.file}.gz`)), { timeout: limit(waitSeconds) })
    .toBe(true);
  const [{ pid } = { pid: 0 }] = (
    await pool.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'checkpointer'")
  ).rows;
  process.kill(pid, 'SIGKILL');
  await opened.stop(database);
  rmSync(dataDir, { recursive: true });

  const restored = opened.newFolder();
  await restoreBase({ dataDir: restored, log: opened.log }, { base, until });
  const atMoment = await opened.start({ dataDir: restored });
  expect(await ridesIn(atMoment)).toEqual([1, 2]);
  // It accepts writes and restarts without the archive.
  await atMoment.pool.query('insert into ride values (4)');
  await opened.stop(atMoment);
  expect(await ridesIn(await opened.start({ dataDir: restored }))).toEqual([1, 2, 4]);
  await expect(restoreBase({ dataDir: restored, log: opened.log }, { base, until })).rejects.toThrow(
    'has a database',
  );

  const newest = opened.newFolder();
  await restoreBase({ dataDir: newest, log: opened.log, walArchive: archive }, { base, until: null });
  expect(await ridesIn(await opened.start({ dataDir: newest, walArchive: archive }))).toEqual([1, 2, 3]);
  expect(readdirSync(wal)).toContain('00000002.history.gz');
});

test('SYS-19 an incomplete base backup, a moment after the archive and a server without one are refused', async () => {
  const [archive, dataDir] = [newArchive(), opened.newFolder()];
  const plain = await opened.start({ dataDir });
  await expect(baseOf(plain, archive)).rejects.toThrow('does not archive its log');
  await opened.stop(plain);
  const database = await opened.start({ dataDir, walArchive: archive });
  const base = await baseOf(database, archive);
  await opened.stop(database);
  const target = opened.newFolder();
  const late = new Date(Date.UTC(2090, 0, 1));
  await expect(restoreBase({ dataDir: target, log: opened.log }, { base, until: late })).rejects.toThrow(
    'recovery ended before configured recovery target was reached',
  );
  // Nothing is left that prevents another try.
  rmSync(join(base, 'backup_label'));
  await expect(restoreBase({ dataDir: target, log: opened.log }, { base, until: null })).rejects.toThrow(
    'not a complete base backup',
  );
});
