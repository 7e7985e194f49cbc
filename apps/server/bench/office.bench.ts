import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openServer, type MeasuredServer } from './lifecycle/measured-server.ts';
import { cases } from './office/cases.ts';
import { recordStatements } from './office/recorded-statements.ts';
import { parentOf, processorTime } from './processes/processor-time.ts';

/**
 * The back office's lists, searches, map, dashboard and reports with 10³, 10⁵ and 10⁶ bookings: duration of each request,
 * and processor time of the server and of PostgreSQL. `--bookings 1000,100000` measures other sizes; `--data folder`
 * measures an installation that `npm run fiacre -- seed --bookings …` has filled, and `--only earnings` some requests.
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000,100000,1000000' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 15);
const largeRows = 20_000;
const warmUp = 100;

function print(line: string): void {
  process.stdout.write(`office: ${line}\n`);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function seeded(folder: string, bookings: string): Promise<void> {
  const seed = new URL('../src/commands/seed.ts', import.meta.url).pathname;
  const environment = { ...process.env, DATA_DIR: folder };
  const child = spawn(process.execPath, [seed, '--bookings', bookings], {
    env: environment,
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('seeding failed');
}

async function signedIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@fiacre.test', password: 'sandbox1' }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Values for the placeholders of the cases, taken from a booking in the middle of the year. */
async function sample(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select id as booking, reference, customer_name as name, split_part(customer_name, ' ', 2) as "lastName",
       customer_id as rider, driver_id as driver, (select content->>'carTypeName' from tariffs where id = tariff_id) as "carType",
       to_char(now() - interval '7 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "weekAgo",
       (select least(100000, ceil(count(*) / 25.0)) from bookings)::text as last,
       (select least(100000, ceil(count(*) / 50.0)) from bookings)::text as middle,
       (select least(100000, ceil(count(*) / 25.0)) from bookings where ended_as = 'CANCELLED')::text as "lastCancelled"
     from bookings where driver_id is not null and booking_date > now() - interval '180 days' order by booking_date limit 1`,
  );
  return rows[0] ?? {};
}

/** All drivers are online, with positions that count as recent until the measurement ends. */
async function putDriversOnMap(client: pg.Client): Promise<void> {
  await client.query(
    `insert into driver_states (driver_id, active, lat, lng, located_at, changed_at)
     select id, true, 48.1 + random() * 0.1, 11.5 + random() * 0.1, now() + interval '1 day', now()
     from users where usertype = 'driver' and deleted_at is null
     on conflict (driver_id) do update set active = true, lat = excluded.lat, lng = excluded.lng,
       located_at = excluded.located_at, changed_at = excluded.changed_at`,
  );
}

async function measureFolder(folder: string, what: string): Promise<void> {
  const server = await openServer({ DATA_DIR: folder, SANDBOX_DRIVERS: '0' }, 0);
  const client = new pg.Client(server.address);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
    const database = parentOf(rows[0]?.id ?? 0);
    const words = await sample(client);
    await putDriversOnMap(client);
    const recorder = recordStatements(server.pool);
    const authorization = `Bearer ${await signedIn(server.url)}`;
    const measured = { server, client, recorder, authorization, database };
    print(`${what} bookings; processor time of server + database, in ms (median duration, 95th percentile)`);
    // Node compiles frequently run code.
    await measure(measured, '/api/bookings?pageSize=25', warmUp);
    for (const [name, path] of cases.filter(([label]) => label.includes(values.only))) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, word: string) =>
        encodeURIComponent(words[word] ?? ''),
      );
      print(`${name.padEnd(34)} ${await measure(measured, filled)}`);
    }
    print(`load ${(loadavg()[0] ?? 0).toFixed(1)}, ${rounds} requests each`);
  } finally {
    await client.end();
    await server.close();
  }
}

interface Measured {
  readonly server: MeasuredServer;
  readonly client: pg.Client;
  readonly recorder: ReturnType<typeof recordStatements>;
  readonly authorization: string;
  /** The parent of all PostgreSQL processes. */
  readonly database: number;
}

async function measure(
  { server, client, recorder, authorization, database }: Measured,
  path: string,
  repetitions = rounds,
): Promise<string> {
  const ask = async () => {
    const before = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - before;
  };
  recorder.clear();
  // The first request reads the pages that are not in memory yet and lets PostgreSQL plan the query.
  for (let round = 0; round < 3; round += 1) await ask();
  const scans = await recorder.scans(client, largeRows);
  const node = process.cpuUsage();
  const databaseBefore = processorTime(database);
  const times: number[] = [];
  while (times.length < repetitions) times.push(await ask());
  const { user, system } = process.cpuUsage(node);
  const databaseTime = (processorTime(database) - databaseBefore) / repetitions;
  const sorted = times.toSorted((one, other) => one - other);
  const figures = `${((user + system) / 1000 / repetitions).toFixed(1)} + ${databaseTime.toFixed(1)}`;
  const scanned = scans.length === 0 ? '' : `  reads all of ${scans.join(', ')}`;
  return `${figures.padStart(14)} (${percentile(sorted, 0.5).toFixed(0)}, ${percentile(sorted, 0.95).toFixed(0)})${scanned}`;
}

if (values.data !== undefined) await measureFolder(values.data, 'its');
else
  for (const bookings of values.bookings.split(',')) {
    const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
    await seeded(folder, bookings);
    await measureFolder(folder, bookings);
    await rm(folder, { recursive: true, force: true });
  }
