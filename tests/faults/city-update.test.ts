import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInstalledMap, updateCity } from '../../apps/server/src/maps/index.ts';
import { compareCities, isAlike } from '../../apps/server/src/maps/updates/compare-cities.ts';
import { tripsToCompare } from '../../apps/server/src/maps/updates/trips-to-compare.ts';
import type { LatLng } from '@fiacre/domain';
import { readServedCity } from '../../apps/server/src/maps/updates/served-city.ts';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { createFakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { loopbackOutbound } from '../../apps/server/src/platform/testing/loopback-outbound.ts';
import { services } from '../../apps/server/src/services.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { startTestApp, testStart, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { metresPerDegree } from '../../packages/city/src/geometry/local-plane.ts';
import { sizesOf } from '../sizes.ts';
import { BuiltCities } from './built-cities.ts';
import { town } from './drawn-town.ts';
import { limit } from '../limits.ts';

const { killedAfterLines } = sizesOf('tests/faults/city-update.test.ts');

vi.setConfig({ testTimeout: limit(60) });

let folder: string;
let file: string;
let apps: TestApp[];
let output: string;
let admin: TestPerson;

const built = new BuiltCities();
afterAll(() => built.remove());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-update-'));
  file = join(folder, 'town.osm.pbf');
  writeFileSync(file, town('Old Town'));
  apps = [];
  output = '';
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A node with its own data folder, which contains its first city; the first node has the database. */
async function startNode(dataDir: string, city = file): Promise<TestApp> {
  const env = { DATA_DIR: join(folder, dataDir), MAPS_CITY: city };
  if (!existsSync(env.DATA_DIR)) await built.bring(city, env.DATA_DIR);
  const log = createLog('silent');
  const clock = apps[0]?.clock ?? createFakeClock(testStart);
  const parts = { clock, random: systemRandom, log, outbound: loopbackOutbound(log) };
  const map = await openInstalledMap(loadConfig(env, services), () => undefined, parts);
  const app = await startTestApp({ env, parts: { map }, ...(apps[0] && { nodeOf: apps[0] }) });
  apps.push(app);
  if (apps.length === 1) admin = await app.addPerson('admin');
  await app.settle();
  return app;
}

const update = (app: TestApp, ...args: string[]) =>
  updateCity(app.platform, args, (text) => {
    output += text;
  });
const cityOf = async (app: TestApp) => {
  await app.settle();
  return (await app.call('cityInfo')).body;
};
const reportOf = async (app: TestApp) => (await app.call('cityReport', { as: admin })).body;

test('each node serves a newer extract without a restart, and the older one after switching back', async () => {
  const [one, two] = [await startNode('one'), await startNode('two')];
  const old = await cityOf(one);
  expect([old.name, (await cityOf(two)).id]).toEqual(['Old Town', old.id]);
  const { lat, lng } = old.centre;
  const way = { pickupLat: lat, pickupLng: lng, dropLat: lat + 0.004, dropLng: lng };
  const before = await one.call('comparePrices', { query: way });
  expect(before.status).toBe(200);

  writeFileSync(file, town('New Town'));
  expect(await update(one)).toBe(0);
  expect(output).toMatch(/compared \d{2,} trips: 0 without a route now; .* 0\.0 % in the middle/);
  expect((await cityOf(one)).name).toBe('New Town');
  expect((await one.call('comparePrices', { query: way })).body).toEqual(before.body);
  // The other node serves its current build until it has also built the new one.
  expect((await cityOf(two)).name).toBe('Old Town');
  expect(await update(two)).toBe(0);
  expect(output).toContain('This build is served already');
  two.clock.forward(61_000);
  expect((await cityOf(two)).name).toBe('New Town');

  // The request names the build, so pressing twice switches once.
  const { cityId, previousId } = await reportOf(one);
  expect(previousId).toBe(old.id);
  const back = (id: string) => one.call('switchCityBack', { as: admin, body: { cityId: id } });
  expect(codeOf(await back('osm-unknown'))).toBe('not_found');
  expect([(await back(old.id)).status, (await back(old.id)).status]).toEqual([200, 200]);
  expect([(await cityOf(one)).name, (await cityOf(two)).name]).toEqual(['Old Town', 'Old Town']);
  expect((await reportOf(one)).previousId).toBe(cityId);
  const { items } = (await one.call('listAudit', { as: admin, query: { pageSize: 2 } })).body;
  expect(items.map(({ action }) => action)).toEqual(['switch-city', 'switch-city']);

  // Then forward again by command.
  expect(await update(one, '--back')).toBe(0);
  expect([(await cityOf(one)).name, (await cityOf(two)).name]).toEqual(['New Town', 'New Town']);
});

test('a starting node serves the build chosen by the installation, until another city is configured', async () => {
  const app = await startNode('one');
  const newer = join(folder, 'newer.osm.pbf');
  writeFileSync(newer, town('New Town'));
  expect(await update(app, newer)).toBe(0);
  const restarted = await startNode('one');
  expect((await cityOf(restarted)).name).toBe('New Town');
  // The configuration follows the update: there is still something to switch back to.
  const configured = await startNode('one', newer);
  expect((await reportOf(configured)).previousId).not.toBeNull();
  // A different city: nothing to switch back to.
  const other = join(folder, 'other.osm.pbf');
  writeFileSync(other, town('Other Town'));
  const moved = await startNode('one', other);
  expect((await cityOf(moved)).name).toBe('Other Town');
  expect((await reportOf(moved)).previousId).toBeNull();
});

test('TRIP-8 a ride in progress keeps its route, fare and positions while the city is switched there and back', async () => {
  // Phones without a position report 0°, 0°, so a car cannot be there.
  const away = { east: 100_000 };
  writeFileSync(file, town('Old Town', away));
  const app = await startNode('one');
  const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
  const lng = away.east / metresPerDegree;
  const pickup = { lat: 0, lng, add: 'South' };
  const drop = { lat: 0.008, lng, add: 'North' };
  const [rider, driver] = [await app.addPerson('rider'), await app.addPerson('driver')];
  const sendPosition = async ({ lat, lng }: LatLng) => {
    const positions = [{ at: app.clock.now().toISOString(), lat, lng, headingDegrees: 0 }];
    const answer = await app.call('sendPositions', { as: driver, body: { positions } });
    expect(answer).toMatchObject({ status: 200, body: { accepted: 1 } });
  };
  await sendPosition(pickup);
  await app.call('setAvailability', { as: driver, body: { active: true } });
  const quoted = (await app.call('createQuote', { as: rider, body: { pickup, drop, carTypeId } })).body;
  const booked = await app.call('createBooking', { as: rider, body: { quoteId: quoted.id } });
  expect(booked.status).toBe(200);
  await app.settle();
  const params = { id: booked.body.id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
    expect((await app.call(step, { as: driver, params })).status).toBe(200);
  const proofNow = async () => (await app.call('getBookingFare', { as: admin, params })).body;
  const before = await proofNow();

  /** A quarter of the way, at 22 km/h. */
  const driveOn = async (quarter: number) => {
    for (let step = 1; step <= 4; step += 1) {
      app.clock.forward(9_000);
      await sendPosition({ lat: (quarter + step / 4) * 0.002, lng: pickup.lng });
    }
  };
  const positions = async () => {
    const { rows } = await app.pool.query(
      'select lat, lng from tracking_points where booking_id = $1 order by at',
      [params.id],
    );
    return rows as LatLng[];
  };
  await driveOn(0);
  const driven = await positions();
  expect(driven.length).toBeGreaterThanOrEqual(4);
  // The streets of the next build are elsewhere, except the one being driven, so its routes differ much.
  writeFileSync(file, town('Sparse Town', { sparse: true, ...away }));
  expect(await update(app, '--force')).toBe(0);
  expect((await cityOf(app)).name).toBe('Sparse Town');
  expect(await proofNow()).toEqual(before);
  expect(await positions()).toEqual(driven);
  await driveOn(1);
  await driveOn(2);
  expect(await update(app, '--back')).toBe(0);
  expect((await cityOf(app)).name).toBe('Old Town');
  await driveOn(3);
  expect(await positions()).toHaveLength(driven.length + 12);

  expect((await app.call('reachBooking', { as: driver, params })).status).toBe(200);
  const after = await proofNow();
  expect(after.estimate).toEqual(before.estimate);
  expect(after.basis.route).toEqual(before.basis.route);
  expect(after.basis).toMatchObject({ source: 'track', tariff: before.basis.tariff });
  // 0.008° are 890 m, all on streets, although half of the way was driven on another build.
  expect(after.track).toMatchObject({ method: 'roads', pointsUsed: after.track?.pointsReceived });
  expect(Math.abs(after.basis.distanceMetres - 890)).toBeLessThan(20);
  expect(after.track?.roadMetres).toBeGreaterThan(850);
});

test('last week’s bookings are compared', async () => {
  const app = await startNode('one');
  const { centre } = await cityOf(app);
  const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
  const tripDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const when = { bookLater: true, tripDate };
  const drop = { lat: centre.lat + 0.004, lng: centre.lng, add: 'North' };
  const wish = { pickup: { ...centre, add: 'Centre' }, drop, carTypeId, ...when };
  const { id: quoteId } = (await app.call('createQuote', { body: wish })).body;
  const rider = await app.addPerson('rider');
  expect((await app.call('createBooking', { as: rider, body: { quoteId, ...when } })).status).toBe(200);
  const inBooking = (place: LatLng) => place.lat === wish.pickup.lat && place.lng === wish.pickup.lng;
  const city = { info: { bounds: { west: 0, south: 0, east: 0, north: 0 } }, snap: () => null } as never;
  const compared = (isIn: boolean) => tripsToCompare(app.platform, city, () => isIn);
  expect((await compared(true)).map(({ from }) => inBooking(from))).toEqual([true]);
  // That booking is in another city.
  expect(await compared(false)).toEqual([]);
  app.clock.forward(8 * 86_400_000);
  expect(await compared(true)).toEqual([]);
});

test('an extract whose routes differ much is refused unless it is forced', async () => {
  const app = await startNode('one');
  writeFileSync(file, town('Sparse Town', { sparse: true }));
  expect(await update(app)).toBe(1);
  expect(output).toContain('The routes differ too much');
  expect((await cityOf(app)).name).toBe('Old Town');
  expect(await update(app, '--force')).toBe(0);
  expect((await cityOf(app)).name).toBe('Sparse Town');
});

test('a file that cannot be used, a second import and a wrong option change nothing', async () => {
  const app = await startNode('one');
  const served = await readServedCity(app.platform.db);
  writeFileSync(file, 'not a map');
  expect(await update(app)).toBe(1);
  expect(output).toContain('was not imported');
  mkdirSync(join(folder, 'one', 'city'), { recursive: true });
  writeFileSync(join(folder, 'one', 'city', 'import.lock'), String(process.ppid));
  writeFileSync(file, town('New Town'));
  expect(await update(app)).toBe(1);
  expect(output).toContain('city_import_running');
  expect(await update(app, '--faster')).toBe(2);
  expect(await update(app, '--back')).toBe(1);
  expect(await readServedCity(app.platform.db)).toEqual(served);
  expect((await cityOf(app)).name).toBe('Old Town');
});

/** Runs the import of an update in a process that is killed when it has printed this many lines. */
async function killedImport(lines: number): Promise<void> {
  const code = `import { reportImport } from '${join(import.meta.dirname, '../../packages/city/src/index.ts')}';
    await reportImport({ path: ${JSON.stringify(file)} }, ${JSON.stringify(join(folder, 'one', 'city'))},
      (text) => process.stdout.write(text));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  // Its output ends before it does.
  const ended = once(child, 'exit');
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.split('\n').length > lines) child.kill('SIGKILL');
  }
  await ended;
}

test('an update that is killed at any step leaves the old city, and the next one succeeds', async () => {
  const app = await startNode('one');
  writeFileSync(file, town('New Town'));
  for (const lines of killedAfterLines) {
    await killedImport(lines);
    expect((await cityOf(app)).name).toBe('Old Town');
  }
  const code = await update(app);
  expect([code, output]).toEqual([0, expect.stringContaining('Switched.')]);
  expect((await cityOf(app)).name).toBe('New Town');
});

test('trips are compared by their driving time, except those without a route on the old build', () => {
  const city = (seconds: readonly (number | null)[]) => {
    let asked = 0;
    return {
      route: () => {
        const durationSeconds = seconds[asked++] ?? null;
        return (durationSeconds === null ? { refusal: 'off_map' } : { durationSeconds }) as never;
      },
    };
  };
  const trip = { from: { lat: 0, lng: 0 }, to: { lat: 0, lng: 1 } };
  const compare = (before: (number | null)[], after: (number | null)[]) =>
    compareCities(
      city(before),
      city(after),
      before.map(() => trip),
    );
  expect(compare([100, null, 200, 50], [110, 200, null])).toEqual({
    compared: 3,
    lost: 1,
    medianChange: expect.closeTo(0.1, 9),
    worstChange: expect.closeTo(0.1, 9),
  });
  const alike = { compared: 100, lost: 2, medianChange: 0.1, worstChange: 0.5 };
  expect(isAlike(alike)).toBe(true);
  for (const worse of [{ lost: 3 }, { medianChange: 0.11 }, { worstChange: 0.51 }])
    expect(isAlike({ ...alike, ...worse })).toBe(false);
});
