import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopbackOutbound } from '../../testing/loopback-outbound.ts';
import { expoSender } from './expo.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { startFakeService, type FakeService, type SeenRequest } from '../testing/fake-service.ts';

const outbound = loopbackOutbound();
const to = 'ExponentPushToken[abc]';
let expo: FakeService;
let verdict: { status: number; body?: object };
beforeAll(async () => {
  expo = await startFakeService((request) =>
    request.path === '/--/api/v2/push/send' ? verdict : { status: 404 },
  );
});
afterAll(async () => {
  await outbound.close();
  await expo.close();
});

const send = (accessToken: string | null = null) =>
  expoSender({ url: expo.url, accessToken }, outbound)(sampleMessage({ to }));
const bodyOf = ({ body }: SeenRequest) => JSON.parse(body.toString()) as object;
const ticket = (error?: string) => ({
  status: 200,
  body: { data: error === undefined ? { status: 'ok', id: 't' } : { status: 'error', details: { error } } },
});

describe('pushes through Expo', () => {
  test('CALL-21 PUSH-3 contain the token, title, text, screen and params', async () => {
    verdict = ticket();
    await send('secret');
    const { subject, body, screen, params } = sampleMessage();
    const seen = expo.seen.at(-1)!;
    expect(bodyOf(seen)).toMatchObject({
      to,
      title: subject,
      body,
      data: { screen: screen ?? '', params: JSON.stringify(params) },
    });
    expect(seen.headers.authorization).toBe('Bearer secret');
    await send();
    expect(expo.seen.at(-1)?.headers.authorization).toBe(undefined);
  });

  test.each([
    [ticket('DeviceNotRegistered'), 'dead_device', 'expo_DeviceNotRegistered'],
    [ticket('MessageRateExceeded'), 'retry', 'expo_MessageRateExceeded'],
    [ticket('MessageTooBig'), 'give_up', 'expo_MessageTooBig'],
    [{ status: 401 }, 'retry', 'expo_401'],
    [{ status: 429 }, 'retry', 'expo_429'],
    [{ status: 503 }, 'retry', 'expo_503'],
    [{ status: 400 }, 'give_up', 'expo_400'],
    [{ status: 200, body: {} }, 'retry', 'expo_malformed'],
  ])('CALL-21 that get the response %j: %s', async (answer, kind, reason) => {
    verdict = answer;
    await expect(send()).rejects.toMatchObject({ kind, reason });
  });
});
