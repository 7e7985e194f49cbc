import { seededRandom } from '@fiacre/dispatch/laboratory';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { seedOr } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { createIds } from '../ids/ids.ts';
import { systemRandom } from '../random/random.ts';
import { createFeed } from './feed.ts';
import {
  endOf,
  isForgotten,
  lastSequence,
  readEvents,
  readRows,
  rowOf,
  sequenced,
  settledNumber,
  type SequencedEvent,
} from './sequence.ts';
import { maxEventsPerRow } from '../transaction/rows.ts';

const { runs } = sizesOf('apps/server/src/platform/outbox/feed.test.ts');

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

test('an event in a long transaction gets a late number and does not delay other events', async () => {
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

/** Takes a number for an event and holds its transaction open right before the commit. */
async function holdNumber(event: string) {
  const { db, clock } = app.platform;
  const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const done = db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into outbox (number, created_at, topics, events) values (next_event_number(),
        ${clock.now()}, '{settings}', ${JSON.stringify([{ topics: ['settings'], event, data: {} }])})`.execute(
        tx,
      );
      taken.resolve();
      if (!(await end.promise)) throw new Error('rolled back');
    })
    .catch(() => undefined);
  await taken.promise;
  return async (commits: boolean) => {
    end.resolve(commits);
    await done;
  };
}

test('waits for a lower number that is being committed, so that no reader misses it', async () => {
  const [node, other] = [watch(), watch()];
  await node.feed.start();
  await other.feed.start();
  const finish = await holdNumber('lower');
  await publish('higher');
  const settled = node.feed.settled();
  await untilBlocked(app.platform.db, 1);
  expect(node.seen).toEqual([]);
  // Events written now also wait, but only until the lower number is committed.
  const after = publish('after');
  await finish(true);
  await Promise.all([after, settled]);
  await node.feed.settled();
  await other.feed.settled();
  for (const { seen } of [node, other])
    expect(seen.map(({ event }) => event)).toEqual(['lower', 'higher', 'after']);
  expect(other.seen).toEqual(node.seen);
  await node.feed.stop();
  await other.feed.stop();
});

test('continues after a number whose transaction was rolled back', async () => {
  const node = watch();
  await node.feed.start();
  const finish = await holdNumber('lost');
  await publish('higher');
  await finish(false);
  await node.feed.settled();
  await publish('next');
  await node.feed.settled();
  expect(node.seen.map(({ event }) => event)).toEqual(['higher', 'next']);
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

test('keeps events in the order of their transactions, even if the clock of a node is ahead', async () => {
  const minuteAhead = { now: () => new Date(app.clock.now().getTime() + 60_000) };
  const ahead = await startTestApp({ nodeOf: app, parts: { ids: createIds(minuteAhead, systemRandom) } });
  const { db } = app.platform;
  await ahead.platform.transact(async (tx) =>
    tx.publish({ topics: ['settings'], event: 'accepted', data: {} }),
  );
  await publish('arrived');
  await app.settle();
  const events = await readEvents(db, { after: 0, limit: 1000 });
  const seqOf = (wanted: string) => events.find(({ event }) => event === wanted)?.seq ?? 0;
  expect(rowOf(seqOf('arrived')) - rowOf(seqOf('accepted'))).toBe(1);
  await ahead.close();
});

test('concurrent events get one number each, in an order that is the same on all nodes', async () => {
  const { db } = app.platform;
  const [node, other] = [watch(), watch()];
  await node.feed.start();
  await other.feed.start();
  const names = Array.from({ length: 40 }, (_, number) => `many-${number}`);
  await Promise.all(
    names.map(async (name) => {
      await publish(name);
      node.feed.wake();
    }),
  );
  await node.feed.settled();
  await other.feed.settled();
  const numbers = node.seen.map(({ seq }) => seq);
  expect(node.seen.map(({ event }) => event).toSorted()).toEqual(names.toSorted());
  expect(numbers).toEqual(numbers.toSorted((one, next) => one - next));
  expect(other.seen).toEqual(node.seen);
  expect(await settledNumber(db)).toBe(rowOf(numbers.at(-1) ?? 0));
  await node.feed.stop();
  await other.feed.stop();
});

test.each(Array.from({ length: runs }, (_, index) => index))(
  'a node delivers its own events without reading them, in order and once, whatever it is told of them (%s)',
  async (index) => {
    const random = seededRandom(seedOr(index));
    const node = watch();
    const before = rowOf(await node.feed.start());
    const count = 1 + Math.floor(random() * 20);
    await Promise.all(Array.from({ length: count }, (_, number) => publish(`own ${number}`)));
    const rows = await readRows(app.platform.db, { after: before, limit: 100 });
    // Some rows of other nodes are not offered, some are offered late, and some are read in the meantime.
    const offered = rows.filter(() => random() < 0.8).toSorted(() => random() - 0.5);
    const pauses = offered.map(() => random());
    for (const [at, row] of offered.entries()) {
      node.feed.offer(row);
      if ((pauses[at] ?? 0) < 0.2) node.feed.wake();
      if ((pauses[at] ?? 0) > 0.5) await new Promise(setImmediate);
    }
    await node.feed.settled();
    await new Promise(setImmediate);
    expect(node.seen).toEqual(rows.flatMap(sequenced));
    await node.feed.stop();
  },
);

test('a node delivers its own event in order even if the database cannot be read', async () => {
  const node = watch();
  const before = rowOf(await node.feed.start());
  for (const event of ['one', 'two', 'three']) await publish(event);
  const rows = await readRows(app.platform.db, { after: before, limit: 3 });
  const lock = await holdLock(app.platform.db, sql`lock table outbox in access exclusive mode`);
  node.feed.offer(rows[1] ?? { number: 0, events: [] });
  node.feed.offer(rows[0] ?? { number: 0, events: [] });
  while (node.seen.length < 2) await new Promise(setImmediate);
  // The feed may have read the third event before the table was locked.
  expect(node.seen.map(({ event }) => event).slice(0, 2)).toEqual(['one', 'two']);
  await lock.release();
  await node.feed.stop();
});

test('events of one transaction keep their order, however many there are', async () => {
  const node = watch();
  await node.feed.start();
  const names = Array.from({ length: 2 * maxEventsPerRow + 3 }, (_, number) => `of one ${number}`);
  await app.platform.transact(async (tx) => {
    for (const event of names) tx.publish({ topics: ['settings'], event, data: {} });
  });
  await node.feed.settled();
  expect(node.seen.map(({ event }) => event)).toEqual(names);
  const [, second] = node.seen;
  const rest = await readEvents(app.platform.db, { after: second?.seq ?? 0, topic: 'settings', limit: 500 });
  expect(rest.map(({ event }) => event)).toEqual(names.slice(2));
  await node.feed.stop();
});

test('transactions that only have audit rows do not hide the events after them', async () => {
  const { db, transact } = app.platform;
  const after = await lastSequence(db);
  for (const id of ['1', '2', '3'])
    await transact(async (tx) => tx.audit({ action: 'quiet', object: { kind: 'note', id } }));
  await transact(async (tx) => tx.publish({ topics: ['settings'], event: 'heard', data: {} }));
  expect(await readEvents(db, { after, limit: 1 })).toMatchObject([{ event: 'heard' }]);
});

test('missed events are read by topic, and a reader that was away too long must reload', async () => {
  const { db } = app.platform;
  const [slow] = await readEvents(db, { after: 0, topic: 'booking:slow', limit: 10 });
  expect(slow).toMatchObject({ event: 'slow', data: { event: 'slow' } });
  const seq = slow?.seq ?? 0;
  expect(await readEvents(db, { after: seq, topic: 'booking:slow', limit: 10 })).toEqual([]);
  expect(await isForgotten(db, endOf(rowOf(seq) - 1))).toBe(false);
  await sql`delete from outbox where number <= ${rowOf(seq)}`.execute(db);
  expect(await isForgotten(db, endOf(rowOf(seq) - 1))).toBe(true);
  expect(await isForgotten(db, seq)).toBe(false);
  await sql`delete from outbox`.execute(db);
  expect(await isForgotten(db, seq)).toBe(true);
  expect(await isForgotten(db, await lastSequence(db))).toBe(false);
});
