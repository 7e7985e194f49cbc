import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createFeed } from './feed.ts';
import { isForgotten, readFacts, sequence, type SequencedFact } from './sequence.ts';

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
  const seen: SequencedFact[] = [];
  const { db, log } = app.platform;
  const feed = createFeed({ db, log, pollMilliseconds: 60_000, deliver: (fact) => void seen.push(fact) });
  return { seen, feed };
}

test('a fact that commits late gets a late number: whoever saw a number has missed nothing below it', async () => {
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

test('nodes that number at once give each fact one number, without a gap', async () => {
  const { db } = app.platform;
  const before = (await readFacts(db, { after: 0, limit: 1000 })).at(-1)?.seq ?? 0;
  await Promise.all(Array.from({ length: 40 }, (_, number) => publish(`many-${number}`)));
  await Promise.all([1, 2, 3, 4].map(() => sequence(db)));
  const numbers = (await readFacts(db, { after: before, limit: 1000 })).map(({ seq }) => seq);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => before + 1 + index));
});

test('what was missed is read by topic, and a reader that was away too long is told', async () => {
  const { db } = app.platform;
  expect(await readFacts(db, { after: 0, topic: 'booking:slow', limit: 10 })).toMatchObject([{ event: 'slow', data: { event: 'slow' } }]);
  expect(await isForgotten(db, 0)).toBe(false);
  await db.deleteFrom('outbox').where('seq', '<', 20).execute();
  expect(await isForgotten(db, 3)).toBe(true);
  expect(await isForgotten(db, 19)).toBe(false);
});
