import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { openServer } from './lifecycle/measured-server.ts';
import type { RiderTask } from './lifecycle/quoting-rider.ts';

/**
 * What a quote and a booking cost while 5,000 drivers report around the pickup every second, compared to a fleet that is
 * off duty: CPU time of the server's thread and of the database. The two cases alternate in one run, so that a busy
 * machine slows both. The drivers have another car type, so in both cases the booking is offered to the same single driver.
 */
const fleet = 5000;
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 5);
const requests = 150;
/** Half of 20 km. */
const halfDegrees = 10 / 111.195;

interface Cost {
  readonly node: number;
  readonly database: number;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
const server = await openServer({ DATA_DIR: folder }, 1);
const [town] = server.towns;
if (town === undefined) throw new Error('the server returned no town');
const pool = new pg.Pool({ ...server.address, max: 1 });

/** CPU milliseconds of each process that serves one of the node's connections; 0 where /proc does not exist. */
async function databaseProcesses(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'fiacre' and datname = current_database()`,
  );
  return new Map(rows.map(({ pid }) => [pid, processMilliseconds(pid)]));
}

function processMilliseconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

async function addFleet(): Promise<void> {
  await pool.query(
    `insert into users (id, usertype, first_name, last_name, login_type, approved, created_at, car_type_id)
     select ('00000000-0000-7000-9000-' || lpad(number::text, 12, '0'))::uuid, 'driver', 'Driver', number::text, 'email',
       true, now(), (select id from car_types where id <> $2::uuid limit 1) from generate_series(1, $1) number`,
    [fleet, server.carTypeId],
  );
  await pool.query(
    `insert into driver_states (driver_id, active, lat, lng, located_at, changed_at)
     select id, true, $1::float8 + (random() * 2 - 1) * $3::float8, $2::float8 + (random() * 2 - 1) * $3::float8,
       now() - interval '1 hour', now() - interval '1 hour' from users where first_name = 'Driver' and login_type = 'email'`,
    [town?.lat, town?.lng, halfDegrees],
  );
}

/** Makes every driver of the fleet report now, or look as if the last change was an hour ago. */
async function report(isReporting: boolean): Promise<void> {
  await pool.query(
    `update driver_states set located_at = now() - $1::interval, changed_at = now() - $1::interval
     where driver_id::text like '00000000-0000-7000-9000-%'`,
    [isReporting ? '0 seconds' : '1 hour'],
  );
}

const rider = new Worker(new URL('./lifecycle/quoting-rider.ts', import.meta.url), {
  workerData: { url: server.url, town, carTypeId: server.carTypeId },
});

async function measure(task: RiderTask): Promise<Cost> {
  const database = await databaseProcesses();
  const before = process.threadCpuUsage();
  rider.postMessage(task);
  await once(rider, 'message');
  const { user, system } = process.threadCpuUsage(before);
  const after = await databaseProcesses();
  let used = 0;
  for (const [pid, milliseconds] of after) used += milliseconds - (database.get(pid) ?? 0);
  return { node: (user + system) / 1000 / task.count, database: used / task.count };
}

/** The fleet goes on or off duty, and the node learns about it. */
async function settle(isReporting: boolean): Promise<void> {
  await pool.query(
    `update driver_states set active = $1, located_at = now(), changed_at = now()
     where driver_id::text like '00000000-0000-7000-9000-%'`,
    [isReporting],
  );
  await server.reportPositions();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await measure({ what: 'quote', count: 5 });
}

const costs = { quote: new Map<boolean, Cost[]>(), book: new Map<boolean, Cost[]>() };
await addFleet();
// The first round warms up.
for (let round = 0; round <= rounds; round += 1) {
  for (const isReporting of [false, true]) {
    await settle(isReporting);
    for (const what of ['quote', 'book'] as const) {
      await report(isReporting);
      const cost = await measure({ what, count: requests });
      if (round > 0) costs[what].set(isReporting, [...(costs[what].get(isReporting) ?? []), cost]);
    }
    await measure({ what: 'cancel', count: requests });
  }
}
for (const what of ['quote', 'book'] as const) {
  const [none, all] = [costs[what].get(false) ?? [], costs[what].get(true) ?? []];
  const say = (some: readonly Cost[]) =>
    `${median(some.map(({ node }) => node)).toFixed(1)} ms node + ${median(some.map(({ database }) => database)).toFixed(1)} ms database`;
  const total = ({ node, database }: Cost) => node + database;
  const ratio = median(all.map(total)) / median(none.map(total));
  print(
    `quotes: a ${what} with ${fleet} drivers reporting: ${say(all)}; with none: ${say(none)}; ratio ${ratio.toFixed(2)} (n=${rounds})`,
  );
}
print(
  `quotes: load average ${loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')} on ${cpus().length} cores`,
);
await rider.terminate();
await pool.end();
await server.close();
await rm(folder, { recursive: true, force: true });
