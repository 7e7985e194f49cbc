import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createIds } from '../ids/ids.ts';
import { systemRandom } from '../random/random.ts';
import { createFeed } from './feed.ts';
import { isForgotten, readEvents, takeEvents, type SequencedEvent } from './sequence.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const publish = (event: string, before: () => Promise<void> = () => Promise.resolve()) =>
  app.platform.transact(async (tx) => {
    tx.publish({ topics: ['settings', `booking:${event}`], event, data: { event } });
    await before();
  });

function watch() {
  const seen: SequencedEvent[] = [];
  const { db, log } = app.platform;
  const feed = createFeed({ db, log, pollMilliseconds: null, deliver: (event) => void seen.push(event) });
  return { seen, feed };
}

test('an event that commits late gets a late number, so that a reader never misses a lower one', async () => {
  const [node, other] = [watch(), watch()];
  await node.feed.start();
  await other.feed.start();
  const gate = Promise.withResolvers<void>();
  const slow = publish('slow', () => gate.promise);
  await publish('quick');
  await node.feed.settled();
  expect(node.seen.map(({ event }) => event)).toEqual(['quick']);
  gate.resolve();
  await slow;
  await node.feed.settled();
  await other.feed.settled();
  for (const { seen } of [node, other]) expect(seen.map(({ event }) => event)).toEqual(['quick', 'slow']);
  expect(other.seen.map(({ seq }) => seq)).toEqual(node.seen.map(({ seq }) => seq));
  await node.feed.stop();
  await other.feed.stop();
});

test('does not skip events that another node numbered first', async () => {
  const node = watch();
  await node.feed.start();
  await publish('elsewhere');
  await takeEvents(app.platform.db, { after: 0, limit: 500 });
  await publish('here');
  await node.feed.settled();
  expect(node.seen.map(({ event }) => event)).toEqual(['elsewhere', 'here']);
  await node.feed.stop();
});

test('skips an event that cannot be delivered, and delivers every other one once', async () => {
  const told: string[] = [];
  const { db, log } = app.platform;
  const deliver = ({ event }: SequencedEvent) => {
    told.push(event);
    if (event === 'odd') throw new Error('no reader understands this');
  };
  const feed = createFeed({ db, log, pollMilliseconds: null, deliver });
  await feed.start();
  for (const event of ['before', 'odd', 'after']) await publish(event);
  await feed.settled();
  await feed.settled();
  expect(told).toEqual(['before', 'odd', 'after']);
  await feed.stop();
});

test('keeps events in the order of their transactions, even if a node’s clock is ahead', async () => {
  const minuteAhead = { now: () => new Date(app.clock.now().getTime() + 60_000) };
  const ahead = await startTestApp({ nodeOf: app, parts: { ids: createIds(minuteAhead, systemRandom) } });
  const { db } = app.platform;
  // Nobody assigns numbers before both are written.
  const lock = await holdLock(db, sql`select from outbox_cursor for update`);
  await ahead.platform.transact(async (tx) =>
    tx.publish({ topics: ['settings'], event: 'accepted', data: {} }),
  );
  await publish('arrived');
  await lock.release();
  await app.settle();
  const events = await readEvents(db, { after: 0, limit: 1000 });
  const seqOf = (wanted: string) => events.find(({ event }) => event === wanted)?.seq ?? 0;
  expect(seqOf('arrived') - seqOf('accepted')).toBe(1);
  await ahead.close();
});

test('only one node assigns numbers at a time, continuing from the previous one', async () => {
  // The server's own feed may still be working on earlier events.
  await app.settle();
  const { db } = app.platform;
  const { ids, clock } = app.platform;
  await db
    .insertInto('outbox')
    .values({
      id: ids.next(),
      created_at: clock.now(),
      seq: null,
      topics: ['settings'],
      event: 'waits',
      data: '{}',
    })
    .execute();
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const other = db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox_cursor').selectAll().forUpdate().execute();
    locked.resolve();
    await gate.promise;
    await tx.updateTable('outbox_cursor').set({ last_seq: 1000 }).execute();
  });
  await locked.promise;
  const numbered = takeEvents(db, { after: 999, limit: 500 });
  await untilBlocked(db, 1);
  gate.resolve();
  await other;
  expect((await numbered).map(({ seq }) => seq)).toEqual([1001]);
});

test('concurrent events get one number each, without a gap', async () => {
  const { db } = app.platform;
  await Promise.all(Array.from({ length: 40 }, (_, number) => publish(`many-${number}`)));
  await Promise.all([1, 2, 3, 4].map(() => takeEvents(db, { after: 1001, limit: 500 })));
  const numbers = (await readEvents(db, { after: 1001, limit: 1000 })).map(({ seq }) => seq);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 1002 + index));
});

test('missed events are read by topic, and a reader that was away too long must reload', async () => {
  const { db } = app.platform;
  expect(await readEvents(db, { after: 0, topic: 'booking:slow', limit: 10 })).toMatchObject([
    { event: 'slow', data: { event: 'slow' } },
  ]);
  expect(await isForgotten(db, 0)).toBe(false);
  await db.deleteFrom('outbox').where('seq', '<', 1001).execute();
  expect(await isForgotten(db, 3)).toBe(true);
  expect(await isForgotten(db, 1000)).toBe(false);
});
