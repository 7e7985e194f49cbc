import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, nextMessage } from './processes/child.ts';
import type { Crew, Drive, Driven } from './positions/drivers.ts';
import { processorTime } from './processes/processor-time.ts';
import type { Listening, Order } from './ride/server.ts';

/**
 * The cost of drivers' positions: many drivers report one position a second while riders watch the free cars
 * near them, alternating between live connections with a frame for each position, live connections with a
 * frame for three seconds of positions, and (for a hundred drivers) a request for each position. Over live
 * connections, the server stores reports of many drivers together. Linux only, because processor time is read
 * from /proc.
 */
const drivers = Number(process.env['FIACRE_BENCH_DRIVERS'] ?? 1000);
const onlookers = Number(process.env['FIACRE_BENCH_ONLOOKERS'] ?? 1000);
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 5);
const roundMilliseconds = 12_000;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

interface Round {
  readonly node: number;
  readonly database: number;
  readonly perSecond: number;
  readonly seen: number;
}

const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
const server = fork(new URL('./ride/server.ts', import.meta.url), [folder, String(drivers)]);
const { url, towns, databaseProcess } = await nextMessage<Listening>(server);
const crew = fork(new URL('./positions/drivers.ts', import.meta.url));
await ask(crew, { url, towns, onlookers } satisfies Crew);

/** Milliseconds of processor time for each position. */
async function measure(by: Drive['by']): Promise<Round> {
  // The first positions of a round may not be older than the last ones of the previous round.
  await pause(3000);
  const times = () => [server.pid ?? 0, databaseProcess].map(processorTime);
  const [nodeBefore = 0, databaseBefore = 0] = times();
  const start = performance.now();
  const { stored, seen } = await ask<Driven>(crew, { by, milliseconds: roundMilliseconds } satisfies Drive);
  const seconds = (performance.now() - start) / 1000;
  const [node = 0, database = 0] = times();
  return {
    node: (node - nodeBefore) / stored,
    database: (database - databaseBefore) / stored,
    perSecond: stored / seconds,
    seen: seen / seconds,
  };
}

const ways = ['frames', 'collected', 'requests'] as const;
const measured = { frames: [] as Round[], collected: [] as Round[], requests: [] as Round[] };
// The first round warms up.
for (const by of ways) await measure(by);
for (let round = 0; round < rounds; round += 1) for (const by of ways) measured[by].push(await measure(by));
for (const by of ways) {
  const of = (key: keyof Round) => median(measured[by].map((round) => round[key]));
  process.stdout.write(
    `positions by ${by}: ${of('node').toFixed(3)} ms server + ${of('database').toFixed(3)} ms PostgreSQL, ` +
      `${Math.round(1000 / of('node'))} per second of the server's processor time; ${Math.round(of('perSecond'))}/s ` +
      `with ${drivers} drivers connected, ${Math.round(of('seen'))} frames/s to ${onlookers} onlookers; ` +
      `load ${loadavg()[0]?.toFixed(1)} (medians of ${rounds})\n`,
  );
}
crew.kill();
server.send({ kind: 'close' } satisfies Order);
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
