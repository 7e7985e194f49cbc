import { expect, test } from 'vitest';
import { createLog } from './log/log.ts';
import { createWorkers } from './workers.ts';

const log = createLog('silent');

test('a slow lane of a worker does not delay other lanes, and ends with its current round when stopped', async () => {
  const rounds = { slow: 0, fast: 0 };
  const waiting = { slow: 2, fast: 1 };
  const slow = Promise.withResolvers<void>();
  const workers = createWorkers(
    [
      {
        name: 'deliveries',
        lanes: async () => (['slow', 'fast'] as const).filter((lane) => waiting[lane] > 0),
        async run(lane) {
          if (lane !== 'slow' && lane !== 'fast') throw new Error(lane);
          if (waiting[lane] === 0) return 0;
          rounds[lane] += 1;
          if (lane === 'slow') await slow.promise;
          waiting[lane] -= 1;
          return 1;
        },
      },
    ],
    log,
  );
  workers.wake();
  await expect.poll(() => rounds).toEqual({ slow: 1, fast: 1 });
  waiting.fast = 1;
  workers.wake();
  await expect.poll(() => rounds).toEqual({ slow: 1, fast: 2 });
  const stopped = workers.stop();
  slow.resolve();
  await stopped;
  expect([rounds, waiting]).toEqual([
    { slow: 1, fast: 2 },
    { slow: 1, fast: 0 },
  ]);
});

test('workers settle when nothing is left in any lane', async () => {
  const waiting = new Map([
    ['one', 3],
    ['other', 2],
  ]);
  let plain = 4;
  const workers = createWorkers(
    [
      {
        name: 'deliveries',
        lanes: async () => [...waiting.keys()],
        async run(lane) {
          const left = waiting.get(lane) ?? 0;
          waiting.set(lane, Math.max(0, left - 1));
          return Math.min(left, 1);
        },
      },
      { name: 'plain', run: async () => (plain > 0 ? plain-- : 0) },
    ],
    log,
  );
  expect(await workers.settle()).toBe(3 + 2 + 4 + 3 + 2 + 1);
  expect([...waiting.values(), plain]).toEqual([0, 0, 0]);
});
