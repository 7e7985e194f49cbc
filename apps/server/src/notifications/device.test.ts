import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { holdLock, untilBlocked } from '../testing/held-lock.ts';
import { codeOf } from '../testing/requests.ts';
import { testPassword, type TestPerson } from '../testing/people.ts';
import { SendFault } from '../platform/messages/send-fault.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { startSession } from '../accounts/index.ts';
import { notify } from './index.ts';

let app: TestApp;
let registered = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const setToken = (
  as: Pick<TestPerson, 'token'>,
  token: string,
  platform: 'ANDROID' | 'IOS' | 'WEB' = 'IOS',
) => app.call('setPushToken', { as, body: { token, platform } });
const tokenOf = async ({ id }: TestPerson) =>
  (
    await sql<{ push_token: string | null; user_platform: string | null }>`
      select push_token, user_platform from users where id = ${id}`.execute(app.platform.db)
  ).rows[0];
const leavePush = ({ id }: TestPerson) =>
  app.platform.transact((tx) =>
    notify(tx, {
      to: { userId: id },
      text: 'push_drop_reached',
      facts: { drop: 'Harbour' },
      channels: ['push'],
    }),
  );
const nowhere = { push_token: null, user_platform: null };

describe('a device', () => {
  test('DATA-1 PUSH-2 is registered with its token and platform until the person turns pushes off', async () => {
    const rider = await app.addPerson('rider');
    expect((await setToken(rider, 'phone-of-mine', 'ANDROID')).status).toBe(200);
    expect(await tokenOf(rider)).toEqual({ push_token: 'phone-of-mine', user_platform: 'ANDROID' });
    await app.call('forgetPushToken', { as: rider });
    expect(await tokenOf(rider)).toEqual(nowhere);
  });

  test('DATA-1 is shown to its owner by name and fingerprint, never by its token', async () => {
    const rider = await app.addPerson('rider');
    const read = async () => (await app.call('pushDevice', { as: rider })).body;
    expect(await read()).toEqual({ device: null });
    const body = { token: 'phone-with-a-name', platform: 'IOS', deviceName: 'Firefox, Android' } as const;
    await app.call('setPushToken', { as: rider, body });
    const fingerprint = createHash('sha256').update(body.token).digest('hex');
    expect(await read()).toEqual({ device: { name: 'Firefox, Android', fingerprint } });
    await app.call('forgetPushToken', { as: rider });
    expect(await read()).toEqual({ device: null });
  });

  test('DATA-1 belongs to one person, and pending messages to the previous owner are dropped', async () => {
    const [first, second] = [await app.addPerson('rider'), await app.addPerson('driver')];
    await setToken(first, 'shared-phone');
    await leavePush(first);
    await setToken(second, 'shared-phone');
    expect(await tokenOf(first)).toEqual(nowhere);
    await app.settle();
    expect(app.sent.filter(({ to }) => to === 'shared-phone')).toEqual([]);
    await leavePush(second);
    await app.settle();
    expect(app.sent.filter(({ to }) => to === 'shared-phone')).toHaveLength(1);
  });

  test('DATA-1 goes to one of two people who register it simultaneously, and both get a response', async () => {
    const people: TestPerson[] = [];
    for (let count = 0; count < 4; count += 1) people.push(await app.addPerson('rider'));
    const answers = await Promise.all(people.map((person) => setToken(person, 'wanted-phone')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const tokens = await Promise.all(people.map(tokenOf));
    expect(tokens.filter((row) => row?.push_token === 'wanted-phone')).toHaveLength(1);
  });

  test('AUTH-14 is also removed if it is registered while its session ends', async () => {
    const rider = await app.addPerson('rider');
    const { db } = app.platform;
    // Halts the request that registers the device half-way.
    const lock = await holdLock(db, sql`select pg_advisory_xact_lock(hashtextextended('late-phone', 360))`);
    const giving = setToken(rider, 'late-phone');
    await untilBlocked(db, 1);
    const leaving = app.call('signOut', { as: rider });
    await Promise.race([leaving, untilBlocked(db, 2)]);
    await lock.release();
    expect([(await giving).status, (await leaving).status]).toEqual([200, 200]);
    expect(await tokenOf(rider)).toEqual(nowhere);
  });

  test('AUTH-14 belongs to nobody if it is registered just after its session ended', async () => {
    const rider = await app.addPerson('rider');
    const { db } = app.platform;
    const lock = await holdLock(db, sql`delete from sessions where user_id = ${rider.id}`);
    const giving = setToken(rider, 'later-phone');
    await Promise.race([giving, untilBlocked(db, 1)]);
    await lock.release();
    expect([codeOf(await giving), await tokenOf(rider)]).toEqual(['not_logged_in', nowhere]);
  });

  test('AUTH-14 is removed when its session ends, not when another session of the person does', async () => {
    const rider = await app.addPerson('rider');
    const { token } = await app.platform.transact((tx) => startSession(tx, app.platform, rider.id));
    await setToken(rider, 'phone-with-session');
    await app.call('signOut', { as: { token } });
    expect((await tokenOf(rider))?.push_token).toBe('phone-with-session');
    await leavePush(rider);
    await app.call('signOut', { as: rider });
    expect(await tokenOf(rider)).toEqual(nowhere);
    await app.settle();
    expect(app.sent.filter(({ to }) => to === 'phone-with-session')).toEqual([]);
  });

  test('AUTH-14 is removed when a new password ends its session, and kept for the current session', async () => {
    const [here, there] = [await app.addPerson('rider'), await app.addPerson('rider')];
    const { token } = await app.platform.transact((tx) => startSession(tx, app.platform, there.id));
    const change = (as: Pick<TestPerson, 'token'>) =>
      app.call('changePassword', { as, body: { password: testPassword, newPassword: 'secret2' } });
    await setToken(here, 'phone-here');
    await setToken(there, 'phone-there');
    expect((await change(here)).status).toBe(200);
    expect((await change({ token })).status).toBe(200);
    expect((await tokenOf(here))?.push_token).toBe('phone-here');
    expect(await tokenOf(there)).toEqual(nowhere);
  });

  test('AUTH-14 is removed when an admin withdraws the approval', async () => {
    const [admin, rider] = [await app.addPerson('admin'), await app.addPerson('rider')];
    await setToken(rider, 'phone-of-suspended');
    const answer = await changeUser(app, admin, rider.id, { approved: false });
    expect(answer.status).toBe(200);
    expect(await tokenOf(rider)).toEqual(nowhere);
  });

  test.each([
    { token: 'x', platform: 'IOS' },
    { token: 'no subscription', platform: 'WEB' },
    { token: '{"endpoint":"file:///etc/passwd","keys":{"p256dh":"a","auth":"b"}}', platform: 'WEB' },
    { token: 'long enough', platform: 'PALM' },
  ])('DATA-1 %j is refused', async (body) => {
    const rider = await app.addPerson('rider');
    expect(codeOf(await app.call('setPushToken', { as: rider, body: body as never }))).toBe(
      'invalid_request',
    );
  });
});

test('PUSH-2 is removed once its push service no longer knows it', async () => {
  const gone = () => Promise.reject(new SendFault('dead_device', 'fcm_UNREGISTERED'));
  const node = await startTestApp({
    nodeOf: app,
    parts: { senders: { mail: gone, sms: gone, push: gone } },
  });
  const rider = await app.addPerson('rider');
  await setToken(rider, 'phone-thrown-away');
  await leavePush(rider);
  await node.settle();
  expect(await tokenOf(rider)).toEqual(nowhere);
  await node.close();
});

describe('a person’s own pushes', () => {
  test('PUSH-5 are paged, newest first, without those of anyone else', async () => {
    const [rider, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
    for (let count = 0; count < 3; count += 1) await leavePush(rider);
    await leavePush(other);
    const first = await app.call('myNotifications', { as: rider, query: { pageSize: 2 } });
    expect(first.body).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    const second = await app.call('myNotifications', { as: rider, query: { pageSize: 2, page: 2 } });
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(3);
    expect(first.body.unread).toBe(3);
    // Reading one marks it and all older ones; an older mark changes nothing, and another person's is not found.
    const read = async (upTo = '') => app.call('readNotifications', { as: rider, body: { upTo } });
    expect((await read(ids[1])).status).toBe(200);
    expect((await read(ids[2])).status).toBe(200);
    const after = (await app.call('myNotifications', { as: rider })).body;
    expect([after.unread, ...after.items.map(({ unread }) => unread)]).toEqual([1, true, false, false]);
    const theirs = (await app.call('myNotifications', { as: other })).body.items[0];
    expect(codeOf(await read(theirs?.id))).toBe('not_found');
    expect(codeOf(await app.call('myNotifications', { as: rider, query: { pageSize: 101 } }))).toBe(
      'invalid_request',
    );
  });
});

describe('the language of messages', () => {
  test.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['nl, ar;q=0.5, en;q=0.9', 'en'],
    ['nl;q=1, *;q=0.5', null],
    [undefined, null],
  ])('LANG-8 is taken from the browser for a new account: %s', async (header, locale) => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', password: 'secret1', country: 'DE' };
    registered += 1;
    const answer = await app.call('register', {
      body: { ...body, email: `ada${registered}@example.test`, mobile: `1511234567${registered}` },
      ...(header !== undefined && { headers: { 'accept-language': header } }),
    });
    expect(answer.status).toBe(200);
    const { rows } = await sql`select locale from users where id = ${answer.body.uid}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ locale }]);
  });

  test('LAYOUT-5 LANG-8 can be changed to another language of the installation, starting with the next message', async () => {
    const rider = await app.addPerson('rider');
    const choose = (locale: string) => app.call('setLanguage', { as: rider, body: { locale } });
    expect(codeOf(await choose('nl'))).toBe('language_unknown');
    expect((await choose('ar')).status).toBe(200);
    await leavePush(rider);
    await app.settle();
    expect(app.sent.findLast(({ to }) => to === rider.email)?.body).toBe('لقد وصلت إلى \u2068Harbour\u2069.');
  });
});
