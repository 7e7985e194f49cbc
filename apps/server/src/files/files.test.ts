import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { good } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { eraseFilesOf } from './index.ts';
import { sweepJobName } from './sweep.ts';
import type { FileTables } from './tables.ts';
import { picture } from './testing/pictures.ts';
import { changeSettings } from '../testing/change-settings.ts';

const store = memoryStore();
let app: TestApp;
let rider: TestPerson;
let jpeg: Buffer;
beforeAll(async () => {
  app = await startTestApp({ parts: { files: store } });
  jpeg = await picture().jpeg().toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  rider = await app.addPerson('rider');
});

const upload = async (as: TestPerson, body: Buffer = jpeg): Promise<string> =>
  good(await app.call('putProfileImage', { as, body })).profileImage ?? '';

function get(address: string, as?: Pick<TestPerson, 'token'>, headers: Record<string, string> = {}) {
  const bearer = as === undefined ? {} : { authorization: `Bearer ${as.token}` };
  return app.http.inject({ url: address, headers: { ...bearer, ...headers } });
}

const blobs = () => app.platform.db.withTables<FileTables>().selectFrom('file_blobs').selectAll().execute();
const sweepNow = async () => {
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: sweepJobName, payload: {}, at: tx.now, key: 'now' }),
  );
  await app.settle();
};

describe('FILE-1 PROF-1 a profile image', () => {
  test('is re-encoded as WebP and served from our own URL', async () => {
    const address = await upload(rider);
    expect(address).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    const shown = await get(address, rider);
    expect(shown.statusCode).toBe(200);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    expect(good(await app.call('me', { as: rider })).profileImage).toBe(address);
  });

  test('is small, and upright according to the camera’s orientation', async () => {
    const big = await picture({ width: 3000, height: 1500 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const shown = await get(await upload(rider, big), rider);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 256, height: 512 });
  });

  test('is served so that browsers treat it only as an image', async () => {
    const { headers } = await get(await upload(rider), rider);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="profile_image.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
  });

  test('is sent again only if it has changed, but access is checked each time', async () => {
    const address = await upload(rider);
    const etag = String((await get(address, rider)).headers['etag']);
    const again = await get(address, rider, { 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const stranger = await app.addPerson('rider');
    expect((await get(address, stranger, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  test('keeps its URL when it is replaced, and the old bytes are removed', async () => {
    const address = await upload(rider);
    const before = new Set(store.held.keys());
    const other = await picture({ width: 30, height: 30 }).png().toBuffer();
    expect(await upload(rider, other)).toBe(address);
    const replaced = [...store.held.keys()].filter((id) => !before.has(id));
    expect(replaced).toHaveLength(1);
    await app.settle();
    expect([...store.held.keys()].filter((id) => before.has(id))).toHaveLength(before.size - 1);
    expect(await sharp((await get(address, rider)).rawPayload).metadata()).toMatchObject({ width: 30 });
  });

  test('is removed by its person, once, and can be uploaded again', async () => {
    const address = await upload(rider);
    for (const _ of [1, 2])
      expect(good(await app.call('deleteProfileImage', { as: rider })).profileImage).toBeNull();
    expect((await get(address, rider)).statusCode).toBe(404);
    expect(await get(await upload(rider), rider)).toMatchObject({ statusCode: 200 });
  });

  test('keeps one of two simultaneous uploads, intact', async () => {
    const sizes = [20, 21, 22, 23];
    const bodies = await Promise.all(sizes.map((width) => picture({ width, height: 20 }).png().toBuffer()));
    const addresses = await Promise.all(bodies.map((body) => upload(rider, body)));
    expect(new Set(addresses).size).toBe(1);
    const { width } = await sharp((await get(addresses[0] ?? '', rider)).rawPayload).metadata();
    expect(sizes).toContain(width);
    await app.settle();
    const own = app.platform.db.withTables<FileTables>().selectFrom('files').selectAll();
    expect(await own.where('user_id', '=', rider.id).execute()).toHaveLength(1);
  });

  test('is deleted with its person', async () => {
    const address = await upload(rider);
    const { size } = store.held;
    await app.platform.transact((tx) => eraseFilesOf(tx, rider.id));
    expect((await get(address, await app.addPerson('admin'))).statusCode).toBe(404);
    await app.settle();
    expect(store.held.size).toBe(size - 1);
  });
});

describe('FILE-3 an upload', () => {
  test('is accepted with 5 MB, and refused with a byte more', async () => {
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    const most = 5 * 1024 * 1024;
    await upload(rider, padded(most));
    const answer = await app.call('putProfileImage', { as: rider, body: padded(most + 1) });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'too_large']);
  });

  test('is refused with the reason if it is not an image, or has too many pixels', async () => {
    const flood = await sharp({
      create: { width: 9000, height: 6000, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    for (const [body, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_unreadable'],
      [flood, 'image_too_large'],
    ] as const)
      expect(codeOf(await app.call('putProfileImage', { as: rider, body }))).toBe(code);
    expect(good(await app.call('me', { as: rider })).profileImage).toBeNull();
  });

  test('is the only route that accepts bytes, and it accepts no JSON', async () => {
    const send = (url: string, type: string, payload: Buffer | string) =>
      app.http.inject({
        method: url.endsWith('image') ? 'PUT' : 'POST',
        url,
        headers: { authorization: `Bearer ${rider.token}`, 'content-type': type },
        payload,
      });
    const statuses = [
      await send('/api/quotes', 'image/png', jpeg),
      await send('/api/me/profile-image', 'application/json', '{}'),
      await send('/api/me/profile-image', 'application/x-www-form-urlencoded', 'a=b'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([415, 415, 415]);
  });
});

test('FILE-3 the API description declares an upload as the bytes of an image', async () => {
  const { paths } = (await app.http.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, { put: { requestBody: { content: Record<string, unknown> } } }>;
  }>();
  const { content } = paths['/api/me/profile-image']?.put.requestBody ?? { content: {} };
  const bytes = { schema: { type: 'string', format: 'binary' } };
  expect(content).toEqual({ 'image/jpeg': bytes, 'image/png': bytes, 'image/webp': bytes });
});

describe('FILE-1 a crash between storing the bytes and the row', () => {
  test('leaves bytes that are removed after an hour, never before', async () => {
    const failing = { ...store, put: () => Promise.reject(new Error('disk')) };
    const node = await startTestApp({ nodeOf: app, parts: { files: failing } });
    const known = (await blobs()).length;
    const lost = await node.call('putProfileImage', { as: rider, body: jpeg });
    expect([lost.status, codeOf(lost)]).toEqual([500, 'internal']);
    expect(good(await app.call('me', { as: rider })).profileImage).toBeNull();
    const pending = (await blobs()).filter(({ state }) => state === 'pending');
    expect(pending).toHaveLength(1);
    // The bytes were stored, and the process ended before anything else.
    await store.put(pending[0]?.id ?? '', jpeg, 'image/webp');
    app.clock.forward(59 * 60_000);
    await sweepNow();
    expect(store.held.has(pending[0]?.id ?? '')).toBe(true);
    app.clock.forward(2 * 60_000);
    await sweepNow();
    expect(store.held.has(pending[0]?.id ?? '')).toBe(false);
    expect(await blobs()).toHaveLength(known);
    await node.close();
  });

  test('does not stop the removal of bytes: a failed one is retried', async () => {
    const address = await upload(rider);
    let failures = 0;
    const stubborn = {
      ...store,
      remove: (id: string) => (failures++ === 0 ? Promise.reject(new Error('disk')) : store.remove(id)),
    };
    const node = await startTestApp({ nodeOf: app, parts: { files: stubborn } });
    const held = store.held.size;
    await node.call('putProfileImage', { as: rider, body: jpeg });
    await expect(node.settle()).rejects.toThrow('disk');
    await sweepNow();
    expect(failures).toBe(1);
    expect(store.held.size).toBe(held);
    expect((await get(address, rider)).statusCode).toBe(200);
    await node.close();
  });
});

test('an admin uploads the logo, guests see it, and a request can remove it but not name another image', async () => {
  const admin = await app.addPerson('admin');
  const { logoImage } = good(await app.call('putLogo', { as: admin, query: { expected: '' }, body: jpeg }));
  expect(logoImage).toMatch(/^\/api\/logo\?v=[0-9a-f]{16}$/);
  const shown = await get(logoImage);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.headers['cache-control']).toContain('immutable');
  const other = await picture({ width: 9, height: 9 }).png().toBuffer();
  const next = good(await app.call('putLogo', { as: admin, query: { expected: logoImage }, body: other }));
  expect(next.logoImage).not.toBe(logoImage);
  expect((await get(logoImage)).headers['cache-control']).toBe('no-cache');
  const set = (value: string) => changeSettings(app, admin, { logoImage: value });
  expect((await set('https://example.org/logo.png')).status).toBe(400);
  expect((await set('')).status).toBe(200);
  expect(good(await app.call('getSettings')).logoImage).toBe('');
  expect((await get(next.logoImage)).statusCode).toBe(404);
});

test('if two admins upload a logo, the second sees the first one’s logo and can then replace it', async () => {
  const admin = await app.addPerson('admin', { first_name: 'Ada', last_name: 'One' });
  const upload = async (expected: string, width: number) => {
    const body = await picture({ width, height: 9 }).png().toBuffer();
    return app.call('putLogo', { as: admin, query: { expected }, body });
  };
  const { logoImage: seen } = good(await app.call('getSettings'));
  const first = await upload(seen, 11);
  const { logoImage } = good(first);
  expect(await upload(seen, 12)).toMatchObject({
    status: 409,
    body: { error: { code: 'settings_changed', facts: { current: { logoImage }, changedBy: 'Ada One' } } },
  });
  expect((await get(logoImage)).headers['cache-control']).toContain('immutable');
  // A repetition of the first request.
  expect(good(await upload(seen, 11)).logoImage).toBe(logoImage);
  const { logoImage: last } = good(await upload(logoImage, 12));
  expect(last).not.toBe(logoImage);
  await changeSettings(app, admin, { logoImage: '' });
});

test.each([
  ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_unreadable'],
  ['too large', Buffer.alloc(6 * 1024 * 1024), 'too_large'],
  ['too wide', await picture({ width: 16_001, height: 1 }).png().toBuffer(), 'image_too_large'],
  ['too tall', await picture({ width: 1, height: 16_001 }).png().toBuffer(), 'image_too_large'],
])('a logo that is %s is refused', async (_case, body, code) => {
  const admin = await app.addPerson('admin');
  expect(codeOf(await app.call('putLogo', { as: admin, query: { expected: '' }, body }))).toBe(code);
});
