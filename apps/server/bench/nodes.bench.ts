import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openEmbeddedDatabase } from '../src/platform/database/embedded/open-embedded-database.ts';
import { createLog } from '../src/platform/log/log.ts';
import { isRedisInstalled, startRedis } from '../src/platform/testing/redis-server.ts';
import { freePort } from '../../../tests/e2e/kit/product.ts';
import { nextMessage } from './processes/child.ts';
import type { Task, Workers } from './lifecycle/clients.ts';
import type { Done } from './lifecycle/during.ts';
import { parentOf, processorTime } from './processes/processor-time.ts';
import type { Listening, Order } from './ride/server.ts';

/**
 * Complete rides per second through one server process and through two, which share a PostgreSQL and a Redis,
 * alternately and with the same clients. Each request of a ride goes to a different process from the previous one,
 * which is the worst case: a process never has the data of earlier requests in memory. Linux only, because processor
 * time is read from /proc.
 */
const clients = Number(process.env['FIACRE_BENCH_CLIENTS'] ?? 8);
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 7);
const roundMilliseconds = 8000;
const warmUpRides = 200;

function print(line: string): void {
  process.stdout.write(`nodes: ${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (!isRedisInstalled) throw new Error('This benchmark needs redis-server');
const newFolder = () => mkdtemp(join(tmpdir(), 'fiacre-bench-'));
// PostgreSQL does not run as root, so its folder must not be inside one that only root may enter.
const [folder, databaseFolder] = [await newFolder(), await newFolder()];
const redis = await startRedis(await freePort());
const database = await openEmbeddedDatabase({
  dataDir: databaseFolder,
  log: createLog('error'),
  maxConnections: 80,
});
const { host = '', port = 0, user = '', password } = database.pool.options;
const databaseUrl = new URL('postgres://localhost/postgres');
databaseUrl.username = user;
databaseUrl.password = typeof password === 'string' ? password : '';
databaseUrl.searchParams.set('host', host);
databaseUrl.searchParams.set('port', String(port));

async function startNode(name: string, people: number) {
  const environment = {
    DATABASE_URL: databaseUrl.href,
    REDIS_URL: redis.url,
    SECRET_KEY: 'the same for both processes, as it has to be',
  };
  const process = fork(new URL('./ride/server.ts', import.meta.url), [
    join(folder, name),
    String(people),
    JSON.stringify(environment),
  ]);
  return { process, listening: await nextMessage<Listening>(process) };
}

async function stopNode({ process }: Awaited<ReturnType<typeof startNode>>): Promise<void> {
  process.send({ kind: 'close' } satisfies Order);
  await once(process, 'exit');
}

const first = await startNode('first', clients);
const { url, towns, carTypeId } = first.listening;
const open = (workerData: Workers) =>
  new Worker(new URL('./lifecycle/clients.ts', import.meta.url), { workerData });
const { rows } = await database.pool.query<{ id: number }>('select pg_backend_pid() as id');
const databaseProcess = parentOf(rows[0]?.id ?? 0);

interface Round {
  readonly perSecond: number;
  readonly nodeMilliseconds: number;
  readonly databaseMilliseconds: number;
}

async function drive(worker: Worker, milliseconds: number): Promise<Done> {
  worker.postMessage({ what: 'rides', milliseconds } satisfies Task);
  const [done] = (await once(worker, 'message')) as [Done];
  return done;
}

async function measure(worker: Worker, processes: readonly number[]): Promise<Round> {
  // Node compiles the code of a newly started process while the first rides run.
  for (let ridden = 0; ridden < warmUpRides;) ridden += (await drive(worker, roundMilliseconds / 8)).count;
  const times = () => [databaseProcess, ...processes].map(processorTime);
  const before = times();
  const { count, milliseconds } = await drive(worker, roundMilliseconds);
  const [stored = 0, ...own] = times().map((time, index) => (time - (before[index] ?? 0)) / count);
  return {
    perSecond: (count * 1000) / milliseconds,
    nodeMilliseconds: own.reduce((sum, each) => sum + each, 0),
    databaseMilliseconds: stored,
  };
}

async function measureTwo(): Promise<Round> {
  const second = await startNode('second', 0);
  const both = open({ url, otherUrl: second.listening.url, towns, carTypeId });
  const round = await measure(both, [first.process.pid ?? 0, second.process.pid ?? 0]);
  await both.terminate();
  await stopNode(second);
  return round;
}

const alone = open({ url, towns, carTypeId });
const ratios: number[] = [];
const measured = { 'one process': [] as Round[], 'two processes': [] as Round[] };
for (let round = 0; round < rounds; round += 1) {
  const [one, two] = [await measure(alone, [first.process.pid ?? 0]), await measureTwo()];
  measured['one process'].push(one);
  measured['two processes'].push(two);
  ratios.push(two.perSecond / one.perSecond);
}
for (const [name, those] of Object.entries(measured)) {
  const of = (key: keyof Round) => median(those.map((round) => round[key])).toFixed(1);
  print(
    `${name}: ${of('perSecond')} rides/s with ${clients} clients, ${of('nodeMilliseconds')} ms server + ` +
      `${of('databaseMilliseconds')} ms PostgreSQL a ride`,
  );
}
print(
  `two / one in rides/s: ${median(ratios).toFixed(2)}; load ${loadavg()[0]?.toFixed(1)} (medians of ${rounds})`,
);
await alone.terminate();
await stopNode(first);
await database.close();
await redis.stop();
for (const each of [folder, databaseFolder]) await rm(each, { recursive: true, force: true });
