import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { seedOr } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { frameText } from '../../testing/frame-text.ts';
import { guest } from '../http/reader.ts';
import { lastSequence, readEvents, type SequencedEvent } from '../outbox/sequence.ts';
import { subscribe } from './catch-up.ts';
import { createConnection, type Connection } from './connection.ts';
import { createHub } from './hub.ts';
import type { TopicKind } from './topic.ts';

const { numRuns } = sizesOf('apps/server/src/platform/live/once.test.ts');

const topics = ['bookings', 'settings'] as const;
type Topic = (typeof topics)[number];

const openTo = (name: Topic): TopicKind => ({
  name,
  perObject: false,
  authorise: () => true,
  audience: () => 'all',
  project: (_, event) => event,
});

let app: TestApp;
let events: SequencedEvent[];
beforeAll(async () => {
  app = await startTestApp();
  const { db, transact } = app.platform;
  const last = await lastSequence(db);
  const groups: readonly (readonly Topic[])[] = [['bookings', 'settings'], ['bookings'], ['settings']];
  for (let count = 0; count < 24; count += 1)
    await transact(async (tx) =>
      tx.publish({
        topics: groups[(count * 7) % 5 < 3 ? 0 : (count % 2) + 1] ?? [],
        event: 'changed',
        data: count,
      }),
    );
  await app.settle();
  events = await readEvents(db, { after: last, limit: 100 });
});
afterAll(() => app.close());

interface Frame {
  readonly topic: Topic;
  readonly also?: readonly Topic[];
  readonly seq: number;
  readonly event: string;
}

/** A client that follows the documentation: it stores a number for each topic and resumes from it. */
class Reader {
  readonly #seqs = new Map<Topic, number>();
  readonly heard: number[] = [];
  connection: Connection | null = null;

  connect(): Connection {
    const onWire = new Set<number>();
    const socket = {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      on: () => undefined,
    };
    const stream = {
      write: (bytes: Buffer) => {
        const frame = JSON.parse(frameText(bytes)) as Frame;
        const { topic, also = [], seq, event } = frame;
        for (const one of [topic, ...also]) this.#seqs.set(one, Math.max(seq, this.#seqs.get(one) ?? 0));
        if (event !== 'changed') return true;
        expect(onWire.has(seq), `event ${seq} came twice on one connection`).toBe(false);
        onWire.add(seq);
        return Boolean(this.heard.push(seq));
      },
    };
    const slot = { assignTo: () => true, release: () => undefined };
    this.connection = createConnection(socket as unknown as WebSocket, stream, slot, guest, null);
    return this.connection;
  }

  after = (topic: Topic): number | null => this.#seqs.get(topic) ?? null;
}

type Step = 'deliver' | 'reconnect' | 'resubscribe';
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Step>('deliver') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('reconnect', 'resubscribe') },
  ),
  { minLength: 5, maxLength: 40 },
);

test('an event on two topics is sent once per connection and never missed, whenever the reader reconnects', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (plan, backwards) => {
      const [first] = events;
      const hub = createHub(() => undefined);
      hub.register(topics.map(openTo));
      hub.startAt((first?.seq ?? 1) - 1);
      const reader = new Reader();
      const waiting = events.slice();
      const deliver = () => {
        const event = waiting.shift();
        if (event !== undefined) hub.deliver(event);
      };
      const join = async (topic: Topic) => {
        const { connection } = reader;
        if (connection === null) return;
        hub.unlisten(connection, topic);
        const wanted = { topic, kind: openTo(topic), after: reader.after(topic) };
        const joined = subscribe(app.platform.db, hub, connection, wanted);
        // This event arrives before events that are still being read.
        deliver();
        await joined;
      };
      const connect = async () => {
        if (reader.connection !== null) hub.remove(reader.connection);
        hub.add(reader.connect());
        for (const topic of backwards ? topics.toReversed() : topics) await join(topic);
      };
      await connect();
      for (const step of plan) {
        if (step === 'deliver') deliver();
        else if (step === 'reconnect') await connect();
        else await join('settings');
      }
      while (waiting.length > 0) deliver();
      // For events delivered before the subscription to the second topic, the client had no number for it yet.
      const expected = events.map(({ seq }) => seq);
      expect(new Set(reader.heard)).toEqual(new Set(expected));
      expect(reader.heard).toHaveLength(expected.length);
    }),
    { numRuns, seed: seedOr(20261122) },
  );
});
