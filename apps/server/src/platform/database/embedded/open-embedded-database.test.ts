import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { DatabaseLog } from './database-log.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { openEmbeddedDatabase } from './open-embedded-database.ts';

const quiet: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folders: string[] = [];
const open: EmbeddedDatabase[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-test-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, force?: 'native' | 'wasm'): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDir, log: quiet, force });
  open.push(database);
  return database;
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  open.splice(open.indexOf(database), 1);
  await database.close();
}

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('what one start wrote, the next start reads', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.pool.query('create table ride (id int primary key)');
  await first.pool.query('insert into ride values (7)');
  await stop(first);
  const second = await start(folder);
  expect((await second.pool.query('select id from ride')).rows).toEqual([{ id: 7 }]);
  expect([first.facts.isNew, second.facts.isNew]).toEqual([true, false]);
});

test('a second start on the same data folder is refused while the first runs', async () => {
  const folder = newFolder();
  await start(folder);
  await expect(start(folder)).rejects.toMatchObject({ code: 'data_folder_in_use' });
});
