import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { frameText } from '../../testing/frame-text.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { guest, type SignedIn } from '../http/reader.ts';
import { lastSequence, readEvents, rowOf } from '../outbox/sequence.ts';
import { subscribe } from './catch-up.ts';
import { createConnection } from './connection.ts';
import { createHub } from './hub.ts';
import { createMessageReader, recheck } from './session.ts';
import type { TopicKind } from './topic.ts';

const openTopic: TopicKind = {
  name: 'settings',
  perObject: false,
  authorise: () => true,
  audience: () => 'all',
  project: (_, event) => event,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const slot = { assignTo: () => true, release: () => undefined };

/** Writes three events; returns them with a reader's connection and the frames sent to it. */
async function threeEvents() {
  const { db, transact } = app.platform;
  const last = await lastSequence(db);
  for (const data of [1, 2, 3])
    await transact(async (tx) => tx.publish({ topics: ['settings'], event: 'changed', data }));
  await app.settle();
  const [first, second, third] = await readEvents(db, { after: last, limit: 10 });
  if (!first || !second || !third) throw new Error('three events were written');
  const sent: string[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    on: () => undefined,
  };
  const stream = { write: (frame: Buffer) => Boolean(sent.push(frameText(frame))) };
  const connection = createConnection(socket as unknown as WebSocket, stream, slot, guest, null);
  const heard = () =>
    sent
      .map((frame) => JSON.parse(frame) as { event: string; seq: number; data: unknown })
      .map(({ event, seq, data }) =>
        event === 'changed' ? data : `${event} ${rowOf(seq) - rowOf(first.seq) + 1}`,
      );
  return { first, second, third, connection, heard };
}

function hubAt(seq: number, kind: TopicKind = openTopic) {
  const hub = createHub(() => undefined);
  hub.register([kind]);
  hub.startAt(seq);
  return hub;
}

test('a change that arrives while missed events are read is sent after them, and none is sent twice', async () => {
  const { first, second, third, connection, heard } = await threeEvents();
  const hub = hubAt(second.seq);
  const wanted = { topic: 'settings', kind: openTopic, after: first.seq - 1 };
  const subscribed = subscribe(app.platform.db, hub, connection, wanted);
  // The database has not responded yet, so this event arrives before the missed ones.
  hub.deliver(third);
  await subscribed;
  hub.deliver({ ...third, seq: third.seq + 1, data: 4 });
  expect(heard()).toEqual([1, 2, 'subscribed 2', 3, 4]);
});

test('a reader reconnecting from a node that was ahead receives nothing twice', async () => {
  const { first, second, third, connection, heard } = await threeEvents();
  const hub = hubAt(first.seq);
  const wanted = { topic: 'settings', kind: openTopic, after: third.seq };
  const subscribed = subscribe(app.platform.db, hub, connection, wanted);
  hub.deliver(second);
  await subscribed;
  hub.deliver(third);
  hub.deliver({ ...third, seq: third.seq + 1, data: 4 });
  expect(heard()).toEqual(['subscribed 3', 4]);
});

test('a number from another database makes the reader reload, and all later events are sent', async () => {
  const { second, third, connection, heard } = await threeEvents();
  const hub = hubAt(second.seq);
  const wanted = { topic: 'settings', kind: openTopic, after: third.seq + 1000 };
  await subscribe(app.platform.db, hub, connection, wanted);
  hub.deliver(third);
  expect(heard()).toEqual(['reset 2', 'subscribed 2', 3]);
});

test('a reader that loses the topic while missed changes are read receives none of them', async () => {
  const { first, third, connection, heard } = await threeEvents();
  const hub = hubAt(third.seq);
  const wanted = { topic: 'settings', kind: openTopic, after: first.seq };
  const subscribed = subscribe(app.platform.db, hub, connection, wanted);
  hub.unlisten(connection, 'settings');
  await subscribed;
  expect(heard()).toEqual([]);
});

test('a connection that closes during authorisation never subscribes', async () => {
  const { third, connection } = await threeEvents();
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  let readers = 0;
  const kind: TopicKind = {
    ...openTopic,
    authorise: () => {
      asked.resolve();
      return answered.promise;
    },
    audience: () => String((readers += 1)),
  };
  const hub = hubAt(third.seq, kind);
  const { db, log } = app.platform;
  hub.add(connection);
  const read = createMessageReader(
    {
      db,
      hub,
      log,
      authenticate: () => Promise.resolve(null),
      takeReport: () => Promise.reject(new Error('no reports here')),
    },
    connection,
  );
  read(Buffer.from('{"subscribe":true,"topic":"settings"}'));
  await asked.promise;
  hub.remove(connection);
  answered.resolve(true);
  // Messages are handled in order: a response to this one means that the first one is done.
  const done = Promise.withResolvers<void>();
  connection.send = () => done.resolve();
  read(Buffer.from('{"ping":true}'));
  await done.promise;
  hub.deliver({ ...third, seq: third.seq + 1 });
  expect(readers).toBe(0);
});

test('rechecking an earlier session does not affect the session that has signed in since', async () => {
  const { third, connection } = await threeEvents();
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<SignedIn | null>()];
  const later: SignedIn = { role: 'rider', userId: 'later', sessionId: 'later' };
  const authenticate = (token: string) => {
    if (token === 'later') return Promise.resolve(later);
    asked.resolve();
    return answered.promise;
  };
  const { db, log } = app.platform;
  const parts = {
    db,
    log,
    hub: hubAt(third.seq),
    authenticate,
    takeReport: () => Promise.reject(new Error('no reports here')),
  };
  const closed: number[] = [];
  connection.close = (code) => void closed.push(code);
  connection.token = 'earlier';
  const looking = recheck(parts, [connection]);
  await asked.promise;
  const done = Promise.withResolvers<void>();
  connection.send = () => done.resolve();
  createMessageReader(parts, connection)(Buffer.from('{"token":"later"}'));
  await done.promise;
  answered.resolve(null);
  await looking;
  expect([closed, connection.reader]).toEqual([[], later]);
});

const driver: SignedIn = { role: 'driver', userId: 'driver', sessionId: 'driver' };
/** Everything that is ready to run has run. */
const settled = () => new Promise(setImmediate);

test.each([
  ['has ended', null, []],
  ['lasts', driver, [7]],
])(
  'AUTH-14 a report that arrives while its session is checked waits: the session %s',
  async (_, found, stored) => {
    const { third, connection } = await threeEvents();
    const answered = Promise.withResolvers<SignedIn | null>();
    const taken: number[] = [];
    const { db, log } = app.platform;
    const parts = {
      db,
      log,
      hub: hubAt(third.seq),
      authenticate: () => answered.promise,
      takeReport: (_driver: SignedIn, { positions }: { positions: readonly { lat: number }[] }) => {
        taken.push(...positions.map(({ lat }) => lat));
        return Promise.resolve({ accepted: 1, rejected: [] });
      },
    };
    let isOpen = true;
    connection.isOpen = () => isOpen;
    connection.close = () => void (isOpen = false);
    connection.reader = driver;
    connection.token = 'driver';
    const read = createMessageReader(parts, connection);
    const checking = recheck(parts, [connection]);
    const done = Promise.withResolvers<void>();
    connection.send = () => done.resolve();
    read(Buffer.from('{"report":1,"positions":[{"at":"2026-01-01T00:00:00Z","lat":7,"lng":8}]}'));
    await settled();
    expect(taken).toEqual([]);
    answered.resolve(found);
    await checking;
    read(Buffer.from('{"ping":true}'));
    await done.promise;
    await settled();
    expect(taken).toEqual(stored);
  },
);
