import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Task } from './lifecycle/clients.ts';
import type { Done } from './lifecycle/during.ts';
import { openServer } from './lifecycle/measured-server.ts';

/**
 * How much database space one complete ride takes, by table: runs rides for half a minute and compares the sizes of
 * tables and indexes before and after, less the rows deleted in between. Rows that are deleted within two days are
 * reported separately.
 */
const clients = 8;
const milliseconds = Number(process.env['FIACRE_BENCH_MS'] ?? 30_000);
/** Events, quotes, future offers and stored responses are deleted after at most two days. */
const shortLived = new Set(['outbox', 'quotes', 'job', 'job_common', 'idempotent_answers']);

function print(line: string): void {
  process.stdout.write(`growth: ${line}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
const server = await openServer(
  { DATA_DIR: folder, FIACRE_MODE: 'production', PUBLIC_URL: 'https://ride.example.test' },
  clients,
);
const client = new pg.Client(server.address);
await client.connect();

/** Bytes of each table with its indexes and its values stored out of line; partitions count as part of their table. */
async function sizes(): Promise<ReadonlyMap<string, number>> {
  await client.query('vacuum full');
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select coalesce(parent.relname, class.relname) as name, sum(pg_total_relation_size(class.oid)) as bytes
     from pg_class class join pg_namespace place on place.oid = relnamespace
     left join pg_inherits on inhrelid = class.oid left join pg_class parent on parent.oid = inhparent
     where class.relkind = 'r' and nspname in ('public', 'pgboss') group by 1`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

const { url, towns, carTypeId } = server;
const riders = new Worker(new URL('./lifecycle/clients.ts', import.meta.url), {
  workerData: { url, towns, carTypeId },
});
async function drive(task: Task): Promise<number> {
  riders.postMessage(task);
  const [{ count }] = (await once(riders, 'message')) as [Done];
  return count;
}

// The first rides fill pages that are allocated only once.
await drive({ what: 'rides', milliseconds: 3000 });
const before = await sizes();
const rides = await drive({ what: 'rides', milliseconds });
const after = await sizes();
const perRide = [...after]
  .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / rides }))
  .filter(({ bytes }) => bytes >= 1)
  .toSorted((one, other) => other.bytes - one.bytes);
const sum = (some: typeof perRide) => some.reduce((total, { bytes }) => total + bytes, 0);
for (const { name, bytes } of perRide)
  print(
    `${name.padEnd(22)} ${bytes.toFixed(0).padStart(6)}${shortLived.has(name) ? '  for two days at most' : ''}`,
  );
print(`${sum(perRide).toFixed(0)} bytes a ride at first`);
print(`${sum(perRide.filter(({ name }) => !shortLived.has(name))).toFixed(0)} bytes a ride after two days`);
print(`${rides} rides, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
await riders.terminate();
await client.end();
await server.close();
await rm(folder, { recursive: true, force: true });
