import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadInto } from '../commands/load-installation.ts';
import type { FileStore } from '../files/index.ts';
import { picture } from '../files/testing/pictures.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { verifyArchive, writeArchive } from './index.ts';
import { urlOf } from './testing/database-url.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';

const store = memoryStore();
const quiet = () => undefined;
let app: TestApp;
let scratch: string;
let image: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fiacre-archive-'));
  app = await startTestApp({ parts: { files: store } });
  const rider = await app.addPerson('rider');
  await app.call('putProfileImage', { as: rider, body: await picture().jpeg().toBuffer() });
  [image = 'none'] = store.held.keys();
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});

const write = (name: string, files: FileStore, db = app.platform.db) =>
  writeArchive({ db, files, secretKey: null, now: app.clock.now(), progress: quiet }, join(scratch, name), {
    kind: 'export',
    credentials: true,
  });

describe('an archive that cannot be written', () => {
  test('leaves no part of it behind, which would fill the disk', async () => {
    const get = () => Promise.reject(new Error('ENOSPC: no space left on device'));
    await expect(write('failed', { ...store, get })).rejects.toThrow('ENOSPC');
    expect(await readdir(scratch)).toEqual([]);
  });
});

describe('an archive of an installation that has lost an image', () => {
  test('has everything else, names the image, and can be imported, which says so', async () => {
    expect((await write('lost', memoryStore())).missingFiles).toEqual([image]);
    const folder = join(scratch, 'lost');
    const database = await createEmptyDatabase();
    const files = memoryStore();
    const target = { database, files, log: app.platform.log, progress: quiet };
    const result = await loadInto(target, folder, await verifyArchive(folder, 'export'));
    expect(files.held.size).toBe(0);
    expect(result).toContain('The ledger adds up');
    expect(result).toContain(`1 image was missing when the archive was written: ${image}`);
    // The next archive of the imported data also names it.
    expect((await write('lost again', files, database.db)).missingFiles).toEqual([image]);
    await database.close();
  });

  test('is written by the command with a warning and exit code 2', async () => {
    const command = join(import.meta.dirname, '../commands/backup.ts');
    const [folder, dataDir] = [join(scratch, 'warned'), join(scratch, 'no files')];
    const url = urlOf(app.address);
    const env = { ...process.env, FIACRE_MODE: 'sandbox', DATABASE_URL: url, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [command, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    // The command's output ends before the command does, but may arrive after its exit.
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(told).toContain(`Warning: 1 image was missing when the archive was written: ${image}`);
    expect((await verifyArchive(folder, 'backup')).missingFiles).toEqual([image]);
  });

  test('has no list of images if none is missing', async () => {
    expect(await write('whole', store)).not.toHaveProperty('missingFiles');
  });
});
