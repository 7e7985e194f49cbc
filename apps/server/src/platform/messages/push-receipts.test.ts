import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '../../notifications/index.ts';
import type { TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createLog } from '../log/log.ts';
import { loopbackOutbound } from '../testing/loopback-outbound.ts';
import { expoReceipts, expoSender } from './providers/expo.ts';
import { startFakeService, type FakeService } from './testing/fake-service.ts';

const outbound = loopbackOutbound();
const minute = 60_000;
/** Expo's reports about each push, by receipt; missing ones are not available yet. */
const results = new Map<string, object>();
const asked: string[][] = [];
const lines: string[] = [];
let isDown = false;
let accepted = 0;
let expo: FakeService;
let app: TestApp;

beforeAll(async () => {
  expo = await startFakeService(({ path, body }) => {
    if (path === '/--/api/v2/push/send')
      return { status: 200, body: { data: { status: 'ok', id: `receipt-${(accepted += 1)}` } } };
    if (path !== '/--/api/v2/push/getReceipts') return { status: 404 };
    if (isDown) return { status: 503 };
    const { ids } = JSON.parse(body.toString()) as { ids: string[] };
    asked.push(ids);
    const data = Object.fromEntries(ids.filter((id) => results.has(id)).map((id) => [id, results.get(id)]));
    return { status: 200, body: { data } };
  });
  const config = { url: expo.url, accessToken: null };
  const push = expoSender(config, outbound);
  app = await startTestApp({
    parts: {
      senders: { mail: null, sms: null, push },
      receipts: expoReceipts(config, outbound),
      log: createLog('error', { write: (line: string) => void lines.push(line) }),
    },
  });
});
beforeEach(async () => {
  await app.platform.db.deleteFrom('messages').execute();
  results.clear();
  [asked.length, lines.length] = [0, 0];
});
afterAll(async () => {
  await app.close();
  await outbound.close();
  await expo.close();
});

let devices = 0;
/** A rider whose app got a push; returns the id of its receipt. */
async function sendPush(): Promise<{ rider: TestPerson; token: string; receipt: string }> {
  const rider = await app.addPerson('rider');
  const token = `ExponentPushToken[${(devices += 1)}]`;
  await app.call('setPushToken', { as: rider, body: { token, platform: 'IOS' } });
  const message = {
    to: { userId: rider.id },
    text: 'push_drop_reached',
    facts: { drop: 'Harbour' },
  } as const;
  await app.platform.transact((tx) => notify(tx, { ...message, channels: ['push'] }));
  await app.settle();
  return { rider, token, receipt: `receipt-${accepted}` };
}

async function readReceipts(): Promise<void> {
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'read-push-receipts', payload: {}, at: tx.now }),
  );
  await app.settle();
}

const hasDevice = async (as: TestPerson) => (await app.call('pushDevice', { as })).body;
const stored = () =>
  app.platform.db.selectFrom('messages').select(['status', 'delivery', 'delivery_error']).execute();
const failure = (error: string) => ({ status: 'error', message: 'for people', details: { error } });

describe('a push that Expo accepted', () => {
  test('CALL-21 PUSH-2 retires the device that is gone according to its receipt, a quarter of an hour later', async () => {
    const gone = await sendPush();
    const reached = await sendPush();
    results.set(gone.receipt, failure('DeviceNotRegistered')).set(reached.receipt, { status: 'ok' });
    app.clock.forward(14 * minute);
    await readReceipts();
    expect(asked).toEqual([]);
    app.clock.forward(minute);
    await readReceipts();
    expect(asked).toEqual([[gone.receipt, reached.receipt]]);
    expect(await hasDevice(gone.rider)).toEqual({ device: null });
    expect(await hasDevice(reached.rider)).toMatchObject({ device: {} });
    expect(await stored()).toEqual([
      { status: 'sent', delivery: 'failed', delivery_error: 'DeviceNotRegistered' },
      { status: 'sent', delivery: 'sent', delivery_error: null },
    ]);
    // An operator cannot do anything about an uninstalled app.
    expect(lines).toEqual([]);
    await readReceipts();
    expect(asked).toHaveLength(1);
  });

  test('CALL-21 is queried until its receipt is available, for at most a day', async () => {
    const late = await sendPush();
    const never = await sendPush();
    app.clock.forward(20 * minute);
    await readReceipts();
    expect(await stored()).toMatchObject([{ delivery: null }, { delivery: null }]);
    results.set(late.receipt, { status: 'ok' });
    await readReceipts();
    app.clock.forward(23 * 60 * minute);
    await readReceipts();
    app.clock.forward(60 * minute);
    await readReceipts();
    expect(asked).toEqual([[late.receipt, never.receipt], [late.receipt, never.receipt], [never.receipt]]);
  });

  test('CALL-21 waits while Expo does not respond', async () => {
    const { rider, receipt } = await sendPush();
    results.set(receipt, failure('DeviceNotRegistered'));
    app.clock.forward(15 * minute);
    isDown = true;
    await expect(readReceipts()).rejects.toThrow('expo_503');
    isDown = false;
    expect(await hasDevice(rider)).toMatchObject({ device: {} });
    await readReceipts();
    expect(await hasDevice(rider)).toEqual({ device: null });
  });

  test('CALL-21 notifies the operator of errors that are not the device’s, without its token', async () => {
    const { rider, token, receipt } = await sendPush();
    results.set(receipt, failure('InvalidCredentials'));
    app.clock.forward(15 * minute);
    await readReceipts();
    expect(await hasDevice(rider)).toMatchObject({ device: {} });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { channel: 'push', reason: 'expo_InvalidCredentials', msg: 'push accepted but not delivered' },
    ]);
    expect(lines.join('')).not.toContain(token);
    const { body } = await app.http.inject('/metrics');
    expect(body).toMatch(/^fiacre_messages_total\{channel="push",outcome="undelivered"\} 1$/m);
  });

  test('CALL-21 shares a request with at most 299 others', async () => {
    const { receipt } = await sendPush();
    await sql`insert into messages select (json_populate_record(messages, json_build_object('id', gen_random_uuid()))).*
      from messages, generate_series(1, 300) where receipt_id = ${receipt}`.execute(app.platform.db);
    app.clock.forward(15 * minute);
    await readReceipts();
    expect(asked.map((ids) => ids.length)).toEqual([300, 1]);
  });
});
