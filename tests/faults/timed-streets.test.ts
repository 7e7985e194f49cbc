import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInstalledMap } from '../../apps/server/src/maps/index.ts';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { createFakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { loopbackOutbound } from '../../apps/server/src/platform/testing/loopback-outbound.ts';
import { services } from '../../apps/server/src/services.ts';
import { prepareRoads } from '../../apps/server/src/speeds/index.ts';
import { startTestApp, testStart, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { metresPerDegree } from '../../packages/city/src/geometry/local-plane.ts';
import { limit } from '../limits.ts';
import { town } from './drawn-town.ts';

/** A grid of streets every 200 m; the fifth from the south is closed at these hours. The test starts on a Saturday at 18:00 there. */
const hours = 'Sa 20:00-22:00; PH 10:00-11:00';
const timeZone = 'Asia/Tokyo';
const east = 100_000;
const placeAt = (metresEast: number, metresNorth: number): LatLng => ({
  lat: metresNorth / metresPerDegree,
  lng: (east + metresEast) / metresPerDegree,
});
/** From the first street to the last along the fifth, or along the fourth. */
const [from, to] = [placeAt(0, 760), placeAt(1000, 760)];
const [direct, around] = [1080, 1320];

let folder: string;
let app: TestApp;
let second: TestApp;
let carTypeId: string;

async function startNode(dataDir: string): Promise<TestApp> {
  const env = {
    DATA_DIR: join(folder, dataDir),
    MAPS_CITY: join(folder, 'port.osm.pbf'),
    TIME_ZONE: timeZone,
  };
  const log = createLog('silent');
  const clock = app?.clock ?? createFakeClock(testStart);
  const parts = { clock, random: systemRandom, log, outbound: loopbackOutbound(log) };
  const map = await openInstalledMap(loadConfig(env, services), () => undefined, parts);
  const node = await startTestApp({ env, parts: { map }, ...(app && { nodeOf: app }) });
  await prepareRoads(node.platform, map);
  return node;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-timed-'));
  writeFileSync(join(folder, 'port.osm.pbf'), town('Porttown', { east, hours }));
  app = await startNode('one');
  cpSync(join(folder, 'one', 'city'), join(folder, 'two', 'city'), { recursive: true });
  second = await startNode('two');
  carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
}, limit(60));
afterAll(async () => {
  await second?.close();
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const settle = async () => {
  await app.settle();
  await second.settle();
};

async function metresLater(node: TestApp, tripDate: string): Promise<number> {
  const { body } = await node.call('createQuote', {
    body: {
      pickup: { ...from, add: 'West' },
      drop: { ...to, add: 'East' },
      carTypeId,
      bookLater: true,
      tripDate: new Date(tripDate).toISOString(),
    },
  });
  return body.route.distanceMetres;
}

async function metresNow(node: TestApp): Promise<number> {
  const query = { pickupLat: from.lat, pickupLng: from.lng, dropLat: to.lat, dropLng: to.lng };
  return (await node.call('comparePrices', { query })).body.distanceMetres;
}

describe('a street that the map closes at some hours', () => {
  test('CLOSURE-11 is avoided by prices for later at these hours, by the clocks of its city', async () => {
    for (const node of [app, second]) {
      expect(await metresLater(node, '2026-11-21T19:59:00+09:00')).toBe(direct);
      expect(await metresLater(node, '2026-11-21T20:00:00+09:00')).toBe(around);
      expect(await metresLater(node, '2026-11-21T21:59:00+09:00')).toBe(around);
      expect(await metresLater(node, '2026-11-21T22:00:00+09:00')).toBe(direct);
      expect(await metresLater(node, '2026-11-22T20:30:00+09:00')).toBe(direct);
    }
  });

  test('CLOSURE-12 public holidays are those of the tariffs', async () => {
    const at = '2026-11-25T10:30:00+09:00';
    expect(await metresLater(app, at)).toBe(direct);
    const admin = await app.addPerson('admin');
    const { body } = await app.call('listHolidays', { as: admin });
    const items = [{ date: '2026-11-25', name: 'Founding Day' }];
    await app.call('setHolidays', { as: admin, body: { items, version: body.version } });
    await settle();
    expect([await metresLater(app, at), await metresLater(second, at)]).toEqual([around, around]);
  });

  test('CLOSURE-13 people are picked up on the next open street', async () => {
    const admin = await app.addPerson('admin');
    const onStreet = placeAt(460, 800);
    const quote = async (tripDate: string) => {
      const { body } = await app.call('createQuote', {
        as: admin,
        body: {
          pickup: { ...onStreet, add: 'Middle' },
          drop: { ...to, add: 'East' },
          carTypeId,
          bookLater: true,
          tripDate: new Date(tripDate).toISOString(),
        },
      });
      return body.route.distanceMetres;
    };
    expect(await quote('2026-11-21T19:00:00+09:00')).toBe(580);
    // From the third column, 60 m away: down to the fourth street, along it, and up again.
    expect(await quote('2026-11-21T20:30:00+09:00')).toBe(200 + 600 + 160);
  });

  test('CLOSURE-11 is closed and opened for routes and dispatch by the clock, on every node', async () => {
    expect([await metresNow(app), await metresNow(second)]).toEqual([direct, direct]);
    // New people each time, because sessions end in between.
    const etaOf = async () => {
      await settle();
      const [driver, rider] = [await app.addPerson('driver'), await app.addPerson('rider')];
      const admin = await app.addPerson('admin');
      const positions = [{ at: app.clock.now().toISOString(), ...from, headingDegrees: 90 }];
      await app.call('sendPositions', { as: driver, body: { positions } });
      await app.call('setAvailability', { as: driver, body: { active: true } });
      const quote = await app.call('createQuote', {
        as: rider,
        body: { pickup: { ...to, add: 'East' }, drop: { ...from, add: 'West' }, carTypeId },
      });
      const booking = await app.call('createBooking', { as: rider, body: { quoteId: quote.body.id } });
      const params = { id: booking.body.id };
      await settle();
      const { items } = (await app.call('assignableDrivers', { as: admin, params })).body;
      await app.call('cancelBooking', { as: admin, params });
      await app.call('setAvailability', { as: driver, body: { active: false } });
      return items.find(({ id }) => id === driver.id)?.etaSeconds ?? 0;
    };
    const before = await etaOf();
    // 20:00 there.
    app.clock.forward(2 * 3_600_000);
    expect([await metresNow(app), await metresNow(second)]).toEqual([around, around]);
    expect(before).toBeGreaterThan(0);
    expect(await etaOf()).toBeGreaterThan(before);
    app.clock.forward(2 * 3_600_000);
    await settle();
    expect([await metresNow(app), await metresNow(second)]).toEqual([direct, direct]);
  });
});
