import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loopbackOutbound } from '../../../testing/loopback-outbound.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import { startFakeService, type FakeService, type SeenRequest } from '../../testing/fake-service.ts';
import { twilioReports, twilioSignature } from './reports.ts';
import { twilioSender } from './twilio.ts';

const accountSid = `AC${'0'.repeat(32)}`;
const outbound = loopbackOutbound();
let twilio: FakeService;
let verdict: { status: number; body?: object; headers?: Record<string, string> };

/** The checks that the real service makes on every request before it looks at the number. */
function admits({ method, path, headers, body }: SeenRequest): boolean {
  const form = new URLSearchParams(body.toString());
  const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  return (
    method === 'POST' &&
    path === `/2010-04-01/Accounts/${accountSid}/Messages.json` &&
    (basic === `${accountSid}:token` || basic === `SK${'1'.repeat(32)}:secret`) &&
    String(headers['content-type']).startsWith('application/x-www-form-urlencoded') &&
    /^\+[1-9]\d+$/.test(form.get('To') ?? '') &&
    form.has('From') !== form.has('MessagingServiceSid') &&
    form.has('Body')
  );
}

beforeAll(async () => {
  twilio = await startFakeService((request) =>
    admits(request) ? verdict : { status: 401, body: { code: 20003 } },
  );
});
beforeEach(() => {
  verdict = { status: 201, body: { sid: 'SM1', status: 'queued' } };
});
afterAll(async () => {
  await outbound.close();
  await twilio.close();
});

const account = () => ({
  url: twilio.url,
  accountSid,
  user: accountSid,
  password: 'token',
  authToken: 'token',
  sender: { From: '+15005550006' },
});
const text = sampleMessage({ channel: 'sms', to: '+4915112345678', subject: '', body: 'Code 12 345 & more' });
const send = (config: Parameters<typeof twilioSender>[0] = account()) =>
  twilioSender(config, outbound, null)(text);
const formOf = (seen: SeenRequest | undefined) =>
  Object.fromEntries(new URLSearchParams(seen?.body.toString()));

describe('text messages through Twilio', () => {
  test('CALL-21 AUTH-13 are sent as the account, with number and text unchanged', async () => {
    await send();
    expect(formOf(twilio.seen.at(-1))).toEqual({
      To: '+4915112345678',
      From: '+15005550006',
      Body: 'Code 12 345 & more',
    });
  });

  test('CALL-21 can be sent with an API key and through a messaging service', async () => {
    const sender = { MessagingServiceSid: 'MG1' };
    await send({ ...account(), user: `SK${'1'.repeat(32)}`, password: 'secret', sender });
    expect(formOf(twilio.seen.at(-1))).toMatchObject({ MessagingServiceSid: 'MG1' });
  });

  test('CALL-21 request delivery reports only where Twilio can reach this server', async () => {
    const callback = async (publicUrl: string, authToken: string | null = '12345') => {
      const sms = { ...account(), authToken };
      const reports = twilioReports(publicUrl, sms);
      await twilioSender(sms, outbound, reports)(text);
      return formOf(twilio.seen.at(-1))['StatusCallback'];
    };
    expect(await callback('https://ride.example.com')).toBe(
      `https://ride.example.com/api/messages/${text.id}/twilio-status`,
    );
    for (const url of ['http://ride.example.com', 'https://localhost', 'https://10.0.0.7', 'https://taxi'])
      expect(await callback(url)).toBeUndefined();
    expect(await callback('https://ride.example.com', null)).toBeUndefined();
  });

  test('CALL-21 signatures of reports are those of Twilio’s own library', () => {
    const fields = new URLSearchParams({ To: '+15005550006', MessageSid: 'SM1', MessageStatus: 'delivered' });
    const signature = 'eLyGXqj9nMAHGNTgTxhBWCzNhmU=';
    expect(twilioSignature('12345', 'https://example.com/tw/status', fields)).toBe(signature);
  });

  test.each([
    [400, 21_211, 'dead_address'],
    [400, 21_614, 'dead_address'],
    [400, 21_610, 'dead_address'],
    // The country is not enabled in the account: not the number's fault.
    [400, 21_408, 'give_up'],
  ])(
    'CALL-21 are given up for a number that does not accept them: %i %i is %s',
    async (status, code, kind) => {
      verdict = { status, body: { code, message: 'To +4915112345678 …', status } };
      await expect(send()).rejects.toMatchObject({ kind, reason: `twilio_${code}` });
    },
  );

  test.each([
    [429, 20_429, '7', 7],
    [503, undefined, undefined, null],
    [500, 20_500, 'Fri, 20 Nov 2026 10:00:00 GMT', null],
  ])('CALL-21 are retried on rate limits and outages: %i', async (status, code, header, seconds) => {
    verdict = {
      status,
      body: code === undefined ? {} : { code },
      ...(header !== undefined && { headers: { 'retry-after': header } }),
    };
    await expect(send()).rejects.toMatchObject({
      kind: 'retry',
      reason: `twilio_${code ?? status}`,
      retryAfterSeconds: seconds,
    });
  });

  test('CALL-21 are retried when a server other than Twilio responds with success', async () => {
    verdict = { status: 200, body: { welcome: 'to the airport WiFi' } };
    await expect(send()).rejects.toMatchObject({ kind: 'retry', reason: 'twilio_malformed' });
  });

  test('CALL-21 are retried until an operator fixes wrong credentials', async () => {
    await expect(send({ ...account(), password: 'wrong' })).rejects.toMatchObject({
      kind: 'retry',
      reason: 'twilio_20003',
    });
  });

  test('CALL-21 are retried while Twilio does not respond, and the error contains neither number nor text', async () => {
    const closed = { ...account(), url: 'http://127.0.0.1:1' };
    const fault: unknown = await send(closed).catch((error: unknown) => error);
    expect(fault).toMatchObject({ kind: 'retry', reason: 'unreachable' });
    expect(String(fault)).not.toMatch(/4915|Code/);
  });
});
