import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { OpenedInTests } from './opened-in-tests.ts';

const opened = new OpenedInTests();
afterEach(() => opened.clear());

describe.each(['native', 'wasm'] as const)('%s', (engine) => {
  test('what one start wrote, the next start reads, and a second process is refused meanwhile', async () => {
    const dataDir = opened.newFolder();
    const first = await opened.start({ dataDir, force: engine });
    await first.pool.query('create table ride (id int primary key)');
    await first.pool.query('insert into ride values (7)');
    await expect(opened.start({ dataDir, force: engine })).rejects.toMatchObject({
      code: 'data_folder_in_use',
    });
    await opened.stop(first);
    const second = await opened.start({ dataDir, force: engine });
    expect((await second.pool.query('select id from ride')).rows).toEqual([{ id: 7 }]);
    expect([first.facts.isNew, second.facts.isNew]).toEqual([true, false]);
  });

  test('a folder of the other engine, of another version or of nobody is refused by name', async () => {
    const dataDir = opened.newFolder();
    await opened.stop(await opened.start({ dataDir, force: engine }));
    const other = engine === 'native' ? 'wasm' : 'native';
    await expect(opened.start({ dataDir, force: other })).rejects.toMatchObject({
      code: 'data_folder_other_engine',
      message: expect.stringContaining(`FIACRE_DATABASE_ENGINE=${engine}`),
    });
    const cluster = join(dataDir, 'database', 'cluster');
    writeFileSync(join(cluster, 'PG_VERSION'), '14\n');
    await expect(opened.start({ dataDir, force: engine })).rejects.toMatchObject({
      code: 'data_folder_other_version',
      message: expect.stringContaining('PostgreSQL 14'),
    });
    writeFileSync(join(cluster, 'fiacre-engine'), '');
    await expect(opened.start({ dataDir, force: engine })).rejects.toMatchObject({
      code: 'data_folder_damaged',
    });
  });

  test('leftovers of an unfinished first start are removed and do not stand in the way', async () => {
    const dataDir = opened.newFolder();
    mkdirSync(join(dataDir, 'database', 'cluster-new-old', 'base'), { recursive: true });
    const database = await opened.start({ dataDir, force: engine });
    expect(readdirSync(join(dataDir, 'database')).filter((name) => name.startsWith('cluster-new'))).toEqual(
      [],
    );
    expect(readFileSync(join(dataDir, 'database', 'cluster', 'fiacre-engine'), 'utf8')).toBe(`${engine}\n`);
    expect(database.facts.postgresVersion).toMatch(/^18\./);
  });
});

test('a folder that the fall-back engine made is opened by it again when nothing is asked for', async () => {
  const dataDir = opened.newFolder();
  await opened.stop(await opened.start({ dataDir, force: 'wasm' }));
  const again = await opened.start({ dataDir });
  expect(again).toMatchObject({
    kind: 'embedded-wasm',
    notice: expect.stringContaining('made this data folder'),
  });
});

test('nothing asked for on an empty folder means the native engine, without a notice', async () => {
  const database = await opened.start({ dataDir: opened.newFolder() });
  expect(database.kind).toBe('embedded');
  expect(database).not.toHaveProperty('notice');
});

test('a data folder path that is a file is refused in plain words', async () => {
  const file = join(opened.newFolder(), 'file');
  writeFileSync(file, '');
  await expect(opened.start({ dataDir: file })).rejects.toMatchObject({ code: 'data_folder_not_writable' });
  expect(existsSync(file)).toBe(true);
});
