import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { guest } from '../http/reader.ts';
import { readFacts } from '../outbox/sequence.ts';
import { subscribe } from './catch-up.ts';
import { createConnection } from './connection.ts';
import { createHub } from './hub.ts';
import type { TopicKind } from './topic.ts';

const openTopic: TopicKind = {
  name: 'settings',
  perObject: false,
  authorise: () => true,
  audience: () => 'all',
  project: (_, fact) => fact,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a change that comes while the missed ones are being read follows them, and none comes twice', async () => {
  const { db, transact } = app.platform;
  for (const data of [1, 2, 3])
    await transact(async (tx) => tx.publish({ topics: ['settings'], event: 'changed', data }));
  await app.settle();
  const facts = await readFacts(db, { after: 0, limit: 10 });
  const [, second, third] = facts;
  if (second === undefined || third === undefined) throw new Error('three facts were written');

  const sent: string[] = [];
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: (frame: string) => sent.push(frame) };
  const connection = createConnection(socket as unknown as WebSocket, '::1', guest, null);
  const hub = createHub(() => undefined);
  hub.register([openTopic]);
  hub.startAt(second.seq);
  const subscribed = subscribe(db, hub, connection, { topic: 'settings', kind: openTopic, after: 0 });
  // The database has not answered yet: this one overtakes what was missed.
  hub.deliver(third);
  await subscribed;
  hub.deliver({ ...third, seq: third.seq + 1, data: 4 });
  const heard = sent.map((frame) => JSON.parse(frame) as { event: string; data: unknown });
  expect(heard.map(({ event, data }) => (event === 'changed' ? data : event))).toEqual([
    1,
    2,
    'subscribed',
    3,
    4,
  ]);
});
