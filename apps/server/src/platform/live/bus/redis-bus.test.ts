import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../../testing/live-client.ts';
import { meterCosts } from '../../../testing/database-cost.ts';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { createLog } from '../../log/log.ts';
import { isRedisInstalled, startRedis, type RedisServer } from '../../testing/redis-server.ts';
import type { BusMessage } from './bus.ts';
import { limit } from '../../../../../../tests/limits.ts';
import { openRedisBus } from './redis-bus.ts';
import { systemRandom } from '../../random/random.ts';
import { createSecret, type Secret } from '../../secret/secret.ts';
import { changeSettings } from '../../../testing/change-settings.ts';

const log = createLog('silent');
const secretOf = (byte: number) => createSecret(Buffer.alloc(32, byte), systemRandom);
const secret = secretOf(1);
const positionOf = (key: string, data: { readonly lat: number }) =>
  ({ kind: 'volatile', topic: 'drivers', key, event: 'position', data }) as const;

describe.skipIf(!isRedisInstalled)('nodes on one Redis (skipped where redis-server is not installed)', () => {
  let server: RedisServer;
  let url: string;
  beforeAll(async () => {
    server = await startRedis();
    ({ url } = server);
  });
  afterAll(() => server.stop());

  test('receive each other’s messages, and not their own', async () => {
    const [one, other] = [openRedisBus(url, log, secret, 'talk'), openRedisBus(url, log, secret, 'talk')];
    const heard: BusMessage[] = [];
    const answered = Promise.withResolvers<void>();
    one.listen((message) => {
      heard.push(message);
      answered.resolve();
    });
    other.listen((message) => {
      if (message.kind === 'volatile') other.publish({ kind: 'wake' });
    });
    const position = positionOf('car 1', { lat: 1 });
    // A bus that is not connected yet drops its messages, so this one is repeated until there is a response.
    const repeat = setInterval(() => one.publish(position), 20);
    await answered.promise;
    clearInterval(repeat);
    // The response follows the position on the same channel, so an echo would have arrived first.
    expect(heard[0]).toEqual({ kind: 'wake' });
    await Promise.all([one.close(), other.close()]);
  });

  test('send positions together, and keep their order', async () => {
    const [one, other] = [openRedisBus(url, log, secret, 'cars'), openRedisBus(url, log, secret, 'cars')];
    const raw = new Redis(url);
    await raw.subscribe('cars');
    let sent = 0;
    raw.on('message', () => (sent += 1));
    const ready = Promise.withResolvers<void>();
    const all = Promise.withResolvers<void>();
    const heard: unknown[] = [];
    other.listen((message) => {
      if (message.kind === 'wake') return ready.resolve();
      if (message.kind === 'volatile') heard.push(message.data);
      if (heard.length === 250) all.resolve();
    });
    const repeat = setInterval(() => one.publish({ kind: 'wake' }), 20);
    await ready.promise;
    clearInterval(repeat);
    const positions = Array.from({ length: 250 }, (_, index) => ({ lat: index }));
    const before = sent;
    for (const data of positions) one.publish(positionOf('car 1', data));
    await all.promise;
    expect(heard).toEqual(positions);
    // The raw subscriber may still receive wake-ups that were sent before.
    expect(sent - before).toBeLessThan(20);
    raw.disconnect();
    await Promise.all([one.close(), other.close()]);
  });

  test('send a position alone if no other follows, which nodes of an earlier version read', async () => {
    const bus = openRedisBus(url, log, secret, 'alone');
    const raw = new Redis(url);
    await raw.subscribe('alone');
    const received = Promise.withResolvers<unknown>();
    raw.on('message', (_, sealed) => {
      const { message } = JSON.parse(secret.open(sealed) ?? '') as { message: BusMessage };
      if (message.kind !== 'wake') received.resolve(message);
    });
    await expect.poll(() => bus.isConnected(), { timeout: limit(10) }).toBe(true);
    const position = positionOf('car 7', { lat: 3 });
    bus.publish(position);
    expect(await received.promise).toEqual(position);
    raw.disconnect();
    await bus.close();
  });

  test('ignore messages of another installation and of others who can reach Redis, which reads none', async () => {
    const open = (key: Secret) => openRedisBus(url, log, key, 'shared');
    const [one, other, foreign] = [open(secret), open(secret), open(secretOf(2))];
    const raw = new Redis(url);
    const seen: string[] = [];
    raw.on('message', (_, text: string) => seen.push(text));
    const intruder = new Redis(url);
    await raw.subscribe('shared');
    const heard: BusMessage[] = [];
    const answered = Promise.withResolvers<void>();
    one.listen((message) => {
      heard.push(message);
      if (message.kind === 'events') answered.resolve();
    });
    const events: BusMessage = {
      kind: 'events',
      rows: [
        { number: 7, events: [{ topics: ['booking:1'], event: 'changed', data: { add: 'Their home' } }] },
      ],
    };
    const forged = JSON.stringify({ from: 'nobody', message: { kind: 'wake' } });
    const repeat = setInterval(() => {
      foreign.publish({ kind: 'wake' });
      void intruder.publish('shared', forged);
      other.publish(events);
    }, 20);
    await answered.promise;
    // Each was sent before a message that was received.
    while (seen.filter((text) => text === forged).length < 3)
      await new Promise((resolve) => setTimeout(resolve, 5));
    clearInterval(repeat);
    expect(new Set(heard.map(({ kind }) => kind))).toEqual(new Set(['events']));
    expect(heard[0]).toEqual(events);
    expect(seen.filter((text) => text.includes('home'))).toEqual([]);
    for (const each of [raw, intruder]) each.disconnect();
    await Promise.all([one.close(), other.close(), foreign.close()]);
  });

  test('a change on one node reaches the readers of the other node immediately and once', async () => {
    const one = await startTestApp({ parts: { bus: openRedisBus(url, log, secret, 'app') } });
    const other = await startTestApp({ nodeOf: one, parts: { bus: openRedisBus(url, log, secret, 'app') } });
    const admin = await one.addPerson('admin');
    const client = await connectLive(other, admin);
    await client.subscribe('settings');
    const meter = await meterCosts(other.pool);
    const { commands } = await meter.measure(async () => {
      await changeSettings(one, admin, { appName: 'Two Nodes' });
      expect(await client.frame((frame) => 'event' in frame && frame.event === 'changed')).toMatchObject({
        data: { appName: 'Two Nodes' },
      });
    });
    // The message between the nodes contains the event.
    expect(commands.filter((command) => command.includes('from outbox'))).toEqual([]);
    await meter.close();
    await one.settle();
    await other.settle();
    await client.quiet();
    expect(client.eventsOf('settings')).toHaveLength(1);
    client.close();
    await other.close();
    await one.close();
  });
});
