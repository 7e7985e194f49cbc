import { importJWK, jwtVerify } from 'jose';
import webPushLibrary from 'web-push';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loopbackOutbound } from '../../testing/loopback-outbound.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { createSubscriber } from '../testing/subscriber.ts';
import { startFakeService, type FakeService, type SeenRequest } from '../testing/fake-service.ts';
import { webPushSender } from './web-push.ts';

const outbound = loopbackOutbound();
const vapid = webPushLibrary.generateVAPIDKeys();
const config = { ...vapid, subject: 'mailto:operator@example.test' };
const browser = createSubscriber();
let service: FakeService;
let status = 201;

beforeAll(async () => {
  service = await startFakeService(() => ({ status, headers: { 'retry-after': '12' } }));
});
beforeEach(() => {
  status = 201;
});
afterAll(async () => {
  await outbound.close();
  await service.close();
});

const subscription = (changes: object = {}) =>
  JSON.stringify({
    endpoint: `${service.url}/send/abc`,
    keys: browser.keys,
    ...changes,
  });
const send = (token = subscription(), changes = {}) =>
  webPushSender(config, outbound)(sampleMessage({ to: token, device: 'WEB', ...changes }));

async function verifyVapid({ headers }: SeenRequest): Promise<object> {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(vapid.publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  return (await jwtVerify(token, publicKey, { algorithms: ['ES256'] })).payload;
}

describe('pushes to browsers', () => {
  test('CALL-21 PUSH-3 can be read only by the browser: title, text, screen and params', async () => {
    await send();
    const seen = service.seen.at(-1);
    expect(seen).toMatchObject({
      method: 'POST',
      path: '/send/abc',
      headers: { ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' },
    });
    expect(seen?.body.includes('driver')).toBe(false);
    expect(browser.decrypt(seen?.body ?? Buffer.alloc(0))).toEqual({
      id: sampleMessage().id,
      title: 'Fiacre',
      body: 'Your driver is here & waits.',
      screen: 'BookedCab',
      params: { bookingId: 'b1' },
    });
  });

  test('CALL-21 are signed for one service, with the operator’s contact, for at most a day', async () => {
    await send();
    const seen = service.seen.at(-1);
    const claims = seen === undefined ? {} : await verifyVapid(seen);
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:operator@example.test' });
    const { exp } = claims as { exp: number };
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  });

  test.each([404, 410])('PUSH-2 report a browser as gone: %i', async (code) => {
    status = code;
    await expect(send()).rejects.toMatchObject({ kind: 'dead_device', reason: `web_push_${code}` });
  });

  test.each([
    [429, 'retry'],
    [500, 'retry'],
    [413, 'give_up'],
    [403, 'give_up'],
  ])('CALL-21 that get the response %i are handled as %s', async (code, kind) => {
    status = code;
    await expect(send()).rejects.toMatchObject({ kind, retryAfterSeconds: 12 });
  });

  test('CALL-21 are retried when a server other than a push service responds with success', async () => {
    status = 200;
    await expect(send()).rejects.toMatchObject({ kind: 'retry', reason: 'web_push_malformed' });
  });

  test('CALL-21 are refused for an address that does not belong to a push service, and for invalid keys', async () => {
    const foreign = [
      subscription({ endpoint: 'https://169.254.169.254/latest' }),
      subscription({ endpoint: 'https://example.test/steal' }),
      subscription({ endpoint: 'file:///etc/passwd' }),
      subscription({ keys: { p256dh: 'AA', auth: 'AA' } }),
      'no subscription at all',
    ];
    for (const token of foreign) await expect(send(token)).rejects.toMatchObject({ kind: 'dead_device' });
  });
});
