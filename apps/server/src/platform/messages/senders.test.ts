import { exportPKCS8, generateKeyPair } from 'jose';
import webPushLibrary from 'web-push';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import type { Log } from '../log/log.ts';
import { loopbackOutbound } from '../testing/loopback-outbound.ts';
import { systemClock } from '../time/clock.ts';
import { configuredSenders } from './senders.ts';
import { startFakeService, type FakeService } from './testing/fake-service.ts';
import { sampleMessage } from './testing/sample-message.ts';

const outbound = loopbackOutbound();
let service: FakeService;
beforeAll(async () => {
  service = await startFakeService(() => ({ status: 200, body: { access_token: 'a' } }));
});
afterAll(async () => {
  await outbound.close();
  await service.close();
});

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://ride.example.test' };

function sendersOf(env: Record<string, string>, warned: object[] = []) {
  const log = { warn: (facts: object) => void warned.push(facts) } as unknown as Log;
  return configuredSenders(loadConfig({ ...production, ...env }), { outbound, log, clock: systemClock });
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

  test('CALL-21 production warns at startup about channels without a service', () => {
    const warned: object[] = [];
    expect(sendersOf({}, warned)).toEqual({ mail: null, sms: null, push: null });
    expect(warned).toEqual([{ channel: 'mail' }, { channel: 'sms' }, { channel: 'push' }]);
  });

  test('PUSH-2 phones get pushes from Firebase, browsers from their own service', async () => {
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
    await senders.push?.(sampleMessage({ device: 'WEB', to: JSON.stringify(subscription) }));
    expect(service.seen.slice(-3).map(({ path }) => path)).toEqual([
      '/v1/projects/town/messages:send',
      '/v1/projects/town/messages:send',
      '/browser',
    ]);
  });

  test('PUSH-5 a push is never sent through the wrong service', async () => {
    const senders = sendersOf(await firebase());
    await expect(senders.push?.(sampleMessage({ device: 'WEB' }))).rejects.toMatchObject({
      kind: 'not_configured',
      reason: 'web_push_not_configured',
    });
  });
});
