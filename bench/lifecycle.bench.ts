import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPasswords } from '../apps/server/src/accounts/index.ts';
import { createApp } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/platform/config/load-config.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createIds } from '../apps/server/src/platform/ids/ids.ts';
import { noBus } from '../apps/server/src/platform/live/bus.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { sandboxSenders } from '../apps/server/src/platform/messages/senders.ts';
import { configuredOutbound } from '../apps/server/src/platform/outbound/configured-services.ts';
import { systemRandom } from '../apps/server/src/platform/random/random.ts';
import { createSecret } from '../apps/server/src/platform/secret/secret.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { migrations } from '../apps/server/src/schema.ts';
import { seedInstallation } from '../apps/server/src/seed/installation.ts';
import { gridCentre, gridMap } from '../apps/server/src/testing/grid-map.ts';
import { createPeople, type TestPerson } from '../apps/server/src/testing/people.ts';
import { memoryStore } from '../apps/server/src/testing/memory-store.ts';
import { createRequests, type TestAnswer, type TestRequests } from '../apps/server/src/testing/requests.ts';

/**
 * Whole rides a second through the real server, from the quote to the stars: nine requests, nine transactions.
 * The databases take turns in one run, so that a busy machine slows all of them; what counts are the ratios.
 */
const clients = 8;
const rounds = 3;
const roundMilliseconds = 2000;
const log = createLog('silent');

interface Town {
  readonly rider: TestPerson;
  readonly driver: TestPerson;
  readonly lat: number;
  readonly lng: number;
}

interface Engine {
  readonly name: string;
  readonly ridesPerSecond: number[];
  round(): Promise<number>;
  close(): Promise<void>;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function good<Body>(answer: TestAnswer<Body>): Body {
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function ride({ call }: TestRequests, carTypeId: string, town: Town): Promise<void> {
  const { rider, driver, lat, lng } = town;
  const pickup = { lat, lng, add: 'From' };
  const quote = await call('createQuote', {
    body: { pickup, drop: { lat: lat + 0.02, lng, add: 'To' }, carTypeId },
  });
  const booking = good(await call('createBooking', { as: rider, body: { quoteId: good(quote).id } }));
  const params = { id: booking.id };
  good(await call('acceptBooking', { as: driver, params }));
  good(await call('arriveBooking', { as: driver, params }));
  good(await call('startBooking', { as: driver, params }));
  const at = new Date().toISOString();
  good(await call('sendPositions', { as: driver, body: { positions: [{ at, lat, lng }] } }));
  good(await call('reachBooking', { as: driver, params }));
  good(await call('endBooking', { as: driver, params, body: { cashReceived: true } }));
  good(await call('rateBooking', { as: rider, params, body: { stars: 5 } }));
}

/** Towns farther apart than a driver is looked for, so that each ride has one driver. */
function placeOf(index: number): { lat: number; lng: number } {
  return {
    lat: gridCentre.lat - 0.4 + 0.4 * (index % 3),
    lng: gridCentre.lng - 0.4 + 0.4 * Math.floor(index / 3),
  };
}

async function open(
  name: string,
  environment: Readonly<Record<string, string>>,
  forget: () => Promise<void>,
): Promise<Engine> {
  const config = loadConfig({ PORT: '0', SANDBOX_DRIVERS: '0', FIACRE_MODE: 'sandbox', ...environment });
  const database = await openDatabase(config, log);
  await migrate(database.db, migrations, log);
  const ids = createIds(systemClock, systemRandom);
  await seedInstallation(database.db, { config, ids, clock: systemClock });
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const parts = { config, log, database, ids, passwords, clock: systemClock, random: systemRandom };
  const app = await createApp({
    ...parts,
    outbound: configuredOutbound(config, log),
    secret: createSecret(systemRandom.bytes(32), systemRandom),
    files: memoryStore(),
    senders: sandboxSenders,
    bus: noBus,
    limit: () => undefined,
    map: gridMap(),
    web: null,
    background: true,
  });
  const requests = createRequests(app.http);
  const { addPerson } = createPeople(app);
  const carTypeId = good(await requests.call('listCarTypes')).items[0]?.id ?? '';
  const towns: Town[] = [];
  for (let index = 0; index < clients; index++) {
    const town = { rider: await addPerson('rider'), driver: await addPerson('driver'), ...placeOf(index) };
    const { driver: as, lat, lng } = town;
    const at = new Date().toISOString();
    good(await requests.call('sendPositions', { as, body: { positions: [{ at, lat, lng }] } }));
    good(await requests.call('setAvailability', { as, body: { active: true } }));
    towns.push(town);
  }
  return {
    name,
    ridesPerSecond: [],
    async round() {
      const start = performance.now();
      let done = 0;
      await Promise.all(
        towns.map(async (town) => {
          for (; performance.now() - start < roundMilliseconds; done++) await ride(requests, carTypeId, town);
        }),
      );
      return (done * 1000) / (performance.now() - start);
    },
    async close() {
      await app.close();
      await forget();
    },
  };
}

async function openEmbedded(name: string, engine: 'native' | 'wasm'): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  return open(name, { DATA_DIR: folder, FIACRE_DATABASE_ENGINE: engine }, () =>
    rm(folder, { recursive: true, force: true }),
  );
}

async function openServer(serverUrl: string): Promise<Engine> {
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
  return open('server', { DATABASE_URL: url.href }, () => administer(`drop database ${name} with (force)`));
}

const serverUrl = process.env['TEST_DATABASE_URL'];
const engines = [await openEmbedded('embedded', 'native'), await openEmbedded('fall-back', 'wasm')];
if (serverUrl) engines.push(await openServer(serverUrl));
else print('lifecycle: no TEST_DATABASE_URL, the PostgreSQL server is left out');

// The first round warms every engine up.
for (let round = 0; round <= rounds; round++) {
  for (const engine of engines) {
    const perSecond = await engine.round();
    if (round > 0) engine.ridesPerSecond.push(perSecond);
  }
}
const reference = engines[0]?.ridesPerSecond ?? [];
for (const { name, ridesPerSecond } of engines) {
  const ratio = median(ridesPerSecond.map((value, round) => value / (reference[round] ?? Number.NaN)));
  print(
    `lifecycle: ${name}: ${median(ridesPerSecond).toFixed(1)} rides/s with ${clients} clients ` +
      `(median of ${ridesPerSecond.length}), ratio to embedded ${ratio.toFixed(2)}`,
  );
}
for (const engine of engines) await engine.close();
