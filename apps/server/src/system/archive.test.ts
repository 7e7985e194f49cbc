import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { limit, waitSeconds } from '../../../../tests/limits.ts';
import { TestDatabases } from '../platform/database/embedded/test-databases.ts';
import { namedStatements } from '../platform/database/named-statements.ts';
import { archiveOk } from './read-figures.ts';

const opened = new TestDatabases();
afterEach(() => opened.clear());

/** Starts an embedded database; the returned function reads whether it can archive its log. */
async function start(walArchive?: string) {
  const { pool } = await opened.start({
    dataDir: opened.newFolder(),
    ...(walArchive !== undefined && { walArchive }),
  });
  const db = new Kysely({ dialect: namedStatements(pool) });
  const isOk = async (): Promise<boolean | null> => {
    const { rows } = await sql<{ ok: boolean | null }>`select ${archiveOk()} as ok`.execute(db);
    return rows[0]?.ok ?? null;
  };
  return { pool, isOk };
}

test('SYS-20 says whether the last file of the database’s log could be archived', async () => {
  const folder = opened.newFolder();
  chmodSync(folder, 0o777);
  const { pool, isOk } = await start(folder);
  const timeout = limit(waitSeconds);
  await pool.query('select pg_switch_wal()');
  const archived = async () =>
    (await pool.query<{ n: string }>('select archived_count as n from pg_stat_archiver')).rows[0]?.n;
  await expect.poll(async () => Number(await archived()), { timeout }).toBeGreaterThan(0);
  expect(await isOk()).toBe(true);
  const [system = ''] = readdirSync(folder);
  const wal = join(folder, system, 'wal');
  rmSync(wal, { recursive: true });
  writeFileSync(wal, 'a file in the place of the folder');
  const isOkAfterOneMore = async () => {
    // Archives nothing if nothing was written, and tries again at once with each new file.
    await pool.query('create table ride (id int)');
    await pool.query('drop table ride');
    await pool.query('select pg_switch_wal()');
    return isOk();
  };
  await expect.poll(isOkAfterOneMore, { timeout }).toBe(false);
  rmSync(wal);
  await expect.poll(isOkAfterOneMore, { timeout }).toBe(true);
});

test('SYS-20 an archive that never took a file is failing', async () => {
  const file = join(opened.newFolder(), 'a-file');
  writeFileSync(file, 'in the place of a folder');
  const { pool, isOk } = await start(join(file, 'archive'));
  await pool.query('select pg_switch_wal()');
  await expect.poll(isOk, { timeout: limit(waitSeconds) }).toBe(false);
});

test('SYS-20 a database that does not archive its log has nothing to report', async () => {
  const { isOk } = await start();
  expect(await isOk()).toBeNull();
});
