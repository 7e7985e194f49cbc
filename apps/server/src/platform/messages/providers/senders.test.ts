import { exportPKCS8, generateKeyPair } from 'jose';
import webPushLibrary from 'web-push';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import type { Log } from '../../log/log.ts';
import { loopbackOutbound } from '../../testing/loopback-outbound.ts';
import { systemClock } from '../../time/clock.ts';
import { systemRandom } from '../../random/random.ts';
import { createSecret } from '../../secret/secret.ts';
import { messageServices } from './message-services.ts';
import { configuredReceipts, configuredSenders } from './senders.ts';
import { startFakeService, type FakeService } from '../testing/fake-service.ts';
import { sampleMessage } from '../testing/sample-message.ts';

const outbound = loopbackOutbound();
let service: FakeService;
beforeAll(async () => {
  const isPush = (path: string) => path === '/browser' || path === '/sandbox';
  service = await startFakeService(({ path }) =>
    isPush(path) ? { status: 201 } : { status: 200, body: { access_token: 'a', name: 'messages/1' } },
  );
});
afterAll(async () => {
  await outbound.close();
  await service.close();
});

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://ride.example.test' };

function sendersOf(env: Record<string, string>, warned: object[] = []) {
  const log = { warn: (facts: object) => void warned.push(facts) } as unknown as Log;
  return configuredSenders(loadConfig({ ...production, ...env }, messageServices), {
    outbound,
    log,
    clock: systemClock,
    secret: createSecret(Buffer.from('one installation'), systemRandom),
  });
}

async function firebase(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const account = {
    project_id: 'town',
    client_email: 'p@town.test',
    private_key: await exportPKCS8(privateKey),
    token_uri: `${service.url}/token`,
  };
  return { FCM_URL: service.url, FCM_SERVICE_ACCOUNT: JSON.stringify(account) };
}

describe('the message services of an installation', () => {
  test('AUTH-13 CALL-21 the sandbox keeps every message, whatever is configured', async () => {
    const before = service.seen.length;
    const senders = sendersOf({ FIACRE_MODE: 'sandbox', ...(await firebase()) });
    await senders.push?.(sampleMessage());
    await senders.mail?.(sampleMessage({ channel: 'mail' }));
    await senders.sms?.(sampleMessage({ channel: 'sms' }));
    expect(service.seen).toHaveLength(before);
  });

  test('PUSH-5 the sandbox sends pushes to browsers once a push service is configured, and nothing else', async () => {
    const keys = webPushLibrary.generateVAPIDKeys();
    const env = {
      ...(await firebase()),
      WEB_PUSH_PUBLIC_KEY: keys.publicKey,
      WEB_PUSH_PRIVATE_KEY: keys.privateKey,
      WEB_PUSH_CONTACT: 'mailto:operator@example.test',
    };
    const to = JSON.stringify({
      endpoint: `${service.url}/sandbox`,
      keys: { p256dh: keys.publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    });
    const before = service.seen.length;
    const senders = sendersOf({ FIACRE_MODE: 'sandbox', ...env });
    await senders.push?.(sampleMessage({ device: 'WEB', to }));
    expect(service.seen).toHaveLength(before);
    const sending = sendersOf({ FIACRE_MODE: 'sandbox', ...env, WEB_PUSH_SERVICE: service.url });
    await sending.push?.(sampleMessage({ device: 'ANDROID' }));
    await sending.push?.(sampleMessage({ device: 'WEB', to }));
    expect(service.seen.slice(before).map(({ path }) => path)).toEqual(['/sandbox']);
  });

  test('CALL-21 receipts are read in production with Expo, and nowhere else', () => {
    const receiptsOf = (env: Record<string, string>) =>
      configuredReceipts(loadConfig({ ...production, ...env }, messageServices), outbound);
    expect(receiptsOf({ EXPO_PUSH: 'true' })).not.toBeNull();
    expect(receiptsOf({})).toBeNull();
    expect(receiptsOf({ EXPO_PUSH: 'true', FIACRE_MODE: 'sandbox' })).toBeNull();
  });

  test('CALL-21 production warns at startup about channels without a service', () => {
    const warned: object[] = [];
    // Pushes to browsers need no account.
    expect(sendersOf({}, warned)).toMatchObject({ mail: null, sms: null, push: expect.any(Function) });
    expect(warned).toEqual([{ channel: 'mail' }, { channel: 'sms' }]);
  });

  test('PUSH-2 phones get pushes from Firebase or Expo, browsers from their own service', async () => {
    const { publicKey, privateKey } = webPushLibrary.generateVAPIDKeys();
    const senders = sendersOf({
      ...(await firebase()),
      WEB_PUSH_PUBLIC_KEY: publicKey,
      WEB_PUSH_PRIVATE_KEY: privateKey,
      WEB_PUSH_CONTACT: 'mailto:operator@example.test',
    });
    const subscription = {
      endpoint: `${service.url}/browser`,
      keys: { p256dh: publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    };
    for (const device of ['ANDROID', 'IOS']) await senders.push?.(sampleMessage({ device }));
    const expoApp = sampleMessage({ device: 'IOS', to: 'ExponentPushToken[abc]' });
    await expect(senders.push?.(expoApp)).rejects.toMatchObject({ reason: 'expo_not_configured' });
    await sendersOf({ EXPO_PUSH: 'true', EXPO_URL: service.url })
      .push?.(expoApp)
      .catch(() => null);
    expect(service.seen.at(-1)?.path).toBe('/--/api/v2/push/send');
    await senders.push?.(sampleMessage({ device: 'WEB', to: JSON.stringify(subscription) }));
    expect(service.seen.slice(-4).map(({ path }) => path)).toEqual([
      '/v1/projects/town/messages:send',
      '/v1/projects/town/messages:send',
      '/--/api/v2/push/send',
      '/browser',
    ]);
  });

  test('PUSH-2 a push with a long text is sent as short as its service accepts', async () => {
    const senders = sendersOf(await firebase());
    const long = 'x'.repeat(4096);
    await senders.push?.(sampleMessage({ subject: long, body: long }));
    expect(service.seen.at(-1)?.path).toBe('/v1/projects/town/messages:send');
    expect(service.seen.at(-1)?.body.length).toBeLessThanOrEqual(4096);
  });

  test('PUSH-5 a push is never sent through the wrong service', async () => {
    const phone = sampleMessage({ device: 'ANDROID' });
    await expect(sendersOf({ EXPO_PUSH: 'true' }).push?.(phone)).rejects.toMatchObject({
      kind: 'not_configured',
      reason: 'fcm_not_configured',
    });
    const browser = sampleMessage({ device: 'WEB', to: 'ExponentPushToken[abc]' });
    await expect(
      sendersOf({ EXPO_PUSH: 'true', EXPO_URL: service.url }).push?.(browser),
    ).rejects.toMatchObject({
      reason: 'web_push_no_subscription',
    });
  });
});
