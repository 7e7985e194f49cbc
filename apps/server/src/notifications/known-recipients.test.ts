import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTogether } from '../platform/transaction/write-together.ts';
import { connectLive } from '../testing/live-client.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { prepareNotices, type KnownRecipients } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Pushes to everyone; the transaction has already read those in `known`. */
async function push(userIds: readonly string[], known: KnownRecipients) {
  const before = app.sent.length;
  const facts = { drop: 'Harbour' };
  const notices = userIds.map((userId) => {
    const push = { text: 'push_drop_reached', facts, channels: ['push'], screen: 'BookedCab' } as const;
    return { ...push, to: { userId }, params: { bookingId: 'b1' } };
  });
  const written = await app.platform.transact(async (tx) => {
    const prepared = await prepareNotices(tx, notices, known);
    await prepared.leave(await writeTogether(tx, prepared.writes));
    return prepared.writes.map(({ name }) => name);
  });
  await app.settle();
  return { written, sent: app.sent.slice(before) };
}

async function storedOf(userId: string) {
  const { rows } = await sql`select title, body, screen, params from user_notifications
    where user_id = ${userId}`.execute(app.platform.db);
  return rows;
}

test('PUSH-5 LANG-8 people whose rows were already read get the same push as everyone else, unless deleted since', async () => {
  const french = await app.addPerson('rider', { locale: 'fr-CA', push_token: 'device-1' });
  const deleted = await app.addPerson('driver', { push_token: 'device-2' });
  const client = await connectLive(app, french);
  await client.subscribe('notifications');
  const recipient = { email: null, mobile: null, user_platform: null };
  const known = new Map([
    [french.id, { ...recipient, id: french.id, locale: 'fr-CA', push_token: 'device-1' }],
    [deleted.id, { ...recipient, id: deleted.id, locale: null, push_token: 'device-2' }],
  ]);
  await sql`update users set deleted_at = now() where id = ${deleted.id}`.execute(app.platform.db);
  const both = [french.id, deleted.id];
  const toKnown = await push(both, known);
  const toUnknown = await push(both, new Map());
  expect([toKnown.written, toUnknown.written]).toEqual([['stored'], ['people', 'stored']]);
  const body = 'Vous êtes arrivé à destination : Harbour.';
  expect(toKnown.sent).toMatchObject([{ to: 'device-1', device: 'ANDROID', body, screen: 'BookedCab' }]);
  expect(toUnknown.sent).toMatchObject([{ to: 'device-1', device: 'ANDROID', body, screen: 'BookedCab' }]);
  const [first, second, ...others] = await storedOf(french.id);
  expect(first).toMatchObject({ body, params: { bookingId: 'b1' } });
  expect([second, others, await storedOf(deleted.id)]).toEqual([first, [], []]);
  await client.quiet();
  expect(client.eventsOf('notifications')).toMatchObject([{ data: { body } }, { data: { body } }]);
  client.close();
});
