import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { limit, waitSeconds } from '../../../../tests/limits.ts';
import { TestDatabases } from '../platform/database/embedded/test-databases.ts';
import { namedStatements } from '../platform/database/named-statements.ts';
import type { LogArchive } from '../platform/operations/figures.ts';
import { archive } from './read-figures.ts';

const opened = new TestDatabases();
afterEach(() => opened.clear());

/** Starts an embedded database; the returned function reads how it archives its log. */
async function start(walArchive?: string) {
  const { pool } = await opened.start({
    dataDir: opened.newFolder(),
    ...(walArchive !== undefined && { walArchive }),
  });
  const db = new Kysely({ dialect: namedStatements(pool) });
  const read = async (): Promise<LogArchive | null> => {
    const { rows } = await sql<{
      archive: LogArchive | null;
    }>`select ${archive(new Date())} as archive`.execute(db);
    return rows[0]?.archive ?? null;
  };
  return { pool, read };
}

test('SYS-20 says whether the last file of the database’s log could be archived, and when one last could and could not', async () => {
  const folder = opened.newFolder();
  chmodSync(folder, 0o777);
  const { pool, read } = await start(folder);
  const timeout = limit(waitSeconds);
  await pool.query('select pg_switch_wal()');
  await expect.poll(read, { timeout }).toEqual({
    failing: false,
    successAgeSeconds: expect.any(Number) as number,
    failureAgeSeconds: null,
  });
  const [system = ''] = readdirSync(folder);
  const wal = join(folder, system, 'wal');
  rmSync(wal, { recursive: true });
  writeFileSync(wal, 'a file in the place of the folder');
  const failing = async () => {
    // Archives nothing if nothing was written, and tries again at once with each new file.
    await pool.query('create table ride (id int)');
    await pool.query('drop table ride');
    await pool.query('select pg_switch_wal()');
    return (await read())?.failing;
  };
  await expect.poll(failing, { timeout }).toBe(true);
  expect((await read())?.failureAgeSeconds).toEqual(expect.any(Number));
  rmSync(wal);
  await expect.poll(failing, { timeout }).toBe(false);
});

test('SYS-20 an archive that never took a file is failing', async () => {
  const file = join(opened.newFolder(), 'a-file');
  writeFileSync(file, 'in the place of a folder');
  const { pool, read } = await start(join(file, 'archive'));
  await pool.query('select pg_switch_wal()');
  await expect.poll(async () => (await read())?.failing, { timeout: limit(waitSeconds) }).toBe(true);
  expect(await read()).toMatchObject({ successAgeSeconds: null });
});

test('SYS-20 a database that does not archive its log has nothing to report', async () => {
  const { read } = await start();
  expect(await read()).toBeNull();
});
