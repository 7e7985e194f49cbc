import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config/load-config.ts';
import { loopbackOutbound } from '../../platform/testing/loopback-outbound.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { configuredFileStore, fileStores } from './file-stores.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import { s3Keys, startFakeS3, type FakeS3 } from '../testing/fake-s3.ts';

const [id, other] = ['01a1fd55-7a80-7217-b176-a016e596643b', '01a1fd55-7a80-7218-8b99-ce778e92e574'];
const bytes = Buffer.from('the bytes of a picture');
const parts = { outbound: loopbackOutbound(), clock: systemClock };
const access = { bucket: 'pictures', region: 'eu-central-1', ...s3Keys };

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiacre-files-'));
  s3 = await startFakeS3(access.bucket, access.region);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
  await parts.outbound.close();
});
afterEach(() => {
  s3.mishap = null;
});

const stores: [string, () => FileStore][] = [
  ['the data folder', () => folderStore(folder)],
  ['a bucket', () => s3Store({ ...access, endpoint: s3.endpoint }, parts)],
];

describe.each(stores)('CALL-21 FILE-1 %s', (_name, open) => {
  test('reads back, replaces and removes files', async () => {
    const store = open();
    expect(await store.get(id)).toBeNull();
    await store.put(id, bytes, 'image/webp');
    await store.put(other, Buffer.from('another'), 'image/webp');
    expect(Buffer.from((await store.get(id)) ?? [])).toEqual(bytes);
    await store.put(id, Buffer.from('newer'), 'image/webp');
    expect(Buffer.from((await store.get(id)) ?? []).toString()).toBe('newer');
    await store.remove(id);
    await store.remove(id);
    expect(await store.get(id)).toBeNull();
    expect(await store.get(other)).not.toBeNull();
  });
});

describe('FILE-1 the data folder', () => {
  test('is private to the server and never shows a partial file', async () => {
    const store = folderStore(folder);
    await store.put(id, bytes, 'image/webp');
    const path = join(folder, id.slice(-2), id);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, id.slice(-2)))).toEqual([id]);
    await rm(path);
    await writeFile(`${path}.part`, 'half');
    expect(await store.get(id)).toBeNull();
    await store.remove(id);
    expect(await readdir(join(folder, id.slice(-2)))).toEqual([]);
  });

  test.each(['../../etc/passwd', '', 'a', `${id}/../${other}`, `${id}\0`])(
    'refuses the id %j',
    async (name) => {
      await expect(folderStore(folder).put(name, bytes, 'image/webp')).rejects.toThrow(
        'Not the id of a file',
      );
      await expect(folderStore(folder).get(name)).rejects.toThrow('Not the id of a file');
    },
  );
});

describe('FILE-1 a bucket', () => {
  test('is requested with a signature over method, path, date and content', async () => {
    const store = s3Store({ ...access, endpoint: s3.endpoint }, parts);
    await store.put(id, bytes, 'image/webp');
    expect(s3.refused).toEqual([]);
    expect(s3.objects.get(id)).toMatchObject({ body: bytes, contentType: 'image/webp' });
  });

  test.each([{ secretAccessKey: 'wrong' }, { accessKeyId: 'WRONG' }, { region: 'us-east-1' }])(
    'refuses %o, and the error contains neither key nor name',
    async (wrong) => {
      const store = s3Store({ ...access, endpoint: s3.endpoint, ...wrong }, parts);
      const fault = await store.get(id).catch((error: unknown) => String(error));
      expect(fault).toBe('Error: The store of files answered 403');
    },
  );

  test('reports a failure as an error, never as "no such file"', async () => {
    const store = s3Store({ ...access, endpoint: s3.endpoint }, parts);
    for (const status of [301, 500, 503]) {
      s3.mishap = status;
      await expect(store.get(id)).rejects.toThrow(String(status));
      await expect(store.put(id, bytes, 'image/webp')).rejects.toThrow(String(status));
      await expect(store.remove(id)).rejects.toThrow(String(status));
    }
  });

  test('is used if the environment configures one', async () => {
    const env = {
      S3_BUCKET: access.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: access.region,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    };
    await configuredFileStore(loadConfig(env, fileStores), parts).put(other, bytes, 'image/webp');
    expect(s3.objects.has(other)).toBe(true);
    await configuredFileStore(loadConfig({ DATA_DIR: folder }, fileStores), parts).put(
      other,
      bytes,
      'image/webp',
    );
    expect(await readdir(join(folder, 'files', other.slice(-2)))).toEqual([other]);
  });
});
