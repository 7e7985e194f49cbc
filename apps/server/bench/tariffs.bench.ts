import { tariffTemplates, type TariffDraft } from '@fiacre/domain';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openServer } from './lifecycle/measured-server.ts';
import type { RiderTask } from './lifecycle/quoting-rider.ts';

/**
 * What a quote costs the server's thread under one tariff, and under 60 tariffs with 40 zones, compared to the line of a
 * car type without tariffs and zones. The three alternate in one run, so that a busy machine slows all of them.
 */
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 9);
const requests = 150;

interface Firm {
  readonly name: string;
  readonly tariffs: readonly TariffDraft[];
  readonly zones: number;
}

const [berlin] = tariffTemplates.flatMap(({ tariffs }) => tariffs);
if (berlin === undefined) throw new Error('no template');

const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
const server = await openServer({ DATA_DIR: folder }, 1);
const [town] = server.towns;
if (town === undefined) throw new Error('the server returned no town');

const numbered = (prefix: string, n: number): string =>
  `00000000-0000-7000-${prefix}-${String(n).padStart(12, '0')}`;
const zoneId = (n: number): string => numbered('9000', n);

/** An outline of 24 corners; every tenth zone contains the pickup. */
function outline(n: number): { lat: number; lng: number }[] {
  const away = n % 10 === 0 ? 0 : 0.02 + n / 1000;
  const radius = 0.006 + n / 10_000;
  return Array.from({ length: 24 }, (_, corner) => {
    const angle = (corner / 12) * Math.PI;
    return {
      lat: (town?.lat ?? 0) + away + radius * Math.sin(angle),
      lng: (town?.lng ?? 0) + radius * Math.cos(angle),
    };
  });
}

/** A firm's tariffs: by zone, by hour and by source, of which about a quarter apply to any ride. */
const many = Array.from({ length: 60 }, (_, n): TariffDraft => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const hours = [{ days, exceptHolidays: false, from: `${String(n % 24).padStart(2, '0')}:00`, to: '23:30' }];
  return {
    ...berlin,
    name: `Tariff ${n}`,
    priority: n,
    when: n % 3 === 0 ? { hours, periods: [] } : berlin.when,
    where: {
      ...berlin.where,
      fromZones: n % 2 === 0 ? [zoneId(n % 40)] : [],
      toZones: n % 5 === 0 ? [zoneId((n + 7) % 40)] : [],
      sources: n % 4 === 0 ? ['phone'] : [],
    },
  };
});

const firms: readonly Firm[] = [
  { name: 'no tariff', tariffs: [], zones: 0 },
  { name: 'one tariff', tariffs: [berlin], zones: 0 },
  { name: '60 tariffs and 40 zones', tariffs: many, zones: 40 },
];

async function open({ tariffs, zones }: Firm): Promise<void> {
  await server.pool.query('delete from tariff_versions');
  await server.pool.query('delete from zones');
  const rows = tariffs.map((tariff, n) => ({
    id: numbered('8000', n),
    content: { ...tariff, rules: { ...tariff.rules, currency: 'USD' } },
  }));
  await server.pool.query(
    `insert into tariff_versions (tariff_id, number, valid_from, content, is_end, created_at)
     select (one->>'id')::uuid, 1, now() - interval '1 day', one->'content', false, now() from json_array_elements($1) one`,
    [JSON.stringify(rows)],
  );
  const drawn = Array.from({ length: zones }, (_, n) => ({
    id: zoneId(n),
    name: `Zone ${n}`,
    outline: outline(n),
  }));
  await server.pool.query(
    `insert into zones (id, version, name, kind, outline, points, created_at)
     select (one->>'id')::uuid, 1, one->>'name', 'rank', one->'outline', '[]', now() from json_array_elements($1) one`,
    [JSON.stringify(drawn)],
  );
  await server.reportPositions();
  await measure(20);
}

const rider = new Worker(new URL('./lifecycle/quoting-rider.ts', import.meta.url), {
  workerData: { url: server.url, town, carTypeId: server.carTypeId },
});

/** Processor milliseconds of the server's thread for a quote. */
async function measure(count: number): Promise<number> {
  const before = process.threadCpuUsage();
  rider.postMessage({ what: 'quote', count } satisfies RiderTask);
  await once(rider, 'message');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / count;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const costs = new Map<Firm, number[]>(firms.map((firm) => [firm, []]));
// The first rounds warm up.
for (let round = -2; round < rounds; round += 1) {
  for (const firm of firms) {
    await open(firm);
    const cost = await measure(requests);
    if (round >= 0) costs.get(firm)?.push(cost);
  }
}
const base = costs.get(firms[0] as Firm) ?? [];
for (const [{ name }, all] of costs) {
  const ratio = median(all.map((cost, round) => cost / (base[round] ?? Number.NaN)));
  process.stdout.write(
    `tariffs: a quote with ${name}: ${median(all).toFixed(2)} ms; ratio ${ratio.toFixed(2)} (n=${rounds})\n`,
  );
}
const load = loadavg().map((average) => average.toFixed(2));
process.stdout.write(`tariffs: load average ${load.join(' ')} on ${cpus().length} cores\n`);
await rider.terminate();
await server.close();
await rm(folder, { recursive: true, force: true });
