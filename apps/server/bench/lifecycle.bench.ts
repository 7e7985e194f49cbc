import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Task } from './lifecycle/clients.ts';
import type { Done } from './lifecycle/during.ts';
import { openServer } from './lifecycle/measured-server.ts';
import { prepareTpcB, type TpcB } from './lifecycle/tpc-b.ts';

/**
 * Complete rides per second over HTTP, from quote to rating (nine requests), bookings per second alone, and pgbench's
 * TPC-B-like transactions on the same PostgreSQL. The three alternate for each engine, so that a busy machine slows all
 * of them equally: compare the ratios within a round.
 */
const clients = 8;
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 3);
const roundMilliseconds = 2000;

interface Engine {
  readonly name: string;
  readonly tpcB: TpcB;
  perSecond(what: Task['what']): Promise<number>;
  close(): Promise<void>;
}

interface Round {
  readonly rides: number;
  readonly bookings: number;
  readonly tpcB: number;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function open(
  name: string,
  environment: Readonly<Record<string, string>>,
  forget: () => Promise<void>,
): Promise<Engine> {
  const server = await openServer(environment, clients);
  const { url, towns, carTypeId } = server;
  const worker = new Worker(new URL('./lifecycle/clients.ts', import.meta.url), {
    workerData: { url, towns, carTypeId },
  });
  return {
    name,
    tpcB: await prepareTpcB(server.address, clients),
    async perSecond(what) {
      worker.postMessage({ what, milliseconds: roundMilliseconds } satisfies Task);
      const [{ count, milliseconds }] = (await once(worker, 'message')) as [Done];
      return (count * 1000) / milliseconds;
    },
    async close() {
      await worker.terminate();
      await server.close();
      await forget();
    },
  };
}

async function openEmbedded(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  return open('embedded', { DATA_DIR: folder }, () => rm(folder, { recursive: true, force: true }));
}

async function openPostgres(serverUrl: string): Promise<Engine> {
  const name = `fiacre_bench_${process.pid}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return open('PostgreSQL server', { DATABASE_URL: url.href }, () =>
    administer(`drop database ${name} with (force)`),
  );
}

async function measure(engine: Engine): Promise<Round> {
  return {
    rides: await engine.perSecond('rides'),
    tpcB: await engine.tpcB.perSecond(roundMilliseconds),
    bookings: await engine.perSecond('bookings'),
  };
}

const serverUrl = process.env['TEST_DATABASE_URL'];
const engines = [await openEmbedded()];
if (serverUrl) engines.push(await openPostgres(serverUrl));
else print('lifecycle: without TEST_DATABASE_URL, no separate PostgreSQL server is measured');

// The first round warms up every engine.
const measured = new Map<Engine, Round[]>(engines.map((engine) => [engine, []]));
for (let round = 0; round <= rounds; round += 1) {
  for (const engine of engines) {
    const figures = await measure(engine);
    if (round > 0) measured.get(engine)?.push(figures);
  }
}

const reference = measured.get(engines[0] as Engine) ?? [];
for (const [engine, figures] of measured) {
  const of = (pick: (round: Round, index: number) => number) => median(figures.map(pick));
  const toEmbedded = of(({ rides }, index) => rides / (reference[index]?.rides ?? Number.NaN));
  print(
    `lifecycle: ${engine.name}: ${of(({ rides }) => rides).toFixed(1)} rides/s, ` +
      `${of(({ bookings }) => bookings).toFixed(0)} bookings/s with ${clients} clients ` +
      `(medians of ${figures.length}), ratio to embedded ${toEmbedded.toFixed(2)}`,
  );
  print(
    `lifecycle: ${engine.name}: ${of(({ tpcB }) => tpcB).toFixed(0)} TPC-B-like transactions/s ` +
      `(${engine.tpcB.by}); a ride per transaction ${of(({ rides, tpcB }) => rides / tpcB).toFixed(3)}, ` +
      `a booking per transaction ${of(({ bookings, tpcB }) => bookings / tpcB).toFixed(3)}`,
  );
}
for (const engine of engines) await engine.close();
