import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Transact } from '../transaction/tx.ts';
import { hasSpace, isFolderReady } from './free-space.ts';
import { watchWrites } from './write-faults.ts';

const space = { bavail: 1_000_000, bsize: 4_096, files: 1_000_000, ffree: 500_000 };

describe('a data folder is ready', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fiacre-space-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['with room', {}, true],
    ['with no free block', { bavail: 0 }, false],
    ['with 60 MB left', { bavail: 15_360 }, false],
    ['with no free inode', { ffree: 0 }, false],
    ['on a file system that does not count inodes', { files: 0, ffree: 0 }, true],
  ])('%s: %j', (_, change, ready) => {
    expect(hasSpace({ ...space, ...change })).toBe(ready);
  });

  test('if it can be created, but not if a file is in its place', async () => {
    expect(await isFolderReady(join(folder, 'a', 'b'))).toBe(true);
    await writeFile(join(folder, 'file'), '');
    expect(await isFolderReady(join(folder, 'file', 'b'))).toBe(false);
  });
});

describe('/readyz', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { DATA_DIR: '/dev/null/data' } });
  });
  afterAll(() => app.close());

  test('fails while the data folder is not writable, and /healthz still succeeds', async () => {
    const { status, body } = await app.call('ready');
    expect([status, body]).toMatchObject([
      503,
      { status: 'not_ready', parts: { disk: false, database: true } },
    ]);
    expect((await app.call('health')).status).toBe(200);
  });
});

describe('database writes', () => {
  const fault = (code: string) => Object.assign(new Error('no'), { code });

  test.each(['53100', '25006', '58030'])(
    'make the node unready if one fails with %s, until one succeeds or 30 s pass',
    async (code) => {
      let next: Error | null = fault(code);
      let now = 0;
      const inner = (() => (next === null ? Promise.resolve() : Promise.reject(next))) as unknown as Transact;
      const writes = watchWrites(inner, () => now);
      const write = () => writes.transact(() => Promise.resolve());
      await expect(write()).rejects.toThrow('no');
      expect(writes.canWrite()).toBe(false);
      now = 30_000;
      expect(writes.canWrite()).toBe(true);
      await expect(write()).rejects.toThrow('no');
      next = null;
      await write();
      expect(writes.canWrite()).toBe(true);
    },
  );

  test('do not make the node unready if one fails for other reasons', async () => {
    const inner = (() => Promise.reject(fault('23505'))) as unknown as Transact;
    const writes = watchWrites(inner);
    await expect(writes.transact(() => Promise.resolve())).rejects.toThrow('no');
    expect(writes.canWrite()).toBe(true);
  });
});
