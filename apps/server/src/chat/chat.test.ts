import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { connectLive } from '../testing/live-client.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
let bookingId: string;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
beforeEach(async () => {
  bookingId = (await app.bookingIn('ACCEPTED')).id;
  return async () => {
    await app.call('cancelBooking', { as: app.admin, params: { id: bookingId }, body: { reason: 'over' } });
    await app.settle();
  };
});

const say = (as: TestPerson, message: string, extra: { smsId?: string; idempotencyKey?: string } = {}) => {
  const { idempotencyKey, ...body } = extra;
  return app.call('sendChatMessage', {
    as,
    params: { bookingId },
    body: { message, ...body },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
};
const read = (as: TestPerson, query = {}) =>
  app.call('listChatMessages', { as, params: { bookingId }, query });
const textsFor = async (as: TestPerson, query = {}) =>
  good(await read(as, query)).items.map(({ message }) => message);
const pushesTo = ({ email }: TestPerson) =>
  app.sent.filter(({ to, screen }) => to === email && screen === 'onlineChat');

describe('the conversation of a booking', () => {
  test('CHAT-1 CHAT-2 CHAT-3 DATA-12 shows rider and driver each other’s messages in one order', async () => {
    expect(good(await read(app.rider))).toMatchObject({ items: [], total: 0 });
    const first = good(await say(app.rider, ' I have a red bag. ', { smsId: 'rider-1' }));
    expect(first).toEqual({
      id: first.id,
      bookingId,
      message: 'I have a red bag.',
      from: app.rider.id,
      type: 'msg',
      msgDate: app.clock.now().toISOString().slice(0, 10),
      msgTime: app.clock.now().toISOString().slice(11),
      at: app.clock.now().toISOString(),
      source: 'rider',
      smsId: 'rider-1',
    });
    const second = good(await say(app.driver, 'Two minutes.'));
    expect(second).toMatchObject({ from: app.driver.id, source: 'driver', smsId: null });
    for (const reader of [app.rider, app.driver, app.admin])
      expect(await textsFor(reader)).toEqual(['I have a red bag.', 'Two minutes.']);
    expect(await textsFor(app.rider, { after: first.id })).toEqual(['Two minutes.']);
    expect(await textsFor(app.rider, { pageSize: 1, page: 2 })).toEqual(['Two minutes.']);
  });

  test('CHAT-3 is closed to everyone else', async () => {
    await say(app.rider, 'Hello');
    for (const role of ['rider', 'driver'] as const) {
      const stranger = await app.addPerson(role);
      expect((await read(stranger)).status).toBe(404);
      expect((await say(stranger, 'Hello')).status).toBe(404);
    }
    expect((await read(await app.addPerson('fleetadmin'))).status).toBe(403);
    expect((await say(app.admin, 'Hello')).status).toBe(403);
  });

  test('CHAT-3 is also closed to the driver’s fleet admin', async () => {
    const fleet = await app.addPerson('fleetadmin');
    await sql`update bookings set fleet_admin_id = ${fleet.id} where id = ${bookingId}`.execute(
      app.platform.db,
    );
    expect((await read(fleet)).status).toBe(403);
    const client = await connectLive(app, fleet);
    expect(await client.subscribe(`chat:${bookingId}`)).toMatchObject({ error: { code: 'not_found' } });
    client.close();
  });

  test('CHAT-3 is open from accepting until the end, and readable afterwards', async () => {
    const params = { id: bookingId };
    for (const step of ['arriveBooking', 'startBooking', 'reachBooking'] as const) {
      good(await say(app.driver, `before ${step}`));
      good(await app.call(step, { as: app.driver, params }));
    }
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    good(await say(app.rider, 'when paid'));
    good(await app.call('rateBooking', { as: app.rider, params, body: {} }));
    expect(codeOf(await say(app.rider, 'when complete'))).toBe('wrong_status');
    expect(await textsFor(app.rider)).toHaveLength(4);
  });

  test('CHAT-3 is closed before a driver accepts and after a cancellation', async () => {
    await app.call('cancelBooking', { as: app.admin, params: { id: bookingId }, body: { reason: 'over' } });
    expect(codeOf(await say(app.rider, 'Hello'))).toBe('wrong_status');
    expect(codeOf(await say(app.driver, 'Hello'))).toBe('wrong_status');
    bookingId = (await app.book()).id;
    expect(codeOf(await say(app.rider, 'Hello'))).toBe('wrong_status');
    expect((await say(app.driver, 'Hello')).status).toBe(404);
  });

  test.each(['', '  \n '])('CHAT-3 refuses a blank message %j', async (message) => {
    expect(codeOf(await say(app.rider, message))).toBe('message_blank');
    expect(codeOf(await say(app.rider, 'x'.repeat(1001)))).toBe('invalid_request');
  });

  test('CHAT-3 PUSH-5 sends the other party a push in their language', async () => {
    await sql`update users set locale = 'fr' where id = ${app.driver.id}`.execute(app.platform.db);
    const [toDriver, toRider] = [pushesTo(app.driver).length, pushesTo(app.rider).length];
    await say(app.rider, 'I am late.');
    await app.settle();
    expect(pushesTo(app.driver).slice(toDriver)).toMatchObject([
      { subject: 'rider Number 1', body: 'I am late.', params: { bookingId } },
    ]);
    expect(pushesTo(app.rider)).toHaveLength(toRider);
    await sql`update users set locale = null where id = ${app.driver.id}`.execute(app.platform.db);
  });

  test('PUSH-5 truncates a long message in the push at a whole character', async () => {
    const before = pushesTo(app.driver).length;
    await say(app.rider, `${'a'.repeat(199)}🚕🚕`);
    await app.settle();
    expect(pushesTo(app.driver)[before]?.body).toBe(`${'a'.repeat(199)}🚕`);
  });

  test('CHAT-2 stores a repeated message once, recognised by idempotency key or by the message’s id', async () => {
    const first = good(await say(app.rider, 'once', { idempotencyKey: 'chat-1' }));
    expect(good(await say(app.rider, 'once', { idempotencyKey: 'chat-1' }))).toEqual(first);
    const known = good(await say(app.rider, 'twice', { smsId: 'a-1' }));
    expect(good(await say(app.rider, 'twice', { smsId: 'a-1' }))).toEqual(known);
    expect(good(await say(app.driver, 'mine', { smsId: 'a-1' })).from).toBe(app.driver.id);
    expect(await textsFor(app.admin)).toEqual(['once', 'twice', 'mine']);
  });

  test('CHAT-2 CHAT-3 returns a stored message when it is sent again after the end', async () => {
    const known = good(await say(app.rider, 'on the corner', { smsId: 'late-1' }));
    await app.call('cancelBooking', { as: app.admin, params: { id: bookingId }, body: { reason: 'over' } });
    expect(good(await say(app.rider, 'on the corner', { smsId: 'late-1' }))).toEqual(known);
    expect(codeOf(await say(app.rider, 'where are you?', { smsId: 'late-2' }))).toBe('wrong_status');
  });

  test('CHAT-2 shows simultaneous messages to every reader in the same order', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => say(n % 2 === 0 ? app.rider : app.driver, `m${n}`)),
    );
    const [all, again] = [await textsFor(app.rider), await textsFor(app.driver)];
    expect(all).toHaveLength(12);
    expect(again).toEqual(all);
    const { rows } = await sql<{ seq: number }>`
      select seq from chat_messages where booking_id = ${bookingId} order by seq`.execute(app.platform.db);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });
});

describe('the live conversation', () => {
  const heard = (client: Awaited<ReturnType<typeof connectLive>>) =>
    client
      .eventsOf(`chat:${bookingId}`)
      .map((frame) => ('data' in frame ? (frame.data as { message: string }).message : ''));

  test('CHAT-2 MISC-6 delivers messages live, and a reconnecting client neither misses nor repeats any', async () => {
    const client = await connectLive(app, app.rider);
    await client.subscribe(`chat:${bookingId}`);
    await say(app.driver, 'one');
    await app.settle();
    await client.quiet();
    expect(heard(client)).toEqual(['one']);
    const last = client.eventsOf(`chat:${bookingId}`).at(-1);
    client.send({ unsubscribe: true, topic: `chat:${bookingId}` });
    await say(app.driver, 'two');
    await app.settle();
    await client.quiet();
    expect(heard(client)).toEqual(['one']);
    await client.subscribe(`chat:${bookingId}`, last !== undefined && 'seq' in last ? last.seq : 0);
    await client.quiet();
    expect(heard(client)).toEqual(['one', 'two']);
    client.close();
  });

  test('CHAT-3 is closed to a driver after a hand-back, hides earlier messages from the next driver, and is live for an admin', async () => {
    const next = await app.addActiveDriver();
    const before = await connectLive(app, app.driver);
    await before.subscribe(`chat:${bookingId}`);
    const admin = await connectLive(app, app.admin);
    await admin.subscribe(`chat:${bookingId}`);
    await say(app.rider, 'to the first');
    await app.settle();
    good(
      await app.call('handBackBooking', {
        as: app.driver,
        params: { id: bookingId },
        body: { reason: 'flat tyre' },
      }),
    );
    expect((await read(app.driver)).status).toBe(404);
    expect(codeOf(await say(app.rider, 'to nobody'))).toBe('wrong_status');
    await app.settle();
    good(await app.call('acceptBooking', { as: next, params: { id: bookingId } }));
    const after = await connectLive(app, next);
    await after.subscribe(`chat:${bookingId}`, 0);
    await say(app.rider, 'to the second');
    await app.settle();
    await Promise.all([before.quiet(), after.quiet(), admin.quiet()]);
    expect(heard(admin)).toEqual(['to the first', 'to the second']);
    expect(heard(before)).toEqual(['to the first']);
    expect(heard(after)).toEqual(['to the second']);
    expect(await textsFor(next)).toEqual(['to the second']);
    expect(await textsFor(app.rider)).toEqual(['to the first', 'to the second']);
    expect((await say(app.driver, 'still here?')).status).toBe(404);
    await app.call('setAvailability', { as: next, body: { active: false } });
    for (const client of [before, after, admin]) client.close();
  });
});
