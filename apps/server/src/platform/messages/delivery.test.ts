import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../log/log.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { deadAmong, reviveAddress } from './dead-addresses.ts';
import { deliverMessages, type DeliveryParts } from './delivery.ts';
import { SendFault } from './send-fault.ts';
import type { SendMessage } from './due-message.ts';
import { twilioSignature } from './providers/twilio/reports.ts';

let app: TestApp;
const publicUrl = 'https://ride.example.com';
beforeAll(async () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: 'Taxi',
  };
  app = await startTestApp({ env: { PUBLIC_URL: publicUrl, ...twilio } });
});
afterAll(() => app.close());
beforeEach(() => app.platform.db.deleteFrom('messages').execute());

const mailTo = { channel: 'mail', to: 'a@example.test', body: 'secret link' } as const;
const mail = (subject: string) =>
  app.platform.transact(async (tx) => tx.send({ ...mailTo, subject, template: subject }));

const counted: string[] = [];
const forgotten: string[] = [];

function partsWith(sender: SendMessage | null, log: Log = app.platform.log): DeliveryParts {
  const { db, clock } = app.platform;
  return {
    db,
    clock,
    log,
    senders: { mail: sender, sms: sender, push: sender },
    keepText: false,
    count: (channel, outcome) => counted.push(`${channel} ${outcome}`),
    forgetDevice: async (token) => void forgotten.push(token),
  };
}

const statusOf = (subject: string) =>
  app.platform.db
    .selectFrom('messages')
    .select(['status', 'attempts', 'subject', 'body', 'failure'])
    .where('template', '=', subject)
    .executeTakeFirst();

test('sends a message after its commit and deletes its text', async () => {
  const sent: string[] = [];
  await mail('first');
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(sent).toEqual(['first']);
  expect(await statusOf('first')).toMatchObject({ status: 'sent', attempts: 1, subject: '', body: '' });
});

test('sends a message that was written before the clock was set back', async () => {
  const sent: string[] = [];
  const now = app.clock.now();
  app.clock.forward(10 * 365 * 24 * 3_600_000);
  await mail('future');
  app.clock.set(now);
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(sent).toEqual(['future']);
});

test('AUTH-12 a code that has expired while its service was down is not sent any more', async () => {
  const sent: string[] = [];
  const expiresAt = new Date(app.clock.now().getTime() + 300_000);
  await app.platform.transact(async (tx) =>
    tx.send({ ...mailTo, subject: 'code', template: 'mail_one_time_code', expiresAt }),
  );
  await deliverMessages(partsWith(() => Promise.reject(new SendFault('retry', 'smtp_421'))));
  app.clock.set(expiresAt);
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(sent).toEqual([]);
  expect(await statusOf('mail_one_time_code')).toMatchObject({
    status: 'not_sent',
    failure: 'expired',
    body: '',
  });
});

test('two processes share the work: no message is sent by both', async () => {
  const sent: string[] = [];
  for (let number = 0; number < 30; number += 1) await mail(`shared ${number}`);
  const deliver = () => deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(new Set(sent).size).toBe(sent.length);
});

test('waits longer after each failed attempt and gives up after eight', async () => {
  await mail('failing');
  const failing = partsWith(() => Promise.reject(new Error('550 <a@example.test> refused')));
  for (const seconds of [15, 30, 60, 120, 240, 480, 960]) {
    expect(await deliverMessages(failing)).toBe(1);
    app.clock.forward((seconds - 1) * 1000);
    expect(await deliverMessages(failing)).toBe(0);
    app.clock.forward(1000);
  }
  expect(await statusOf('failing')).toMatchObject({ status: 'waiting', attempts: 7, body: 'secret link' });
  await deliverMessages(failing);
  expect(await statusOf('failing')).toMatchObject({
    status: 'failed',
    attempts: 8,
    failure: 'Error',
    body: '',
  });
});

test('waits as long as the service requests', async () => {
  await mail('busy');
  const busy = partsWith(() => Promise.reject(new SendFault('retry', 'twilio_20429', 300)));
  await deliverMessages(busy);
  app.clock.forward(299_000);
  expect(await deliverMessages(busy)).toBe(0);
  app.clock.forward(1000);
  await deliverMessages(partsWith(async () => undefined));
  expect(await statusOf('busy')).toMatchObject({ status: 'sent', attempts: 2, failure: null });
});

test('gives up immediately on messages that a service will never accept', async () => {
  await mail('wrong number');
  await deliverMessages(partsWith(() => Promise.reject(new SendFault('give_up', 'twilio_21211'))));
  expect(await statusOf('wrong number')).toMatchObject({ status: 'failed', failure: 'twilio_21211' });
});

test('CALL-21 sends only codes and links to an address that was refused, until its owner uses one', async () => {
  const tried: (string | null)[] = [];
  const refusing = partsWith(({ template }) => {
    tried.push(template);
    return Promise.reject(new SendFault('dead_address', 'smtp_550'));
  });
  await mail('refused');
  await deliverMessages(refusing);
  expect(await statusOf('refused')).toMatchObject({ status: 'failed', failure: 'smtp_550' });
  await mail('next');
  await mail('mail_one_time_code');
  await deliverMessages(refusing);
  expect(await statusOf('next')).toMatchObject({ status: 'not_sent', failure: 'dead_address', attempts: 1 });
  expect(tried).toEqual(['refused', 'mail_one_time_code']);
  expect(await deadAmong(app.platform.db, [mailTo.to, 'b@example.test', null])).toEqual(new Set([mailTo.to]));
  await app.platform.transact((tx) => reviveAddress(tx, mailTo.to));
  await mail('again');
  await deliverMessages(partsWith(async () => undefined));
  expect(await statusOf('again')).toMatchObject({ status: 'sent' });
});

describe('delivery reports of Twilio', () => {
  let sent = 0;
  /** A text message that Twilio accepted. */
  async function sendText(): Promise<{ id: string; to: string }> {
    const to = `+4915112345${(sent += 1)}`;
    await app.platform.transact(async (tx) => tx.send({ channel: 'sms', to, subject: '', body: 'Hello' }));
    await deliverMessages(partsWith(async () => undefined));
    const { id } = await app.platform.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', to)
      .executeTakeFirstOrThrow();
    return { id, to };
  }

  async function report(id: string, MessageStatus: string, ErrorCode = '', token = 'token'): Promise<number> {
    const url = `/api/messages/${id}/twilio-status`;
    const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus, ...(ErrorCode && { ErrorCode }) });
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': twilioSignature(token, publicUrl + url, fields),
      },
      payload: fields.toString(),
    });
    return statusCode;
  }
  const stored = (id: string) =>
    app.platform.db
      .selectFrom('messages')
      .select(['status', 'delivery', 'delivery_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('CALL-21 an earlier stage never replaces a later one, and repeated reports change nothing', async () => {
    const { id } = await sendText();
    for (const status of ['sent', 'queued', 'delivered', 'sending', 'delivered', 'undelivered', 'unheard of'])
      expect(await report(id, status, status === 'undelivered' ? '30005' : '')).toBe(200);
    expect(await stored(id)).toEqual({ status: 'sent', delivery: 'delivered', delivery_error: null });
    expect(await report(app.platform.ids.next(), 'delivered')).toBe(200);
  });

  test.each([
    ['undelivered', '30005', true],
    ['failed', '30006', true],
    ['undelivered', '21610', true],
    ['undelivered', '30003', false],
    ['undelivered', '30007', false],
  ])('CALL-21 "%s" with error %s retires the number: %s', async (status, code, isRetired) => {
    const { id, to } = await sendText();
    await report(id, status, code);
    expect(await stored(id)).toMatchObject({ delivery: status, delivery_error: code });
    expect((await deadAmong(app.platform.db, [to])).has(to)).toBe(isRetired);
  });

  test('CALL-21 a report without Twilio’s signature is refused and changes nothing', async () => {
    const { id } = await sendText();
    expect(await report(id, 'failed', '30005', 'guess')).toBe(403);
    expect(await stored(id)).toMatchObject({ delivery: null });
  });
});

test('CALL-21 marks a message without a service as not sent, and warns the operator', async () => {
  await mail('nowhere');
  const lines: { message: string; facts: object }[] = [];
  const log = recordingLog(lines);
  await deliverMessages(partsWith(null, log));
  expect(await statusOf('nowhere')).toMatchObject({ status: 'not_sent', failure: 'not_configured' });
  expect(counted).toContain('mail not_sent');
  expect(lines).toMatchObject([
    { message: expect.stringContaining('giving up'), facts: { channel: 'mail' } },
  ]);
});

test('a message’s log lines contain neither its recipient nor its text', async () => {
  await mail('quiet');
  const lines: { message: string; facts: object }[] = [];
  const failure = new Error('550 <a@example.test> secret link');
  await deliverMessages(partsWith(() => Promise.reject(failure), recordingLog(lines)));
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/example\.test|secret/);
  await deliverMessages(partsWith(() => Promise.reject(new SendFault('give_up', 'done'))));
});

const push = (subject: string, device: string | null, bulk = false) =>
  app.platform.transact(async (tx) =>
    tx.send({
      channel: 'push',
      to: `token of ${subject}`,
      subject,
      body: 'hello',
      template: subject,
      device,
      bulk,
    }),
  );

test('PUSH-5 stores a push for somebody without a device and does not send it', async () => {
  await push('homeless', null);
  const sent: string[] = [];
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(sent).toEqual([]);
  expect(await statusOf('homeless')).toMatchObject({ status: 'not_sent', failure: 'no_device' });
});

test('forgets a device that its push service no longer knows', async () => {
  await push('gone', 'IOS');
  await deliverMessages(partsWith(() => Promise.reject(new SendFault('dead_device', 'fcm_UNREGISTERED'))));
  expect(forgotten).toEqual(['token of gone']);
  expect(await statusOf('gone')).toMatchObject({ status: 'failed', failure: 'fcm_UNREGISTERED' });
});

test('PUSH-4 sends bulk messages after messages to one person', async () => {
  for (let number = 0; number < 60; number += 1) await push(`many ${number}`, 'ANDROID', true);
  await push('just you', 'ANDROID');
  const sent: string[] = [];
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(sent).toHaveLength(50);
  expect(sent).toContain('just you');
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(new Set(sent).size).toBe(61);
});

test('a hanging channel does not delay other channels', async () => {
  await mail('slow');
  await push('quick', 'IOS');
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  const parts = partsWith(async ({ subject }) => {
    if (subject === 'slow') await gate.promise;
    sent.push(subject);
  });
  const slow = deliverMessages(parts, ['mail']);
  await deliverMessages(parts, ['push']);
  expect(sent).toEqual(['quick']);
  gate.resolve();
  await slow;
  expect(sent).toEqual(['quick', 'slow']);
});

test('deletes messages after a month, not before', async () => {
  const count = async () => (await app.platform.db.selectFrom('messages').select('id').execute()).length;
  await mail('old');
  const cleanUp = async () => {
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-old-messages', payload: {}, at: tx.now }),
    );
    await app.settle();
    return count();
  };
  await cleanUp();
  expect(await count()).toBeGreaterThan(0);
  app.clock.forward(31 * 24 * 3_600_000);
  expect(await cleanUp()).toBe(0);
});

function recordingLog(lines: { message: string; facts: object }[]): Log {
  const record = (facts: object, message: string) => void lines.push({ facts, message });
  return { ...app.platform.log, warn: record, error: record } as unknown as Log;
}
