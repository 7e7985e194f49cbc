import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../testing/live-client.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { createLog } from '../log/log.ts';
import { isRedisInstalled, startRedis, type RedisServer } from '../testing/redis-server.ts';
import type { BusMessage } from './bus.ts';
import { openRedisBus } from './redis-bus.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const log = createLog('silent');

describe.skipIf(!isRedisInstalled)('nodes on one Redis (skipped where redis-server is not installed)', () => {
  let server: RedisServer;
  let url: string;
  beforeAll(async () => {
    server = await startRedis();
    ({ url } = server);
  });
  afterAll(() => server.stop());

  test('receive each other’s messages, and not their own', async () => {
    const [one, other] = [openRedisBus(url, log, 'talk'), openRedisBus(url, log, 'talk')];
    const heard: BusMessage[] = [];
    const answered = Promise.withResolvers<void>();
    one.listen((message) => {
      heard.push(message);
      answered.resolve();
    });
    other.listen((message) => {
      if (message.kind === 'volatile') other.publish({ kind: 'wake' });
    });
    const position = {
      kind: 'volatile',
      topic: 'drivers',
      key: 'car 1',
      event: 'position',
      data: { lat: 1 },
    } as const;
    // A bus that is not connected yet drops its messages, so this one is repeated until there is a response.
    const repeat = setInterval(() => one.publish(position), 20);
    await answered.promise;
    clearInterval(repeat);
    // The response follows the position on the same channel, so an echo would have arrived first.
    expect(heard[0]).toEqual({ kind: 'wake' });
    await Promise.all([one.close(), other.close()]);
  });

  test('a change on one node reaches the readers of the other node immediately and once', async () => {
    const one = await startTestApp({ parts: { bus: openRedisBus(url, log, 'app') } });
    const other = await startTestApp({ nodeOf: one, parts: { bus: openRedisBus(url, log, 'app') } });
    const admin = await one.addPerson('admin');
    const client = await connectLive(other, admin);
    await client.subscribe('settings');
    await changeSettings(one, admin, { appName: 'Two Nodes' });
    expect(await client.frame((frame) => 'event' in frame && frame.event === 'changed')).toMatchObject({
      data: { appName: 'Two Nodes' },
    });
    await one.settle();
    await other.settle();
    await client.quiet();
    expect(client.eventsOf('settings')).toHaveLength(1);
    client.close();
    await other.close();
    await one.close();
  });
});
