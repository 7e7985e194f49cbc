import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, nextMessage } from './processes/child.ts';
import { processorTime } from './processes/processor-time.ts';
import { residentMegabytes } from './processes/resident-memory.ts';
import type { Listening, Order, Stored } from './ride/server.ts';
import type { Minute, SoakEnd, SoakOrder } from './soak/crew.ts';
import { steps, type Step } from './soak/steps.ts';

/**
 * Half an hour in a town: drivers report a position a second over live connections, riders watch the free cars near
 * them, and rides from quote to rating begin at a steady rate. Prints for each minute how long every step took, the
 * memory of the server and of PostgreSQL and the size of the database; at the end, whether any acknowledged data is
 * missing. Linux only, because memory and processor time are read from /proc.
 */
const minutes = Number(process.env['FIACRE_BENCH_MINUTES'] ?? 30);
const drivers = Number(process.env['FIACRE_BENCH_DRIVERS'] ?? 2000);
const onlookers = Number(process.env['FIACRE_BENCH_ONLOOKERS'] ?? 500);
const ridesPerSecond = Number(process.env['FIACRE_BENCH_RIDES'] ?? 5);

function print(line: string): void {
  process.stdout.write(`soak: ${line}\n`);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const durationsOf = (some: readonly Minute[], step: Step): readonly number[] =>
  some.flatMap(({ durations }) => durations[step]);

const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
const server = fork(new URL('./ride/server.ts', import.meta.url), [folder, String(drivers)]);
const { url, towns, carTypeId, databaseProcess } = await nextMessage<Listening>(server);
print(`${drivers} drivers, ${onlookers} onlookers, ${ridesPerSecond} rides a second, ${minutes} minutes`);

const seen: Minute[] = [];
const memory: { readonly server: number; readonly database: number; readonly stored: number }[] = [];
const times = () => [server.pid ?? 0, databaseProcess, crew.pid ?? 0].map(processorTime);

async function closeMinute(minute: Minute, spent: readonly number[]): Promise<void> {
  seen.push(minute);
  const databaseBytes = await ask<number>(server, { kind: 'database size' } satisfies Order);
  const now = {
    server: residentMegabytes(server.pid ?? 0),
    database: residentMegabytes(databaseProcess),
    stored: databaseBytes / 1e6,
  };
  memory.push(now);
  const slowest = steps.map((step) => `${step} ${quantile(minute.durations[step], 0.99).toFixed(0)}`);
  const cores = spent.map((milliseconds) => (milliseconds / 60_000).toFixed(2));
  print(
    `minute ${seen.length}: ${minute.durations.rate.length} rides, ${minute.durations.position.length} positions, ` +
      `${minute.frames} frames, ${minute.late} rides late; p99 in ms: ${slowest.join(', ')}; cores: server ${cores[0]}, ` +
      `PostgreSQL ${cores[1]}, clients ${cores[2]}; server ${now.server.toFixed(0)} MB, ` +
      `PostgreSQL ${now.database.toFixed(0)} MB, database ${now.stored.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const failure of new Set(minute.failures)) print(`failed: ${failure}`);
}

const crew = fork(new URL('./soak/crew.ts', import.meta.url));
const ended = Promise.withResolvers<SoakEnd>();
let before = times();
let printing = Promise.resolve();
crew.on('message', (message: Minute | SoakEnd) => {
  if ('rides' in message) return ended.resolve(message);
  const now = times();
  const spent = now.map((milliseconds, index) => milliseconds - (before[index] ?? 0));
  before = now;
  printing = printing.then(() => closeMinute(message, spent));
});
crew.send({
  url,
  towns,
  carTypeId,
  onlookers,
  ridesPerSecond,
  milliseconds: minutes * 60_000,
} satisfies SoakOrder);
const { rides, tripPositions } = await ended.promise;
await printing;
const stored = await ask<Stored>(server, { kind: 'stored' } satisfies Order);

// The first minutes fill caches and connect everybody.
const settled = seen.slice(Math.min(3, seen.length - 1));
const third = Math.max(1, Math.floor(settled.length / 3));
for (const step of steps) {
  const [early, recent] = [settled.slice(0, third), settled.slice(-third)].map((some) =>
    durationsOf(some, step),
  );
  const all = durationsOf(settled, step);
  print(
    `${step}: p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms, ` +
      `p99 in the first third ${quantile(early ?? [], 0.99).toFixed(1)} ms, in the last ${quantile(recent ?? [], 0.99).toFixed(1)} ms`,
  );
}
const [first, last] = [memory.at(Math.min(3, memory.length - 1)), memory.at(-1)];
if (first !== undefined && last !== undefined)
  print(
    `from minute ${Math.min(4, memory.length)} to ${memory.length}: server ${first.server.toFixed(0)} to ${last.server.toFixed(0)} MB, ` +
      `PostgreSQL ${first.database.toFixed(0)} to ${last.database.toFixed(0)} MB, database ${first.stored.toFixed(0)} to ${last.stored.toFixed(0)} MB`,
  );
print(
  `${rides} rides acknowledged, ${stored.completed} completed in the database; ${tripPositions} positions of trips ` +
    `acknowledged, ${stored.tripPositions} stored; ledger ${JSON.stringify(stored.ledger)}; audit chain ${stored.auditIsWhole ? 'whole' : 'broken'}`,
);
const failures = seen.reduce((sum, minute) => sum + minute.failures.length, 0);
const isLost =
  stored.completed !== rides ||
  stored.tripPositions < tripPositions ||
  !stored.auditIsWhole ||
  Object.values(stored.ledger).some((count) => count !== 0);
print(`${failures} requests failed; ${isLost ? 'something was lost' : 'nothing was lost'}`);
crew.kill();
server.send({ kind: 'close' } satisfies Order);
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
if (isLost || failures > 0) process.exitCode = 1;
