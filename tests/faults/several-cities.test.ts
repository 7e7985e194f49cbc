// Longer than 500 lines because its tests share the towns and nodes that take most of their time.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LatLng } from '@fiacre/domain';
import {
  addCity,
  openFurtherCities,
  openInstalledMap,
  requireSoundCity,
  updateCity,
  type InstalledMap,
} from '../../apps/server/src/maps/index.ts';
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
import { BuiltCities } from './built-cities.ts';
import { ruin, town } from './drawn-town.ts';

/** Porttown is 100 km east of 0°, 0°, which phones without a position report; Hilltown 150 km. */
const east = { port: 100_000, hill: 150_000 };
const placeIn = (city: keyof typeof east, metresEast: number, metresNorth: number): LatLng => ({
  lat: metresNorth / metresPerDegree,
  lng: (east[city] + metresEast) / metresPerDegree,
});

let folder: string;
let apps: TestApp[];
let maps: InstalledMap[];
let output: string;
let admin: TestPerson;

const fileOf = (name: string) => join(folder, `${name}.osm.pbf`);

const built = new BuiltCities();
afterAll(() => built.remove());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-cities-'));
  writeFileSync(fileOf('port'), town('Porttown', { east: east.port }));
  writeFileSync(fileOf('hill'), town('Hilltown', { east: east.hill }));
  [apps, maps, output] = [[], [], ''];
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A node that serves Porttown from its own data folder; the first node has the database. */
async function startNode(dataDir = 'one', mapsCity = fileOf('port')): Promise<TestApp> {
  const env = { DATA_DIR: join(folder, dataDir), MAPS_CITY: mapsCity, TIME_ZONE: 'Europe/Lisbon' };
  if (!existsSync(env.DATA_DIR)) await built.bring(mapsCity, env.DATA_DIR);
  const log = createLog('silent');
  const clock = apps[0]?.clock ?? createFakeClock(testStart);
  const parts = { clock, random: systemRandom, log, outbound: loopbackOutbound(log) };
  const config = loadConfig(env, services);
  const map = await openInstalledMap(config, () => undefined, parts);
  const first = apps[0];
  if (first !== undefined) {
    const notice = await requireSoundCity(first.platform.db, map, config).catch((error: unknown) => {
      map.close();
      throw error;
    });
    output += notice ?? '';
  }
  const app = await startTestApp({ env, parts: { map }, ...(apps[0] && { nodeOf: apps[0] }) });
  await openFurtherCities(app.platform, map, () => undefined);
  apps.push(app);
  maps.push(map);
  if (apps.length === 1) admin = await app.addPerson('admin');
  return app;
}

const write = (text: string) => {
  output += text;
};
const add = (app: TestApp, key: string, file: string, timeZone = 'Asia/Tokyo') =>
  addCity(app.platform, [key, file, '--time-zone', timeZone], write);
const update = (app: TestApp, ...args: string[]) => updateCity(app.platform, args, write);

async function startBoth(): Promise<TestApp> {
  const app = await startNode();
  await built.bring(fileOf('hill'), join(folder, 'one'));
  expect(await add(app, 'hill', fileOf('hill'))).toBe(0);
  await app.settle();
  return app;
}

const pricesOf = (app: TestApp, from: LatLng, to: LatLng) =>
  app.call('comparePrices', {
    query: { pickupLat: from.lat, pickupLng: from.lng, dropLat: to.lat, dropLng: to.lng },
  });

/** The names of the towns in a tile. */
async function namesAt(app: TestApp, zoom: number, { lat, lng }: LatLng): Promise<string[]> {
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom);
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
  const { rawPayload } = await app.http.inject(`/maps/tiles/${zoom}/${x}/${y}.mvt`);
  const text = gunzipSync(rawPayload).toString('latin1');
  return [...new Set(text.match(/(Port|Hill)(town|city)/g))].sort();
}

describe('two cities in one installation', () => {
  test('the pickup decides: guests see prices in both, and a drop in the other city is refused', async () => {
    const app = await startNode();
    const [inPort, portHill] = [placeIn('port', 200, 200), placeIn('port', 800, 600)];
    const [inHill, hillTop] = [placeIn('hill', 200, 200), placeIn('hill', 800, 600)];
    const before = await pricesOf(app, inPort, portHill);
    expect(before.status).toBe(200);
    expect(codeOf(await pricesOf(app, inHill, hillTop))).toBe('place_to_coords_error');

    expect(await add(app, 'hill', fileOf('hill'))).toBe(0);
    await app.settle();
    expect((await pricesOf(app, inPort, portHill)).body).toEqual(before.body);
    const there = await pricesOf(app, inHill, hillTop);
    expect([there.status, there.body.distanceMetres]).toEqual([200, before.body.distanceMetres]);
    for (const [from, to] of [
      [inPort, hillTop],
      [inHill, portHill],
    ] as const)
      expect(codeOf(await pricesOf(app, from, to))).toBe('drop_in_other_city');
    const nowhere = { lat: 40, lng: 40 };
    for (const [from, to] of [
      [inPort, nowhere],
      [nowhere, inHill],
    ] as const)
      expect(codeOf(await pricesOf(app, from, to))).toBe('place_to_coords_error');
  });

  test('clients get all cities, each with its own centre and time zone', async () => {
    const app = await startBoth();
    const { name, timeZone, others } = (await app.call('cityInfo')).body;
    expect([name, timeZone]).toEqual(['Porttown', 'Europe/Lisbon']);
    expect(others).toMatchObject([{ key: 'hill', name: 'Hilltown', timeZone: 'Asia/Tokyo' }]);
    expect(Math.abs((others[0]?.centre.lng ?? 0) - placeIn('hill', 500, 500).lng)).toBeLessThan(0.01);
    expect(await add(app, 'hill', fileOf('hill'), 'Asia/Seoul')).toBe(0);
    await app.settle();
    expect((await app.call('cityInfo')).body.others[0]?.timeZone).toBe('Asia/Seoul');
  });

  test('places, addresses and tiles come from the city that contains them', async () => {
    const app = await startBoth();
    const suggest = async (query: { q: string; lat?: string; lng?: string }) =>
      (await app.call('suggestPlaces', { query })).body.items;
    const near = (city: keyof typeof east) => {
      const { lat, lng } = placeIn(city, 100, 100);
      return { lat: String(lat), lng: String(lng) };
    };
    const mainOf = async (query: Parameters<typeof suggest>[0]) =>
      (await suggest(query)).map(({ structuredText }) => structuredText.main);
    expect(await mainOf({ q: 'old' })).toEqual(['Old Porttown', 'Old Hilltown']);
    expect(await mainOf({ q: 'old', ...near('hill') })).toEqual(['Old Hilltown', 'Old Porttown']);
    const there = (await suggest({ q: 'old hilltown' }))[0]?.placeId ?? '';
    const here = (await suggest({ q: 'old porttown' }))[0]?.placeId ?? '';
    expect([here, there].map((id) => id.startsWith('hill~'))).toEqual([false, true]);
    const { placeId, coords } = (await app.call('getPlace', { params: { id: there } })).body;
    expect([placeId, Math.abs(coords.lng - placeIn('hill', 0, 0).lng) < 0.01]).toEqual([there, true]);
    expect((await app.call('getPlace', { params: { id: here } })).body.placeId).toBe(here);
    for (const id of [`other~${here}`, `hill~${here}`])
      expect(codeOf(await app.call('getPlace', { params: { id } }))).toBe('not_found');

    for (const [city, name] of [
      ['port', 'Porttown'],
      ['hill', 'Hilltown'],
    ] as const) {
      const { address } = (await app.call('reversePlace', { query: near(city) })).body;
      expect(address).toContain(name);
      expect(await namesAt(app, 14, placeIn(city, 10, 10))).toEqual([name]);
    }
    // One tile covers both.
    expect(await namesAt(app, 8, placeIn('port', 10, 10))).toEqual(['Hilltown', 'Porttown']);
  });

  test('TRIP-8 a ride in each city continues while one of them is switched', async () => {
    const app = await startBoth();
    const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
    const ride = async (city: keyof typeof east) => {
      const [rider, driver] = [await app.addPerson('rider'), await app.addPerson('driver')];
      const pickup = { ...placeIn(city, 0, 0), add: 'South' };
      const drop = { ...placeIn(city, 0, 800), add: 'North' };
      const sendPosition = async ({ lat, lng }: LatLng) => {
        const positions = [{ at: app.clock.now().toISOString(), lat, lng, headingDegrees: 0 }];
        const { body } = await app.call('sendPositions', { as: driver, body: { positions } });
        expect(body.accepted).toBe(1);
      };
      await sendPosition(pickup);
      await app.call('setAvailability', { as: driver, body: { active: true } });
      return { rider, driver, pickup, drop, sendPosition };
    };
    const rides = [await ride('port'), await ride('hill')];
    const booked = await Promise.all(
      rides.map(async ({ rider, pickup, drop }) => {
        const quote = await app.call('createQuote', { as: rider, body: { pickup, drop, carTypeId } });
        return app.call('createBooking', { as: rider, body: { quoteId: quote.body.id } });
      }),
    );
    expect(booked.map(({ status }) => status)).toEqual([200, 200]);
    await app.settle();
    const ids = booked.map(({ body }) => ({ id: body.id }));
    for (const [index, { driver }] of rides.entries()) {
      // The driver of the other city was not asked.
      const other = rides[1 - index]?.driver as TestPerson;
      const params = ids[index] as { id: string };
      expect((await app.call('acceptBooking', { as: other, params })).status).not.toBe(200);
      for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
        expect((await app.call(step, { as: driver, params })).status).toBe(200);
    }
    const driveOn = async (half: number) => {
      for (let step = 1; step <= 8; step += 1) {
        app.clock.forward(9_000);
        for (const { pickup, sendPosition } of rides)
          await sendPosition({ lat: ((half * 8 + step) * 50) / metresPerDegree, lng: pickup.lng });
      }
    };
    await driveOn(0);
    const portBefore = (await app.call('cityInfo')).body.id;
    writeFileSync(fileOf('hill'), town('Hillcity', { east: east.hill }));
    expect(await update(app, '--city', 'hill')).toBe(0);
    await app.settle();
    expect(await namesAt(app, 14, placeIn('hill', 10, 10))).toEqual(['Hillcity']);
    expect((await app.call('cityInfo')).body.id).toBe(portBefore);
    await driveOn(1);
    for (const [index, { driver }] of rides.entries()) {
      const params = ids[index] as { id: string };
      expect((await app.call('reachBooking', { as: driver, params })).status).toBe(200);
      const { basis, track } = (await app.call('getBookingFare', { as: admin, params })).body;
      expect(track).toMatchObject({ method: 'roads', pointsUsed: track?.pointsReceived });
      expect(Math.abs(basis.distanceMetres - 800)).toBeLessThan(20);
    }
    expect(await update(app, '--city', 'hill', '--back')).toBe(0);
    await app.settle();
    expect(await namesAt(app, 14, placeIn('hill', 10, 10))).toEqual(['Hilltown']);
    expect(await update(app, '--city', 'valley', '--back')).toBe(2);
  });

  test('SET-16 a ride is not offered to a driver in the other city, beyond the radius of 10 km', async () => {
    const app = await startBoth();
    const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
    const drivers = [await app.addPerson('driver'), await app.addPerson('driver')];
    for (const [index, city] of (['port', 'hill'] as const).entries()) {
      const as = drivers[index] as TestPerson;
      const positions = [{ at: app.clock.now().toISOString(), ...placeIn(city, 0, 0), headingDegrees: 0 }];
      await app.call('sendPositions', { as, body: { positions } });
      expect((await app.call('setAvailability', { as, body: { active: true } })).status).toBe(200);
    }
    const pickup = { ...placeIn('hill', 0, 100), add: 'South' };
    const drop = { ...placeIn('hill', 0, 800), add: 'North' };
    const rider = await app.addPerson('rider');
    const quote = await app.call('createQuote', { as: rider, body: { pickup, drop, carTypeId } });
    expect((await app.call('createBooking', { as: rider, body: { quoteId: quote.body.id } })).status).toBe(
      200,
    );
    await app.settle();
    const offers = await Promise.all(
      drivers.map(async (as) => (await app.call('listTasks', { as })).body.items.length),
    );
    expect(offers).toEqual([0, 1]);
  });

  test('PROMO-3 traffic and the last day of a promo follow the time zone of the pickup’s city', async () => {
    const app = await startBoth();
    // 17:00 in Lisbon and 2:00 on the next day in Tokyo.
    app.clock.forward(8 * 3_600_000);
    admin = await app.addPerson('admin');
    const promo = {
      promoName: 'TODAY',
      promoDescription: 'Until tonight',
      promoDiscountType: 'flat',
    } as const;
    const terms = { promoDiscountValue: 10, maxPromoDiscountValue: 20, minOrder: 0, promoUsageLimit: 100 };
    const body = { ...promo, ...terms, promoValidity: '2026-11-21' };
    expect((await app.call('addPromo', { as: admin, body })).status).toBe(200);
    const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
    const tripDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const quoteIn = (city: keyof typeof east, promoCode?: string) => {
      const pickup = { ...placeIn(city, 0, 0), add: 'South' };
      const drop = { ...placeIn(city, 0, 800), add: 'North' };
      const wish = { pickup, drop, carTypeId, bookLater: true, tripDate, ...(promoCode && { promoCode }) };
      return app.call('createQuote', { body: wish });
    };
    expect((await quoteIn('port', 'TODAY')).body.promo?.promoName).toBe('TODAY');
    expect(codeOf(await quoteIn('hill', 'TODAY'))).toBe('promo_expired');
    // Booking checks the promo again.
    const rider = await app.addPerson('rider');
    const { id: quoteId } = (await quoteIn('hill')).body;
    const booking = { quoteId, bookLater: true, tripDate };
    const book = (promoCode?: string) =>
      app.call('createBooking', { as: rider, body: { ...booking, ...(promoCode && { promoCode }) } });
    expect(codeOf(await book('TODAY'))).toBe('promo_expired');
    const { id } = (await book()).body;
    expect(
      codeOf(await app.call('applyPromo', { as: rider, params: { id }, body: { promoCode: 'TODAY' } })),
    ).toBe('promo_expired');

    // The ride starts at 18:00 on Saturday in Lisbon, at 3:00 on Sunday in Tokyo.
    const speedFactors = async () => [
      (await quoteIn('port')).body.route?.speedFactor,
      (await quoteIn('hill')).body.route?.speedFactor,
    ];
    const learn = (city: string, slot: number, factor: number) =>
      app.pool.query('insert into learned_speeds (city, area, slot, factor) values ($1, $2, $3, $4)', [
        city,
        '',
        slot,
        factor,
      ]);
    await learn('main', 5 * 24 + 18, 1.5);
    await learn('main', 6 * 24 + 3, 1.7);
    expect(await speedFactors()).toEqual([1.5, 1]);
    await learn('hill', 5 * 24 + 18, 1.1);
    await learn('hill', 6 * 24 + 3, 1.3);
    expect(await speedFactors()).toEqual([1.5, 1.3]);
  });

  test('each node serves its builds, even after a restart', async () => {
    const one = await startBoth();
    const way = [placeIn('hill', 200, 200), placeIn('hill', 800, 600)] as const;
    const isServed = async (app: TestApp) => (await pricesOf(app, ...way)).status === 200;
    const two = await startNode('two');
    // It has the file, but no build.
    expect(await isServed(two)).toBe(true);
    renameSync(fileOf('hill'), fileOf('moved'));
    const three = await startNode('three');
    expect(await isServed(three)).toBe(false);
    expect((await pricesOf(three, placeIn('port', 200, 200), placeIn('port', 800, 600))).status).toBe(200);
    // A build with the same content is served within a minute.
    await three.settle();
    expect(await add(three, 'hill', fileOf('moved'))).toBe(0);
    expect(output).toContain('is served already');
    three.clock.forward(61_000);
    await three.settle();
    expect(await isServed(three)).toBe(true);
    // After a restart, a node needs only its folder.
    expect(await isServed(await startNode('one'))).toBe(true);
    expect(await isServed(one)).toBe(true);
  });

  test('an admin sees the cities, switches one back, and removes it when its bookings have ended', async () => {
    const app = await startBoth();
    const list = async () => (await app.call('listCities', { as: admin })).body.items;
    const before = await list();
    expect(before).toMatchObject([
      { key: 'main', name: 'Porttown', timeZone: 'Europe/Lisbon', previousId: null, openBookings: 0 },
      { key: 'hill', name: 'Hilltown', timeZone: 'Asia/Tokyo', previousId: null, openBookings: 0 },
    ]);
    const reportOf = (city?: string) => app.call('cityReport', { as: admin, query: city ? { city } : {} });
    expect((await reportOf()).body).toMatchObject({ city: 'Porttown', previousId: null });
    expect((await reportOf('hill')).body).toMatchObject({
      cityId: before[1]?.cityId,
      city: 'Hilltown',
      file: { name: 'hill.osm.pbf' },
      previousId: null,
    });
    expect(codeOf(await reportOf('valley'))).toBe('not_found');
    writeFileSync(fileOf('hill'), town('Hillcity', { east: east.hill }));
    expect(await update(app, '--city', 'hill')).toBe(0);
    await app.settle();
    const oldId = before[1]?.cityId ?? '';
    expect((await list())[1]).toMatchObject({ name: 'Hillcity', previousId: oldId });
    expect((await reportOf('hill')).body).toMatchObject({ city: 'Hillcity', previousId: oldId });
    const params = { key: 'hill' };
    const back = (cityId: string) =>
      app.call('switchFurtherCityBack', { as: admin, params, body: { cityId } });
    expect(codeOf(await back('osm-unknown'))).toBe('not_found');
    expect([(await back(oldId)).status, (await back(oldId)).status]).toEqual([200, 200]);
    await app.settle();
    expect((await list())[1]).toMatchObject({ name: 'Hilltown', cityId: oldId });

    const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
    const when = { bookLater: true, tripDate: new Date(app.clock.now().getTime() + 3_600_000).toISOString() };
    const pickup = { ...placeIn('hill', 0, 0), add: 'South' };
    const wish = { pickup, drop: { ...placeIn('hill', 0, 800), add: 'North' }, carTypeId, ...when };
    const rider = await app.addPerson('rider');
    const { id: quoteId } = (await app.call('createQuote', { body: wish })).body;
    const { id } = (await app.call('createBooking', { as: rider, body: { quoteId, ...when } })).body;
    expect((await list()).map(({ openBookings }) => openBookings)).toEqual([0, 1]);
    const remove = () => app.call('removeCity', { as: admin, params });
    expect(codeOf(await remove())).toBe('city_in_use');
    const cancelled = await app.call('cancelBooking', {
      as: rider,
      params: { id },
      body: { reason: 'Other' },
    });
    expect(cancelled.status).toBe(200);
    expect((await remove()).status).toBe(200);
    await app.settle();
    expect(codeOf(await pricesOf(app, wish.pickup, wish.drop))).toBe('place_to_coords_error');
    expect((await list()).map(({ key }) => key)).toEqual(['main']);
    expect(codeOf(await remove())).toBe('not_found');
    const { items } = (await app.call('listAudit', { as: admin, query: { pageSize: 3 } })).body;
    expect(items.map(({ action }) => action)).toContain('remove-city');
  });

  test('COUNTRY-10 an admin names a city and sets its centre, which a newer map keeps', async () => {
    const app = await startBoth();
    const label = (key: string, name: string | null, centre: LatLng | null) =>
      app.call('labelCity', { as: admin, params: { key }, body: { name, centre } });
    const shown = async () => {
      const { name, centre, others } = (await app.call('cityInfo')).body;
      return [name, centre, others[0]?.name, others[0]?.centre];
    };
    const before = await shown();
    const [centre, far] = [placeIn('hill', 30, 700), placeIn('hill', 90_000, 0)];
    expect(codeOf(await label('valley', 'Valley', null))).toBe('not_found');
    expect(codeOf(await label('hill', 'Höhenstadt', far))).toBe('city_centre_outside');
    expect((await label('hill', ' Höhenstadt ', centre)).status).toBe(200);
    const named = ['Porttown', before[1], 'Höhenstadt', centre];
    expect(await shown()).toEqual(named);
    const found = async (q: string) => (await app.call('suggestPlaces', { query: { q } })).body.items;
    expect((await found('Old Hilltown Höhenstadt'))[0]?.description).toContain('Old Hilltown');
    expect(await found('Old Hilltown Tiefenstadt')).toEqual([]);
    writeFileSync(fileOf('hill'), town('Hillcity', { east: east.hill }));
    expect(await update(app, '--city', 'hill')).toBe(0);
    await app.settle();
    expect(await shown()).toEqual(named);
    expect(await (await startNode('one')).call('cityInfo').then(({ body }) => body.others[0]?.name)).toBe(
      'Höhenstadt',
    );
    expect((await label('hill', null, null)).status).toBe(200);
    expect((await shown())[2]).toBe('Hillcity');
    const { items } = (await app.call('listAudit', { as: admin, query: { pageSize: 3 } })).body;
    expect(items[0]?.action).toBe('change-city');
  });

  test('COUNTRY-11 a map with few connected junctions is served once an admin has accepted its figures', async () => {
    const app = await startBoth();
    const list = async () => (await app.call('listCities', { as: admin })).body;
    const accept = (key: string, cityId: string) =>
      app.call('acceptMap', { as: admin, params: { key }, body: { cityId } });
    expect((await list()).refused).toEqual([]);
    writeFileSync(fileOf('ruin'), ruin('Ruintown', { east: east.hill }));
    expect(await add(app, 'ruin', fileOf('ruin'))).toBe(1);
    expect(await update(app, '--city', 'hill', fileOf('ruin'))).toBe(1);
    expect(await update(app, fileOf('ruin'))).toBe(1);
    expect(output).toContain('An admin can also accept it on the page of the integrations.');
    const { items, refused } = await list();
    expect(items.map(({ name }) => name)).toEqual(['Porttown', 'Hilltown']);
    expect(refused.map(({ key }) => key)).toEqual(['hill', 'main', 'ruin']);
    const { cityId = '', connectedShare = 1, file, junctions } = refused[0] ?? {};
    expect([file, junctions]).toEqual(['ruin.osm.pbf', 14]);
    expect(connectedShare).toBeLessThan(0.6);
    expect(codeOf(await accept('hill', 'osm-other'))).toBe('not_found');
    for (const key of ['hill', 'ruin', 'main'])
      expect([key, (await accept(key, cityId)).status]).toEqual([key, 200]);
    expect(codeOf(await accept('hill', cityId))).toBe('not_found');
    await app.settle();
    const after = await list();
    expect(after.refused).toEqual([]);
    expect(after.items.map((city) => [city.key, city.name, city.previousId !== null])).toEqual([
      ['main', 'Ruintown', true],
      ['hill', 'Ruintown', true],
      ['ruin', 'Ruintown', false],
    ]);
    expect(after.items[2]?.timeZone).toBe('Asia/Tokyo');
    expect(await update(app, '--back', '--city', 'hill')).toBe(0);
    await app.settle();
    expect((await list()).items[1]?.name).toBe('Hilltown');
  });

  test('COUNTRY-13 a file in MAPS_CITY with few connected junctions does not replace the previous map', async () => {
    const app = await startNode();
    await app.settle();
    const file = fileOf('ruin');
    writeFileSync(file, ruin('Ruintown', { east: east.port }));
    // A node without the previous build has nothing else to serve.
    await expect(startNode('two', file)).rejects.toThrow(
      /^Only \d+ % .*ruin\.osm\.pbf.*city:update --force/s,
    );
    const [port] = maps;
    // The folder of the first node has the previous build.
    const next = await startNode('one', file);
    await next.settle();
    expect(output).toMatch(
      /^Only \d+ % of the junctions of ruin\.osm\.pbf .*\nThe previous map is served instead\./s,
    );
    expect(maps[1]?.cities.now()[0].city.info.id).toBe(port?.cities.now()[0].city.info.id);
    const { items, refused } = (await next.call('listCities', { as: admin })).body;
    expect(items.map(({ name }) => name)).toEqual(['Porttown']);
    expect(refused).toMatchObject([{ key: 'main', file: 'ruin.osm.pbf', junctions: 14 }]);
    // The same again: nothing is asked twice, and nothing is lost.
    output = '';
    await (await startNode('one', file)).settle();
    expect(output).toBe('');
    const { cityId } = refused[0]!;
    expect(
      (await next.call('acceptMap', { as: admin, params: { key: 'main' }, body: { cityId } })).status,
    ).toBe(200);
    await next.settle();
    expect(maps[1]?.cities.now()[0].city.info.name).toBe('Ruintown');
    const accepted = await startNode('two', file);
    expect([output, maps.at(-1)?.cities.now()[0].city.info.name]).toEqual(['', 'Ruintown']);
    await accepted.settle();
  });

  test('COUNTRY-13 a further city whose file was replaced by one with few connected junctions is not served', async () => {
    const app = await startBoth();
    writeFileSync(fileOf('hill'), ruin('Ruintown', { east: east.hill }));
    const node = await startNode('two');
    await node.settle();
    expect(maps[1]?.cities.now().map(({ key }) => key)).toEqual(['main']);
    const { items, refused } = (await app.call('listCities', { as: admin })).body;
    expect(items.map(({ name }) => name)).toEqual(['Porttown', 'Hilltown']);
    expect(refused).toMatchObject([{ key: 'hill', junctions: 14 }]);
  });

  test('a wrong key, zone or file adds nothing', async () => {
    const app = await startBoth();
    const hill = fileOf('hill');
    for (const [key, zone] of [
      ['main', 'UTC'],
      ['Hill', 'UTC'],
      ['hill~top', 'UTC'],
      ['top', 'Mars/Base'],
    ] as const)
      expect(await add(app, key, hill, zone)).toBe(2);
    expect(await add(app, 'hill', fileOf('port'))).toBe(1);
    expect(output).toContain('is served from another file');
    writeFileSync(hill, 'not a map');
    expect(await add(app, 'top', hill)).toBe(1);
    await app.settle();
    expect(maps[0]?.cities.now().map(({ key, timeZone }) => [key, timeZone])).toEqual([
      ['main', 'Europe/Lisbon'],
      ['hill', 'Asia/Tokyo'],
    ]);
  });
});
