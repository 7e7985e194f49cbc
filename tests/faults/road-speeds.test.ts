import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePolyline, type LatLng, type SpeedClass } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openInstalledMap, updateCity, type InstalledMap } from '../../apps/server/src/maps/index.ts';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { createFakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { loopbackOutbound } from '../../apps/server/src/platform/testing/loopback-outbound.ts';
import { services } from '../../apps/server/src/services.ts';
import { prepareRoads } from '../../apps/server/src/speeds/index.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { startTestApp, testStart, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { metresPerDegree } from '../../packages/city/src/geometry/local-plane.ts';
import {
  drawStreets,
  type DrawnNode,
  type DrawnStreet,
} from '../../packages/city/src/osm/testing/draw-streets.ts';
import { writeOsmPbf } from '../../packages/city/src/osm/testing/write-pbf.ts';
import { insertCopies } from '../../apps/server/src/bookings/testing/insert-copies.ts';

const west = 100_000;
const lengthMetres = 3_600;
/** Metres north of the equator of the main road, and of the parallel one. */
const rows = { primary: 0, tertiary: 200 } as const;
type Row = keyof typeof rows;

const placeAt = (row: Row, metresEast: number): LatLng => ({
  lat: rows[row] / metresPerDegree,
  lng: (west + metresEast) / metresPerDegree,
});

/** Two parallel roads of 3.6 km with streets between them. */
function town(name: string): Uint8Array {
  const nodes: Record<string, DrawnNode> = { hall: [west + 10, 10, { place: 'town', name }] };
  const streets: Record<string, DrawnStreet> = {};
  const columns = Array.from({ length: 10 }, (_, index) => index);
  for (const [row, north] of Object.entries(rows)) {
    for (const column of columns) nodes[`${row}${column}`] = [west + column * 400, north];
    streets[row] = { along: columns.map((column) => `${row}${column}`).join(' '), tags: { highway: row } };
  }
  for (const column of columns)
    streets[`column${column}`] = {
      along: Object.keys(rows)
        .map((row) => `${row}${column}`)
        .join(' '),
    };
  return writeOsmPbf(drawStreets({ nodes, streets }).osm);
}

let folder: string;
let model: string;
let admin: TestPerson;
let first: TestApp;
let map: InstalledMap;
const apps: TestApp[] = [];
const drivers: TestPerson[] = [];
const riders: TestPerson[] = [];

const fileOf = (name: string) => join(folder, `${name}.osm.pbf`);

/** A node with its own data folder; the first one has the database. */
async function startNode(dataDir: string): Promise<{ app: TestApp; map: InstalledMap }> {
  const env = { DATA_DIR: join(folder, dataDir), MAPS_CITY: fileOf('town'), TIME_ZONE: 'UTC' };
  const log = createLog('silent');
  const clock = apps[0]?.clock ?? createFakeClock(testStart);
  const parts = { clock, random: systemRandom, log, outbound: loopbackOutbound(log) };
  const opened = await openInstalledMap(loadConfig(env, services), () => undefined, parts);
  const app = await startTestApp({ env, parts: { map: opened }, ...(apps[0] && { nodeOf: apps[0] }) });
  await prepareRoads(app.platform, opened);
  apps.push(app);
  return { app, map: opened };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-roads-'));
  writeFileSync(fileOf('town'), town('Slowtown'));
  ({ app: first, map } = await startNode('one'));
  admin = await first.addPerson('admin');
  for (let index = 0; index < 6; index += 1) {
    drivers.push(await first.addPerson('driver'));
    riders.push(await first.addPerson('rider'));
  }
  const quote = await quoteOn(first);
  const { id: quoteId, tripDate } = quote;
  const body = { quoteId, bookLater: true, tripDate };
  model = (await first.call('createBooking', { as: riders[0] as TestPerson, body })).body.id;
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const table of ['tracking_points', 'learned_speeds', 'learned_road_speeds'])
    await sql.raw(`delete from ${table}`).execute(first.platform.db);
  // Too long ago to be learned from.
  await sql`update bookings set booking_date = booking_date - interval '60 days'`.execute(first.platform.db);
  await changeSettings(first, admin, { learnedSpeeds: true });
  await first.settle();
});

const end = lengthMetres - 50;
/** Along the main road from one end to the other. */
async function quoteOn(app: TestApp) {
  const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
  const pickup = { ...placeAt('primary', 50), add: 'West' };
  const drop = { ...placeAt('primary', end), add: 'East' };
  const tripDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const { body } = await app.call('createQuote', {
    body: { pickup, drop, carTypeId, bookLater: true, tripDate },
  });
  return body;
}
type Quote = Awaited<ReturnType<typeof quoteOn>>;
const timesOf = ({ route }: Quote) => [route.durationSeconds, route.distanceMetres, route.speedFactor];
const usesRow = ({ route }: Quote, row: Row) =>
  decodePolyline(route.polyline).some(
    ({ lat, lng }) =>
      Math.abs(lat * metresPerDegree - rows[row]) < 5 &&
      Math.abs(lng * metresPerDegree - west - lengthMetres / 2) < 900,
  );

interface Driven {
  readonly row: Row;
  /** How many times as long as on the map the drive takes. */
  readonly factor: number;
  readonly driver: number;
  readonly rider?: number;
}

const steps = ['accepted_at', 'arrived_at', 'started_at', 'paid_at'];

/** A finished trip along a road from one end to the other, with a fix every five seconds. */
async function drive({ row, factor, driver, rider = driver }: Driven): Promise<void> {
  const { ids, db, clock } = first.platform;
  const [from, to] = [placeAt(row, 50), placeAt(row, end)];
  const startedAt = clock.now().getTime() - 24 * 3_600_000;
  const id = ids.next();
  const columns = {
    id,
    reference: id.slice(-12),
    status: 'PAID',
    ...Object.fromEntries(steps.map((step) => [step, new Date(startedAt).toISOString()])),
    driver_id: drivers[driver]?.id,
    customer_id: riders[rider]?.id,
    booking_date: new Date(startedAt).toISOString(),
    ended_at: new Date(startedAt + 3_600_000).toISOString(),
    quote_id: id,
    pickup_lat: from.lat,
    pickup_lng: from.lng,
  };
  await insertCopies(
    db,
    sql`select (jsonb_populate_record(model, ${JSON.stringify(columns)}::jsonb
    || jsonb_build_object('customer_paid', payable, 'cash_amount', payable))).* from bookings model where id = ${model}`,
  );
  const seconds = (map.tracks.drive(from, to)?.durationSeconds ?? 0) * factor;
  const fixes = Array.from({ length: Math.floor(seconds / 5) + 1 }, (_, index) => ({
    id: ids.next(),
    at: new Date(startedAt + index * 5_000).toISOString(),
    lng: from.lng + ((to.lng - from.lng) * index * 5) / seconds,
  }));
  await sql`insert into tracking_points (id, booking_id, driver_id, at, received_at, device_at, status, lat, lng,
      accuracy_metres)
    select id, ${id}, ${drivers[driver]?.id}, at, at, at, 'STARTED', ${from.lat}, lng, 5
    from jsonb_to_recordset(${JSON.stringify(fixes)}::jsonb) as fix (id uuid, at timestamptz, lng double precision)`.execute(
    db,
  );
}

/** Trips of six drivers and six riders on each road. */
async function trips(factors: Partial<Record<Row, number>>, each = 18): Promise<void> {
  for (const [row, factor] of Object.entries(factors) as [Row, number][])
    for (let index = 0; index < each; index += 1)
      await drive({ row, factor, driver: index % 6, rider: (index * 5) % 6 });
}

async function learn(): Promise<void> {
  await first.call('learnSpeeds', { as: admin });
  await first.settle();
}

const listed = async () => (await first.call('listLearnedSpeeds', { as: admin })).body;
const factorOf = async (speedClass: SpeedClass | null) =>
  (await listed()).roads.find((road) => road.speedClass === speedClass)?.factor ?? Number.NaN;
/** Inserts learned speeds, without the trips. */
async function know(factors: Partial<Record<SpeedClass | '', number>>): Promise<void> {
  for (const [name, factor] of Object.entries(factors))
    await sql`insert into learned_road_speeds values ('main', ${name}, ${factor}, 100)`.execute(
      first.platform.db,
    );
}

describe('roads that are slower than on the map', () => {
  test('BOOK-7 FARE-1 are learned from trips, avoided by estimates, and stated in the fare proof', async () => {
    const before = await quoteOn(first);
    expect([usesRow(before, 'primary'), usesRow(before, 'tertiary')]).toEqual([true, false]);
    await trips({ primary: 3, tertiary: 0.7 });
    await learn();
    expect(await factorOf('primary')).toBeGreaterThan(2.2);
    expect(await factorOf('tertiary')).toBeLessThan(0.9);
    expect(await listed()).toMatchObject({ used: true, learning: { tripsUsed: 36, tripsLeftOut: 0 } });
    // The roads explain the whole delay, so the hours have none.
    for (const { factor } of (await listed()).items) expect(Math.abs(factor - 1)).toBeLessThan(0.1);

    const after = await quoteOn(first);
    expect([usesRow(after, 'primary'), usesRow(after, 'tertiary')]).toEqual([false, true]);
    expect(after.route.durationSeconds).toBeGreaterThan(1.4 * before.route.durationSeconds);
    expect(after.route.distanceMetres).toBeGreaterThan(before.route.distanceMetres + 150);

    const body = { quoteId: after.id, bookLater: true, tripDate: after.tripDate };
    const booking = await first.call('createBooking', { as: riders[1] as TestPerson, body });
    const params = { id: booking.body.id };
    const { basis } = (await first.call('getBookingFare', { as: admin, params })).body;
    expect(basis.route).toMatchObject({
      durationSeconds: after.route.durationSeconds,
      speedFactor: after.route.speedFactor,
      roadSpeeds: {
        all: await factorOf(null),
        classes: { primary: await factorOf('primary'), tertiary: await factorOf('tertiary') },
      },
    });
    await first.call('cancelBooking', { as: admin, params });

    // Learned again without these trips, the speeds are those of the map.
    await sql`delete from tracking_points`.execute(first.platform.db);
    await learn();
    expect((await listed()).roads).toEqual([]);
    expect(timesOf(await quoteOn(first))).toEqual(timesOf(before));
  });

  test('CALL-6 SET-16 BKT-8 are used alike by prices, calls, dispatch and the list for assigning', async () => {
    await know({ '': 1.5, primary: 3 });
    await first.settle();
    const [from, to] = [placeAt('primary', 50), placeAt('primary', end)];
    const { route } = await quoteOn(first);
    const query = { pickupLat: from.lat, pickupLng: from.lng, dropLat: to.lat, dropLng: to.lng };
    const prices = await first.call('comparePrices', { query });
    const call = await first.call('callDriveTime', {
      as: admin,
      body: { start: `${from.lat},${from.lng}`, dest: `${to.lat},${to.lng}` },
    });
    expect([prices.body.durationSeconds, call.body.time_in_secs]).toEqual([
      route.durationSeconds,
      route.durationSeconds,
    ]);
    // A driver at one end, a rider at the other.
    const driver = drivers[0] as TestPerson;
    const positions = [{ at: first.clock.now().toISOString(), ...from, headingDegrees: 90 }];
    await first.call('sendPositions', { as: driver, body: { positions } });
    await first.call('setAvailability', { as: driver, body: { active: true } });
    const carTypeId = (await first.call('listCarTypes')).body.items[0]?.id ?? '';
    const quote = await first.call('createQuote', {
      as: riders[2] as TestPerson,
      body: { pickup: { ...to, add: 'East' }, drop: { ...from, add: 'West' }, carTypeId },
    });
    const booking = await first.call('createBooking', {
      as: riders[2] as TestPerson,
      body: { quoteId: quote.body.id },
    });
    const params = { id: booking.body.id };
    await first.settle();
    const { items } = (await first.call('assignableDrivers', { as: admin, params })).body;
    expect(items.find(({ id }) => id === driver.id)?.etaSeconds).toBe(route.durationSeconds);
    await first.call('acceptBooking', { as: driver, params });
    const tracking = await first.call('getBookingTracking', { as: admin, params });
    expect(tracking.body.etaSeconds).toBe(route.durationSeconds);
    await first.call('cancelBooking', { as: admin, params });
    await first.call('setAvailability', { as: driver, body: { active: false } });
  });

  test('TRIP-14 do not affect tracks, rehearsals and simulated drivers, which use the speeds of the map', async () => {
    const [from, to] = [placeAt('primary', 50), placeAt('primary', end)];
    const answers = async () => [
      map.tracks.drive(from, to),
      await map.streets.route(from, to),
      await map.streets.matrix([from], [to]),
      await map.streets.secondsTo(to, [from]),
    ];
    const before = await answers();
    await know({ '': 1.5, primary: 3 });
    await first.settle();
    expect((await quoteOn(first)).route.durationSeconds).toBeGreaterThan(300);
    expect(await answers()).toEqual(before);
  });

  test('are used only while the operator has learned speeds turned on', async () => {
    const before = timesOf(await quoteOn(first));
    await know({ '': 1.5, primary: 3 });
    await first.settle();
    const slow = timesOf(await quoteOn(first));
    expect(slow).not.toEqual(before);
    await changeSettings(first, admin, { learnedSpeeds: false });
    expect(timesOf(await quoteOn(first))).toEqual(before);
    expect((await listed()).used).toBe(false);
    await first.settle();
    await changeSettings(first, admin, { learnedSpeeds: true });
    await first.settle();
    expect(timesOf(await quoteOn(first))).toEqual(slow);
  });

  test('TRIP-22 a driver with a falsified position has a bounded effect', async () => {
    await trips({ primary: 1, tertiary: 1 });
    for (let index = 0; index < 40; index += 1)
      await drive({ row: 'primary', factor: 5.9, driver: 5, rider: index % 6 });
    await learn();
    expect((await listed()).learning?.tripsUsed).toBe(76);
    // A sixth of the drivers, with a factor of at most 5.9.
    expect(await factorOf('primary')).toBeLessThan(1 + 4.9 / 6);
    expect(Math.abs((await factorOf('tertiary')) - 1)).toBeLessThan(0.2);
  });

  test('LAYOUT-11 are not learned from the trips of four drivers', async () => {
    for (let index = 0; index < 24; index += 1)
      await drive({ row: 'primary', factor: 3, driver: index % 4, rider: index % 6 });
    await learn();
    expect((await listed()).roads).toEqual([]);
    await trips({ tertiary: 1.2 }, 6);
    await learn();
    // Six drivers are enough for the parallel road, but four are not for the main road.
    expect((await listed()).roads.map(({ speedClass }) => speedClass)).toEqual([null, 'tertiary']);
  });
});

describe('several nodes and builds', () => {
  test('every node uses the same speeds, even after a restart', async () => {
    await know({ '': 1.5, primary: 3, tertiary: 0.6 });
    await first.settle();
    const expected = timesOf(await quoteOn(first));
    const { app: second } = await startNode('two');
    expect(timesOf(await quoteOn(second))).toEqual(expected);
    await sql`update learned_road_speeds set factor = 0.8 where speed_class = 'primary'`.execute(
      first.platform.db,
    );
    for (const app of [first, second]) await app.settle();
    const faster = timesOf(await quoteOn(first));
    expect(faster).not.toEqual(expected);
    expect(timesOf(await quoteOn(second))).toEqual(faster);
    const { app: restarted } = await startNode('one');
    expect(timesOf(await quoteOn(restarted))).toEqual(faster);
  });

  test('until a node has computed the roads, drives take longer by the factor of all roads', async () => {
    const before = await quoteOn(first);
    await know({ '': 1.5, primary: 3 });
    const meanwhile = await quoteOn(first);
    expect(meanwhile.route).toMatchObject({ speedFactor: 1.5, distanceMetres: before.route.distanceMetres });
    expect(meanwhile.route.durationSeconds).toBe(Math.round(1.5 * before.route.durationSeconds));
    await first.settle();
    expect((await quoteOn(first)).route).toMatchObject({ speedFactor: 1 });
  });

  test('a node that cannot compute them uses their mean, and tries again', async () => {
    await know({ '': 1.5, primary: 3 });
    const { app, map: broken } = await startNode('three');
    const ready = timesOf(await quoteOn(app));
    const built = join(folder, 'three', 'city', broken.city.info.id);
    rmSync(built, { recursive: true });
    await sql`update learned_road_speeds set factor = 2 where speed_class = 'primary'`.execute(
      app.platform.db,
    );
    await app.settle();
    expect((await quoteOn(app)).route.speedFactor).toBe(1.5);
    await sql`update learned_road_speeds set factor = 3 where speed_class = 'primary'`.execute(
      app.platform.db,
    );
    await app.settle();
    expect(timesOf(await quoteOn(app))).not.toEqual(ready);
    writeFileSync(fileOf('again'), town('Slowtown'));
    expect(await updateCity(app.platform, ['--force', fileOf('again')], () => undefined)).toBe(0);
    app.clock.forward(61_000);
    await app.settle();
    expect(timesOf(await quoteOn(app))).toEqual(ready);
  });
});
