import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Redis } from 'ioredis';
import { openRedisBus } from '../../src/platform/live/bus/redis-bus.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { systemRandom } from '../../src/platform/random/random.ts';
import { openSecret } from '../../src/platform/secret/open-secret.ts';
import { isRedisInstalled, startRedis } from '../../src/platform/testing/redis-server.ts';
import { freePort } from '../../../../tests/e2e/kit/product.ts';
import type { Task } from '../lifecycle/clients.ts';
import type { Done } from '../lifecycle/during.ts';
import { startSharedPostgres, urlOf } from '../lifecycle/shared-postgres.ts';
import { nextMessage } from '../processes/child.ts';
import { ownProcessorTime, processorTime } from '../processes/processor-time.ts';
import type { Listening, Order } from '../ride/server.ts';
import { carPositions } from './car-positions.ts';
import { median, print, rounds } from './print.ts';

const riders = 8;
const roundMilliseconds = 9000;
/** Node compiles the code of a newly started process while the first ones arrive. */
const warmUp = 400;

type Processes = Readonly<Record<'the busy node' | 'any other node' | 'Redis' | 'PostgreSQL', () => number>>;

/**
 * What rides and positions cost a node that handles none of them: every node delivers all live events in order and
 * follows all cars. One node takes the requests; the other one takes no jobs, which would be a part of the work that
 * nodes share. What each process takes while nothing happens is subtracted.
 */
export async function measureOtherNode(folder: string): Promise<void> {
  if (!isRedisInstalled) return print('the other node: not measured without redis-server');
  const redis = await startRedis(await freePort());
  const redisProcess = await processOf(redis.url);
  const database = await startSharedPostgres(80);
  const environment = {
    DATABASE_URL: urlOf(await database.addDatabase('scale')),
    REDIS_URL: redis.url,
    SECRET_KEY: 'the same for all processes, as it has to be',
  };
  const startNode = (name: string, people: number, jobs: string) =>
    fork(new URL('../ride/server.ts', import.meta.url), [
      join(folder, name),
      String(people),
      JSON.stringify(environment),
      jobs,
    ]);
  const busy = startNode('busy', riders, 'with jobs');
  const { url, towns, carTypeId } = await nextMessage<Listening>(busy);
  const other = startNode('other', 0, 'without jobs');
  await nextMessage<Listening>(other);
  const processes: Processes = {
    'the busy node': () => ownProcessorTime(busy.pid ?? 0),
    'any other node': () => ownProcessorTime(other.pid ?? 0),
    Redis: () => ownProcessorTime(redisProcess),
    PostgreSQL: () => processorTime(database.process),
  };
  const worker = new Worker(new URL('../lifecycle/clients.ts', import.meta.url), {
    workerData: { url, towns, carTypeId },
  });
  const secret = await openSecret({ secretKey: environment.SECRET_KEY, dataDir: folder }, systemRandom);
  const bus = openRedisBus(redis.url, createLog('silent'), secret);
  while (bus.isConnected() !== true) await pause(20);
  await measure('position', processes, () => carPositions(bus, roundMilliseconds));
  await bus.close();
  await measure('ride', processes, () => rides(worker));
  await worker.terminate();
  for (const node of [busy, other]) await close(node);
  await database.close();
  await redis.stop();
}

async function measure(what: string, processes: Processes, work: () => Promise<number>): Promise<void> {
  for (let done = 0; done < warmUp;) done += await work();
  const names = Object.keys(processes) as (keyof Processes)[];
  const during = async (start: () => Promise<number>) => {
    const [before, began] = [names.map((name) => processes[name]()), performance.now()];
    const count = await start();
    const spent = names.map((name, index) => processes[name]() - (before[index] ?? 0));
    return { count, spent, milliseconds: performance.now() - began };
  };
  const measured: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await during(() => pause(roundMilliseconds, 1));
    const active = await during(work);
    const share = active.milliseconds / idle.milliseconds;
    measured.push(
      active.spent.map((spent, index) => (spent - (idle.spent[index] ?? 0) * share) / active.count),
    );
  }
  const costs = names.map(
    (name, index) => `${name} ${median(measured.map((one) => one[index] ?? 0)).toFixed(4)} ms`,
  );
  print(`a ${what} costs ${costs.join(', ')}`);
}

async function rides(worker: Worker): Promise<number> {
  worker.postMessage({ what: 'rides', milliseconds: roundMilliseconds } satisfies Task);
  const [{ count }] = (await once(worker, 'message')) as [Done];
  return count;
}

async function close(node: ChildProcess): Promise<void> {
  node.send({ kind: 'close' } satisfies Order);
  await once(node, 'exit');
}

async function processOf(url: string): Promise<number> {
  const client = new Redis(url);
  const text = await client.info('server');
  client.disconnect();
  return Number(/process_id:(\d+)/.exec(text)?.[1]);
}
