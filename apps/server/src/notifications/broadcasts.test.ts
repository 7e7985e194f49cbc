import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { sendBroadcastJob } from './send-broadcast.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let admin: TestPerson;
let android: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  android = await withDevice('rider', 'ANDROID');
  await withDevice('rider', 'IOS');
  await withDevice('rider', 'WEB');
  await withDevice('driver', 'ANDROID');
  await app.addPerson('rider');
  await withDevice('rider', 'ANDROID', { approved: false });
  await withDevice('rider', 'ANDROID', { deleted_at: app.clock.now() });
});
afterAll(() => app.close());

let devices = 0;
const withDevice = (role: 'rider' | 'driver', user_platform: 'ANDROID' | 'IOS' | 'WEB', fields = {}) => {
  devices += 1;
  return app.addPerson(role, { push_token: `device ${devices}`, user_platform, ...fields });
};
const words = { devicetype: 'All', usertype: 'rider', title: 'Hello', body: 'Good morning.' } as const;
const add = (body: object, idempotencyKey?: string) =>
  app.call('createNotification', {
    as: admin,
    body: { ...words, ...body },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const stored = async () => (await app.call('listNotifications', { as: admin })).body;
const receivers = (title: string) =>
  app.sent
    .filter(({ subject }) => subject === title)
    .map(({ to }) => to)
    .toSorted();

describe('a broadcast', () => {
  test('PUSH-1 DATA-6 Open point 44 is stored and sent once, to people of its role and device who have a token', async () => {
    const answer = await add({ devicetype: 'ANDROID', title: 'PUSH-4' });
    expect(answer).toMatchObject({ status: 200, body: { receivers: 0, sentAt: null } });
    await app.settle();
    expect(receivers('PUSH-4')).toEqual(['device 1']);
    expect(app.sent.at(-1)).toMatchObject({ device: 'ANDROID', screen: 'BookingCab', body: words.body });
    expect((await stored()).items[0]).toMatchObject({
      id: answer.body.id,
      devicetype: 'ANDROID',
      usertype: 'rider',
      title: 'PUSH-4',
      body: words.body,
      receivers: 1,
      sentAt: app.clock.now().toISOString(),
    });
    const own = await app.call('myNotifications', { as: android });
    expect(own.body).toMatchObject({ total: 1, items: [{ title: 'PUSH-4', screen: 'BookingCab' }] });
  });

  test('PUSH-2 reaches every device of its role if it is for All', async () => {
    await add({ title: 'to all riders' });
    await add({ title: 'to all drivers', usertype: 'driver' });
    await app.settle();
    expect(receivers('to all riders')).toEqual(['device 1', 'device 2', 'device 3']);
    expect(receivers('to all drivers')).toEqual(['device 4']);
  });

  test('PUSH-4 refuses an edit by a second admin with an older version, and keeps a record of what was sent', async () => {
    const { id, version } = (await add({ title: 'edited' })).body;
    const put = (title: string, seen = { version }) =>
      app.call('updateNotification', { as: admin, params: { id }, body: { title, ...seen } });
    const first = (await put('first')).body;
    expect(first).toMatchObject({ title: 'first', version: version + 1, sent: { title: 'edited' } });
    const second = await put('second');
    expect(codeOf(await put('third', {} as { version: number }))).toBe('invalid_request');
    const changed = { changedAt: expect.any(String), changedBy: expect.any(String) };
    expect([codeOf(second), second.body]).toEqual([
      'stale_version',
      { error: expect.objectContaining({ facts: { version: version + 1, current: first, ...changed } }) },
    ]);
  });

  test('PUSH-2 says before sending how many people would receive it', async () => {
    const count = async (query: { devicetype: 'All' | 'ANDROID' | 'IOS'; usertype: 'rider' | 'driver' }) =>
      (await app.call('notificationReceivers', { as: admin, query })).body.receivers;
    expect(await count({ devicetype: 'All', usertype: 'rider' })).toBe(3);
    expect(await count({ devicetype: 'ANDROID', usertype: 'rider' })).toBe(1);
    expect(await count({ devicetype: 'IOS', usertype: 'driver' })).toBe(0);
  });

  test('PUSH-2 ERR-31 is refused and not stored without receivers', async () => {
    const { total } = await stored();
    const answer = await add({ devicetype: 'IOS', usertype: 'driver' });
    expect(codeOf(answer)).toBe('no_user_match');
    expect((await stored()).total).toBe(total);
  });

  test('PUSH-4 is not sent again by a repeated request or job, or to people who registered later', async () => {
    const [first, again] = [await add({ title: 'once' }, 'key-1'), await add({ title: 'once' }, 'key-1')];
    expect(again.body.id).toBe(first.body.id);
    await app.settle();
    const late = await withDevice('rider', 'IOS');
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'send-broadcast', payload: { notificationId: first.body.id }, at: tx.now }),
    );
    await app.settle();
    expect(receivers('once')).toEqual(['device 1', 'device 2', 'device 3']);
    await app.call('forgetPushToken', { as: late });
  });

  test('PUSH-4 sends nothing when its row is changed, and keeps its text while it is being sent', async () => {
    const { id } = (await add({ title: 'as ordered' })).body;
    const changed = await app.call('updateNotification', {
      as: admin,
      params: { id },
      body: { title: 'as changed', usertype: 'driver', version: 1 },
    });
    expect(changed.body).toMatchObject({ title: 'as changed', usertype: 'driver', body: words.body });
    await app.settle();
    expect(receivers('as ordered')).toHaveLength(3);
    expect(receivers('as changed')).toEqual([]);
    expect((await stored()).items[0]).toMatchObject({ title: 'as changed', receivers: 3 });
  });

  test('PUSH-1 is not sent to further people after it is deleted', async () => {
    const { id } = (await add({ title: 'withdrawn' })).body;
    const remove = () => app.call('deleteNotification', { as: admin, params: { id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await app.settle();
    expect(receivers('withdrawn')).toEqual([]);
  });

  test.each([{ title: ' ' }, { body: '' }])('PUSH-1 is refused with blank text %j', async (blank) => {
    expect(codeOf(await add(blank))).toBe('no_details_error');
  });

  test('PUSH-1 is listed with search, filters and pages, newest first', async () => {
    for (const [title, change] of [
      ['listed one', {}],
      ['listed two', { usertype: 'driver' }],
      ['listed three', { devicetype: 'ANDROID', usertype: 'driver' }],
    ] as const) {
      await add({ title, ...change });
      app.clock.forward(1000);
    }
    const listed = async (query: object) =>
      (await app.call('listNotifications', { as: admin, query: { q: 'LISTED', ...query } })).body.items.map(
        ({ title }) => title,
      );
    expect(await listed({})).toEqual(['listed three', 'listed two', 'listed one']);
    expect(await listed({ usertype: 'driver' })).toEqual(['listed three', 'listed two']);
    expect(await listed({ usertype: 'driver', devicetype: 'All' })).toEqual(['listed two']);
    expect(await listed({ page: 2, pageSize: 1 })).toEqual(['listed two']);
  });
});

describe('a large broadcast', () => {
  const many = 2300;
  const countOf = async (table: string, column: string, title: string) => {
    const { rows } = await sql<{ count: number; people: number }>`
      select count(*)::int as count, count(distinct ${sql.ref(column)})::int as people
      from ${sql.table(table)} where ${sql.ref(table === 'messages' ? 'subject' : 'title')} = ${title}`.execute(
      app.platform.db,
    );
    return rows[0];
  };

  test('PUSH-4 continues where a process that died left off, and reaches nobody twice', async () => {
    await sql`insert into users (id, usertype, first_name, last_name, login_type, approved, created_at, push_token, user_platform)
      select gen_random_uuid(), 'driver', 'd', 'd', 'email', true, ${app.clock.now()}, 'many ' || n, 'IOS'
      from generate_series(1, ${many}) n`.execute(app.platform.db);
    let batches = 0;
    const dying = {
      ...app.platform,
      transact: ((work, options) => {
        batches += 1;
        if (batches === 2) return Promise.reject(new Error('killed'));
        return app.platform.transact(work, options);
      }) as typeof app.platform.transact,
    };
    const { id } = (await add({ title: 'many', usertype: 'driver', devicetype: 'IOS' })).body;
    const job = sendBroadcastJob(dying);
    const run = () =>
      job.run({ payload: { notificationId: id }, dueAt: app.clock.now(), commit: dying.transact });
    await expect(run()).rejects.toThrow('killed');
    expect(await countOf('messages', 'recipient', 'many')).toEqual({ count: 1000, people: 1000 });
    await app.settle();
    expect(await countOf('messages', 'recipient', 'many')).toEqual({ count: many, people: many });
    expect(await countOf('user_notifications', 'user_id', 'many')).toEqual({ count: many, people: many });
    expect((await stored()).items[0]).toMatchObject({ title: 'many', receivers: many });
  });

  test('PUSH-4 is resumed within a minute after its process dies', async () => {
    const { id } = (await add({ title: 'taken up', usertype: 'driver', devicetype: 'ANDROID' })).body;
    await sql`delete from pgboss.job where name = 'send-broadcast'`.execute(app.platform.db);
    app.clock.forward(61_000);
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'resume-broadcasts', payload: {}, at: tx.now }),
    );
    await app.settle();
    expect(receivers('taken up')).toEqual(['device 4']);
    expect((await stored()).items.find((row) => row.id === id)?.sentAt).not.toBeNull();
  });
});

test('DEMO-6 is sent to nobody in demo mode', async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
  const as = await demo.addPerson('admin');
  const rider = await demo.addPerson('rider', { push_token: 'demo device', user_platform: 'IOS' });
  expect(codeOf(await demo.call('createNotification', { as, body: words }))).toBe('demo_mode');
  const call = await demo.call('callSendNotification', { as, body: { token: rider.id, msg: 'Hello' } });
  expect(call).toMatchObject({ status: 403 });
  await demo.settle();
  expect(demo.sent).toEqual([]);
  await demo.close();
});
