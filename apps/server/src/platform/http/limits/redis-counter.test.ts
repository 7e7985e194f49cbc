import { routes } from '@fiacre/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../log/log.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { isRedisInstalled, startRedis, type RedisServer } from '../../testing/redis-server.ts';
import { createLimitRequests, type LimitRequests } from './limit-requests.ts';
import { openRedisCounter } from './redis-counter.ts';
import { createLocalCounter, type RequestCounter } from './request-counter.ts';

const log = createLog('silent');
const secret = { digest: (...parts: string[]) => parts.join(' ') };
const { max } = routes.signIn.limit;

describe.skipIf(!isRedisInstalled)(
  'two nodes on one Redis (skipped where redis-server is not installed)',
  () => {
    let server: RedisServer;
    const nodes: { counter: RequestCounter; limit: LimitRequests }[] = [];
    beforeAll(async () => {
      server = await startRedis();
      for (let node = 0; node < 2; node += 1) {
        const local = createLocalCounter(createFakeClock(new Date('2026-11-21T09:00:00Z')));
        const counter = openRedisCounter({ url: server.url, log, secret, local });
        nodes.push({ counter, limit: createLimitRequests(counter, 3000) });
      }
      await shared();
    });
    afterAll(() => Promise.all(nodes.map(({ counter }) => counter.close())));

    /** Waits until both nodes are connected to Redis: from then on, the second one continues the first one's count. */
    async function shared(attempt = 0): Promise<void> {
      const counts = [];
      for (const { counter } of nodes) counts.push((await counter.count(`probe ${attempt}`, 60_000)).count);
      if (counts[1] === 2) return;
      await new Promise((resolve) => void setImmediate(resolve));
      await shared(attempt + 1);
    }

    /** How many of `count` simultaneous requests, sent to the nodes in turn, were admitted. */
    async function admitted(count: number, caller: string): Promise<number> {
      const asked = Array.from({ length: count }, async (_, index) =>
        nodes[index % 2]?.limit('signIn', caller),
      );
      return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
    }

    afterEach(() => void vi.useRealTimers());

    test('a route’s limit applies to both nodes together, and a refusal says when it ends', async () => {
      // On a busy machine, Redis may take longer than a node waits for it.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      expect(await admitted(3 * max, '10.0.0.1')).toBe(max);
      expect(await admitted(1, '10.0.0.2')).toBe(1);
      const refused: unknown = await nodes[1]?.limit('signIn', '10.0.0.1').catch((error: unknown) => error);
      const { retryAfterSeconds } = (refused as { facts: { retryAfterSeconds: number } }).facts;
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    test('without Redis each node counts separately, and the outage causes no refusals', async () => {
      await server.stop();
      expect(await admitted(3 * max, '10.0.0.3')).toBe(2 * max);
      expect(await admitted(2, '10.0.0.4')).toBe(2);
    });
  },
);
