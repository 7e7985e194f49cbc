import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serverOptions } from '../../../../tools/build-server.mjs';
import { ask, nextMessage } from '../processes/child.ts';
import type { Task } from '../lifecycle/clients.ts';
import { performTask, stopServer } from './contender.ts';
import { median, print, rounds } from './print.ts';
import { ownProcessorTime, processorTime } from '../processes/processor-time.ts';
import type { Counted, Listening, Order } from './server.ts';

const clients = Number(process.env['FIACRE_BENCH_CLIENTS'] ?? 8);
const roundMilliseconds = 3000;
const crowds = [1000, 5000];

interface Round {
  readonly perSecond: number;
  readonly nodeMilliseconds: number;
  readonly databaseMilliseconds: number;
  readonly commands: number;
  readonly rows: number;
  readonly logKilobytes: number;
  readonly load: number;
}

/** All figures are per ride or per booking. */
async function measure(
  server: ChildProcess,
  listening: Listening,
  worker: Worker,
  task: Task,
): Promise<Round> {
  // The embedded PostgreSQL is a child of the server.
  const times = () => [ownProcessorTime(server.pid ?? 0), processorTime(listening.databaseProcess)];
  await ask(server, { kind: 'count' } satisfies Order);
  const [nodeBefore = 0, databaseBefore = 0] = times();
  const { count, milliseconds } = await performTask(worker, task);
  const [node = 0, database = 0] = times();
  const { commands, rowVersions, logBytes } = await ask<Counted>(server, { kind: 'report' } satisfies Order);
  const rows = Object.values(rowVersions).reduce((sum, some) => sum + some, 0);
  return {
    perSecond: (count * 1000) / milliseconds,
    nodeMilliseconds: (node - nodeBefore) / count,
    databaseMilliseconds: (database - databaseBefore) / count,
    commands: commands / count,
    rows: rows / count,
    logKilobytes: logBytes / 1000 / count,
    load: loadavg()[0] ?? Number.NaN,
  };
}

async function measureRounds(
  name: string,
  server: ChildProcess,
  listening: Listening,
  worker: Worker,
  task: Task,
): Promise<void> {
  // The first round warms up.
  await measure(server, listening, worker, task);
  const measured: Round[] = [];
  while (measured.length < rounds) measured.push(await measure(server, listening, worker, task));
  const of = (key: keyof Round, digits = 1) => median(measured.map((round) => round[key])).toFixed(digits);
  print(
    `${name}: ${of('nodeMilliseconds')} ms server + ${of('databaseMilliseconds')} ms PostgreSQL, ` +
      `${of('commands')} statements, ${of('rows')} row versions, ${of('logKilobytes')} kB of log, ` +
      `${of('perSecond')}/s with ${clients} clients; load ${of('load')} (medians of ${rounds})`,
  );
}

type Open = (towns: Listening['towns']) => Worker;

async function measureSteps(server: ChildProcess, listening: Listening, open: Open): Promise<void> {
  const all = open(listening.towns);
  const rides: Task = { what: 'rides', milliseconds: roundMilliseconds };
  await measureRounds('a ride', server, listening, all, rides);
  // Each driver reports once a second.
  const reports: Task = { what: 'reports', milliseconds: 3 * roundMilliseconds };
  await measureRounds('a report of one position by a free driver', server, listening, all, reports);
  await performTask(all, { what: 'start trips', milliseconds: 0 });
  await measureRounds('a report of one position during a trip', server, listening, all, reports);
  await performTask(all, { what: 'end trips', milliseconds: 0 });
  await all.terminate();
}

async function measureCrowds(server: ChildProcess, listening: Listening, open: Open): Promise<void> {
  const [town] = listening.towns;
  if (town === undefined) throw new Error('There are no clients');
  const bookings: Task = { what: 'bookings', milliseconds: roundMilliseconds };
  let standing = 0;
  for (const count of crowds) {
    await ask(server, { kind: 'crowd', count: count - standing, at: town } satisfies Order);
    standing = count;
    const one = open([town]);
    const name = `a booking among ${count} eligible drivers (with its quote and cancellation)`;
    await measureRounds(name, server, listening, one, bookings);
    await one.terminate();
  }
}

/**
 * The cost of a complete ride, from quote to rating with one position (nine requests): processor time of the server and
 * of PostgreSQL, statements, row versions and write-ahead log. Then the cost of a driver's position report, when free
 * and during a trip, and the cost of a booking with 1,000 and 5,000 eligible drivers, of whom one wave gets offers. For
 * the reports, many clients make the figures precise.
 */
export async function measureCosts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  const server = fork(new URL('./server.ts', import.meta.url), [folder, String(clients)], {
    execArgv: serverOptions,
  });
  const listening = await nextMessage<Listening>(server);
  const open: Open = (towns) =>
    new Worker(new URL('../lifecycle/clients.ts', import.meta.url), {
      workerData: { url: listening.url, towns, carTypeId: listening.carTypeId },
    });
  await measureSteps(server, listening, open);
  await measureCrowds(server, listening, open);
  await stopServer(server);
  await rm(folder, { recursive: true, force: true });
}
