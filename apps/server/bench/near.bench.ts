import { cpus, loadavg } from 'node:os';
import type { LatLng } from '@fiacre/domain';
import { DriverGrid } from '../src/dispatch/grid/driver-grid.ts';
import { byBruteForce, placeAround, seededRandom } from '../src/dispatch/testing/moving-drivers.ts';
import { startRedis, type RedisServer } from './near/redis-server.ts';

/**
 * Searches for drivers near a pickup, compared to Redis GEOSEARCH with the same radius and count, both sorted by
 * distance: CPU time per search, measured on the process that responds. Redis gets one search at a time, then a hundred
 * at once. The two alternate, so that a busy machine slows both, and drivers move between the rounds. At the end, the
 * results of 10,000 searches are compared to a full scan.
 */
const fleets = [5000, 50_000, 500_000];
const rounds = 7;
const town: LatLng = { lat: 50, lng: 8 };
/** Half of 20 km. */
const halfDegrees = 10 / 111.195;
const radiusMetres = 1000;
const key = 'drivers';
const random = seededRandom(1);

const kinds = [
  { name: 'nearest 20 within 1 km', count: 20 },
  { name: 'all within 1 km', count: Infinity },
] as const;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const somewhere = () => placeAround(town, halfDegrees, random);
const idOf = (index: number) => `01a1fde3-39c6-7625-b7f9-${String(index).padStart(12, '0')}`;

interface Fleet {
  readonly size: number;
  readonly grid: DriverGrid;
  readonly redis: RedisServer | null;
}

async function move({ grid, redis }: Fleet, indexes: readonly number[]): Promise<void> {
  const moves = indexes.map((index) => ({ id: idOf(index), at: somewhere() }));
  for (const { id, at } of moves) grid.put(id, at);
  for (let from = 0; from < moves.length; from += 1000) {
    const some = moves.slice(from, from + 1000).map(({ id, at }) => ['GEOADD', key, at.lng, at.lat, id]);
    await redis?.run(some);
  }
}

let checksum = 0;

function searchGrid({ grid }: Fleet, centres: readonly LatLng[], count: number): number {
  const before = process.cpuUsage();
  for (const centre of centres) checksum += grid.nearest(centre, radiusMetres, count).length;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / centres.length;
}

async function searchRedis(
  redis: RedisServer,
  centres: readonly LatLng[],
  count: number,
  batch: number,
): Promise<number> {
  const most = Number.isFinite(count) ? ['COUNT', count] : [];
  const commands = centres.map(({ lat, lng }) => {
    const command = ['GEOSEARCH', key, 'FROMLONLAT', lng, lat, 'BYRADIUS', radiusMetres, 'm', 'ASC'];
    return command.concat(most, 'WITHDIST');
  });
  const before = await redis.cpuMicroseconds();
  for (let from = 0; from < commands.length; from += batch)
    await redis.run(commands.slice(from, from + batch));
  return ((await redis.cpuMicroseconds()) - before) / centres.length;
}

/** The duration is the same for every fleet, because a search of a larger fleet finds more drivers. */
function searchesOf(size: number): { readonly grid: number; readonly redis: number } {
  return { grid: Math.max(1000, 50_000_000 / size), redis: Math.max(100, 10_000_000 / size) };
}

interface Cost {
  readonly grid: number;
  readonly redis: number;
  readonly batched: number;
}

async function measure(fleet: Fleet, count: number): Promise<Cost> {
  const searches = searchesOf(fleet.size);
  const centres = Array.from({ length: searches.grid }, somewhere);
  const few = centres.slice(0, searches.redis);
  const grid = searchGrid(fleet, centres, count);
  if (fleet.redis === null) return { grid, redis: Number.NaN, batched: Number.NaN };
  const redis = await searchRedis(fleet.redis, few, count, 1);
  return { grid, redis, batched: await searchRedis(fleet.redis, few, count, 100) };
}

function say(fleet: Fleet, name: string, costs: readonly Cost[]): void {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick));
  const ratio = (pick: (cost: Cost) => number) => of((cost) => pick(cost) / cost.grid).toFixed(1);
  const beside =
    `; Redis ${of(({ redis }) => redis).toFixed(1)} µs, ratio ${ratio(({ redis }) => redis)}` +
    `; in batches ${of(({ batched }) => batched).toFixed(1)} µs, ratio ${ratio(({ batched }) => batched)}`;
  const ours = `${of(({ grid }) => grid).toFixed(2)} µs of CPU`;
  print(`near: ${fleet.size} drivers: ${name}: ${ours}${fleet.redis === null ? '' : beside} (n=${rounds})`);
}

async function benchFleet(size: number, redis: RedisServer | null): Promise<void> {
  const fleet: Fleet = { size, grid: new DriverGrid(), redis };
  await redis?.run([['FLUSHALL']]);
  await move(
    fleet,
    Array.from({ length: size }, (_, index) => index),
  );
  const costs = new Map<string, Cost[]>(kinds.map(({ name }) => [name, []]));
  // The first round warms up both.
  for (let round = 0; round <= rounds; round += 1) {
    await move(
      fleet,
      Array.from({ length: 5000 }, () => Math.floor(random() * size)),
    );
    for (const { name, count } of kinds) {
      const cost = await measure(fleet, count);
      if (round > 0) costs.get(name)?.push(cost);
    }
  }
  for (const { name } of kinds) say(fleet, name, costs.get(name) ?? []);
}

function compareToBruteForce(): void {
  const [searches, size] = [10_000, 2000];
  const [grid, places] = [new DriverGrid(), new Map<string, LatLng>()];
  let exact = 0;
  for (let step = -size; step < searches; step += 1) {
    for (let index = 0; index < 10; index += 1) {
      const [id, at] = [idOf(Math.floor(random() * size)), somewhere()];
      grid.put(id, at);
      places.set(id, at);
    }
    if (step < 0) continue;
    const [centre, radius] = [somewhere(), random() * 5000];
    const count = step % 2 === 0 ? 20 : Infinity;
    const [found, expected] = [
      grid.nearest(centre, radius, count),
      byBruteForce(places, centre, radius, count),
    ];
    if (JSON.stringify(found) === JSON.stringify(expected)) exact += 1;
  }
  print(`near: exact in ${exact} of ${searches} searches among ${size} moving drivers`);
  if (exact !== searches) process.exitCode = 1;
}

const server = await startRedis();
print(
  server === null
    ? 'near: redis-server is not installed, so nothing is compared'
    : `near: beside Redis ${server.version}`,
);
for (const size of fleets) await benchFleet(size, server);
await server?.close();
compareToBruteForce();
print(
  `near: load average ${loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')} on ${cpus().length} cores, ${checksum} drivers found`,
);
