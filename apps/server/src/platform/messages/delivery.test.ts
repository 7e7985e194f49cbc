import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { deliverMessages, type DeliveryParts } from './delivery.ts';
import type { DueMessage } from './senders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mail = (subject: string) =>
  app.platform.transact(async (tx) =>
    tx.send({ channel: 'mail', to: 'a@example.test', subject, body: 'secret link' }),
  );

function partsWith(mailer: ((message: DueMessage) => Promise<void>) | null): DeliveryParts {
  const { db, clock, log } = app.platform;
  return { db, clock, log, senders: { mail: mailer, sms: null, push: null }, keepText: false };
}

const statusOf = (subject: string) =>
  app.platform.db
    .selectFrom('messages')
    .select(['status', 'attempts', 'body'])
    .where('subject', '=', subject)
    .executeTakeFirst();

test('a message goes out after its commit, and its text is forgotten', async () => {
  const sent: string[] = [];
  await mail('first');
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  await deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  expect(sent).toEqual(['first']);
  expect(await statusOf('first')).toEqual({ status: 'sent', attempts: 1, body: '' });
});

test('two processes share the work: no message is sent by both', async () => {
  const sent: string[] = [];
  for (let number = 0; number < 30; number += 1) await mail(`shared ${number}`);
  const deliver = () => deliverMessages(partsWith(async ({ subject }) => void sent.push(subject)));
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(new Set(sent).size).toBe(sent.length);
});

test('a failed message waits and is tried again, up to a limit', async () => {
  await mail('failing');
  const failing = partsWith(() => Promise.reject(new Error('no route to host')));
  await deliverMessages(failing);
  expect(await deliverMessages(failing)).toBe(0);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    app.clock.forward(2 * 60_000);
    await deliverMessages(failing);
  }
  expect(await statusOf('failing')).toMatchObject({ status: 'failed', attempts: 8 });
});

test('without a service for its channel a message is given up', async () => {
  await mail('nowhere');
  await deliverMessages(partsWith(null));
  expect(await statusOf('nowhere')).toMatchObject({ status: 'failed' });
});

test('a message is forgotten after a month, a younger one is not', async () => {
  const count = async () => (await app.platform.db.selectFrom('messages').select('id').execute()).length;
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
