import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { loopbackOutbound } from '../../testing/loopback-outbound.ts';
import { fcmSender } from './fcm.ts';
import type { SendMessage } from '../due-message.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { startFakeService, type FakeService, type SeenRequest } from '../testing/fake-service.ts';

const clientEmail = 'pushes@town.iam.gserviceaccount.com';
const outbound = loopbackOutbound();
const clock = createFakeClock(new Date('2026-11-21T09:00:00Z'));
let google: FakeService;
let keys: { publicKey: CryptoKey; privateKey: CryptoKey };
let verdict: { status: number; body?: object; headers?: Record<string, string> };
let send: SendMessage;
let issued = 0;

const isTokenRequest = ({ path }: SeenRequest) => path === '/token';
const fail = (status: number, errorStatus: string, errorCode?: string, field?: string, message = '') => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: errorStatus,
      details: [
        ...(errorCode === undefined
          ? []
          : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]),
        ...(field === undefined
          ? []
          : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field }] }]),
      ],
    },
  },
});

const notAToken = 'The registration token is not a valid FCM registration token';
const tooBig = 'Android message is too big';

/** Accepts pushes only with the most recently issued token. */
function answer(request: SeenRequest) {
  if (isTokenRequest(request)) {
    issued += 1;
    return { status: 200, body: { access_token: `access-${issued}`, expires_in: 3600 } };
  }
  const isSignedIn = request.headers.authorization === `Bearer access-${issued}`;
  if (!isSignedIn || request.path !== '/v1/projects/town/messages:send') return fail(401, 'UNAUTHENTICATED');
  return verdict;
}

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  google = await startFakeService(answer);
});
beforeEach(async () => {
  verdict = { status: 200, body: { name: 'projects/town/messages/1' } };
  const privateKey = await exportPKCS8(keys.privateKey);
  const config = {
    url: google.url,
    projectId: 'town',
    clientEmail,
    privateKey,
    tokenUrl: `${google.url}/token`,
  };
  send = fcmSender(config, { outbound, clock });
});
afterAll(async () => {
  await outbound.close();
  await google.close();
});

describe('pushes through Firebase', () => {
  test('CALL-21 PUSH-3 STORE-11 contain the token, title, text, screen and params', async () => {
    await send(sampleMessage());
    expect(JSON.parse(google.seen.at(-1)?.body.toString() ?? '')).toMatchObject({
      message: {
        token: 'device-1',
        notification: { title: 'Fiacre', body: 'Your driver is here & waits.' },
        data: {
          messageId: sampleMessage().id,
          screen: 'BookedCab',
          params: JSON.stringify({ bookingId: 'b1' }),
        },
      },
    });
  });

  test('CALL-21 are authenticated as the service account, once an hour', async () => {
    const before = google.seen.filter(isTokenRequest).length;
    await Promise.all([send(sampleMessage()), send(sampleMessage())]);
    const requests = google.seen.filter(isTokenRequest).slice(before);
    expect(requests).toHaveLength(1);
    const form = new URLSearchParams(requests[0]?.body.toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', keys.publicKey, {
      algorithms: ['RS256'],
      issuer: clientEmail,
      audience: `${google.url}/token`,
      currentDate: clock.now(),
    });
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/firebase.messaging' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    clock.forward(54 * 60_000);
    await send(sampleMessage());
    expect(google.seen.filter(isTokenRequest)).toHaveLength(before + 1);
    clock.forward(2 * 60_000);
    await send(sampleMessage());
    expect(google.seen.filter(isTokenRequest)).toHaveLength(before + 2);
  });

  test('CALL-21 are retried when a server other than Firebase responds with success', async () => {
    verdict = { status: 200, body: { welcome: 'to the airport WiFi' } };
    await expect(send(sampleMessage())).rejects.toMatchObject({ kind: 'retry', reason: 'fcm_malformed' });
  });

  test('CALL-21 request a new access token when the old one is rejected', async () => {
    await send(sampleMessage());
    issued += 1;
    await expect(send(sampleMessage())).rejects.toMatchObject({ kind: 'retry' });
    await send(sampleMessage());
  });

  test.each([
    ['UNREGISTERED', fail(404, 'NOT_FOUND', 'UNREGISTERED')],
    ['SENDER_ID_MISMATCH', fail(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH')],
    ['INVALID_ARGUMENT', fail(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', undefined, notAToken)],
    ['NOT_FOUND', fail(404, 'NOT_FOUND')],
    ['INVALID_ARGUMENT', fail(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'message.token')],
  ])('PUSH-2 report a device as gone: %s', async (code, body) => {
    verdict = body;
    await expect(send(sampleMessage())).rejects.toMatchObject({
      kind: 'dead_device',
      reason: `fcm_${code}`,
    });
  });

  test.each([
    ['a wrong field', fail(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'message.notification.title')],
    ['a push that is too big', fail(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', undefined, tooBig)],
  ])('PUSH-2 do not report the device as gone after an error of ours: %s', async (_, body) => {
    verdict = body;
    await expect(send(sampleMessage())).rejects.toMatchObject({ kind: 'give_up' });
  });

  test('PUSH-2 wait if another server responds in place of Firebase', async () => {
    verdict = { status: 404, body: {} };
    await expect(send(sampleMessage())).rejects.toMatchObject({ kind: 'retry', reason: 'fcm_404' });
  });

  test.each([
    [fail(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), 'fcm_QUOTA_EXCEEDED', 30],
    [fail(503, 'UNAVAILABLE', 'UNAVAILABLE'), 'fcm_UNAVAILABLE', 30],
    [{ status: 500 }, 'fcm_500', 30],
  ])('CALL-21 wait as long as the service requests: %#', async (body, reason, retryAfterSeconds) => {
    verdict = { ...body, headers: { 'retry-after': '30' } };
    await expect(send(sampleMessage())).rejects.toMatchObject({ kind: 'retry', reason, retryAfterSeconds });
  });
});
