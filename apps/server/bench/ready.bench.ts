import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../tests/e2e/kit/product.ts';
import { ensureServerBuilt } from '../../../tools/build-server.mjs';
import { startServer, type StartedServer } from './ready/started-server.ts';

/**
 * How soon the built product is ready again after `kill -9` of its process, with or without PostgreSQL, on a sandbox with
 * some thousand bookings and simulated drivers. Linux only, because processor time is read from /proc.
 */
const bookings = '3000';
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 7);
/** Simulated drivers and jobs are at work when the process is killed. */
const runningMilliseconds = 5000;

type Kill = 'kill' | 'killAll';
const names: Readonly<Record<Kill, string>> = {
  kill: 'after kill -9 of the server',
  killAll: 'after kill -9 of the server and PostgreSQL',
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function seed(folder: string): Promise<void> {
  const program = new URL('../src/commands/seed.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, '--bookings', bookings], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('seeding failed');
}

function report(name: string, starts: readonly StartedServer[]): void {
  const of = (key: 'milliseconds' | 'serverMilliseconds' | 'databaseMilliseconds') =>
    median(starts.map((start) => start[key])).toFixed(0);
  const slowest = Math.max(...starts.map(({ milliseconds }) => milliseconds)).toFixed(0);
  console.log(
    `ready: ${name}: ${of('milliseconds')} ms (slowest ${slowest}), processor time ${of('serverMilliseconds')} ms ` +
      `server + ${of('databaseMilliseconds')} ms PostgreSQL; load ${loadavg()[0]?.toFixed(1)} (medians of ${starts.length})`,
  );
}

await ensureServerBuilt(process.cwd(), process.execPath, console.log);
const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
await seed(folder);
const port = await freePort();
// Builds the city, and compiles the code of every start.
let server = await startServer(folder, port);
const starts: Record<Kill, StartedServer[]> = { kill: [], killAll: [] };
for (let round = 0; round < rounds; round += 1)
  for (const kill of ['kill', 'killAll'] as const) {
    await pause(runningMilliseconds);
    await server[kill]();
    server = await startServer(folder, port);
    starts[kill].push(server);
  }
await server.close();
for (const kill of ['kill', 'killAll'] as const) report(names[kill], starts[kill]);
await rm(folder, { recursive: true, force: true });
