import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyInputOf } from '@fiacre/contract';
import { decodePolyline, type LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCity, openFurtherCities, openInstalledMap } from '../../apps/server/src/maps/index.ts';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { createFakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { loopbackOutbound } from '../../apps/server/src/platform/testing/loopback-outbound.ts';
import { services } from '../../apps/server/src/services.ts';
import { prepareRoads } from '../../apps/server/src/speeds/index.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { startTestApp, testStart, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { limit } from '../limits.ts';
import { metresPerDegree } from '../../packages/city/src/geometry/local-plane.ts';
import { town } from './drawn-town.ts';

/** Two grids of streets every 200 m, 10 km from each other. */
const east = { port: 100_000, hill: 110_000 };
const placeIn = (city: keyof typeof east, metresEast: number, metresNorth: number): LatLng => ({
  lat: metresNorth / metresPerDegree,
  lng: (east[city] + metresEast) / metresPerDegree,
});
const minuteMs = 60_000;

let folder: string;
let app: TestApp;
let second: TestApp;
let admin: TestPerson;
let carTypeId: string;

async function startNode(dataDir: string): Promise<TestApp> {
  const env = { DATA_DIR: join(folder, dataDir), MAPS_CITY: join(folder, 'port.osm.pbf'), TIME_ZONE: 'UTC' };
  const log = createLog('silent');
  const clock = app?.clock ?? createFakeClock(testStart);
  const parts = { clock, random: systemRandom, log, outbound: loopbackOutbound(log) };
  const map = await openInstalledMap(loadConfig(env, services), () => undefined, parts);
  const node = await startTestApp({ env, parts: { map }, ...(app && { nodeOf: app }) });
  await openFurtherCities(node.platform, map, () => undefined);
  await prepareRoads(node.platform, map);
  return node;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-closures-'));
  writeFileSync(join(folder, 'port.osm.pbf'), town('Porttown', { east: east.port }));
  writeFileSync(join(folder, 'hill.osm.pbf'), town('Hilltown', { east: east.hill }));
  app = await startNode('one');
  admin = await app.addPerson('admin');
  const file = join(folder, 'hill.osm.pbf');
  await addCity(app.platform, ['hill', file, '--time-zone', 'Asia/Tokyo'], () => undefined);
  await app.settle();
  // The second node gets the same builds.
  cpSync(join(folder, 'one', 'city'), join(folder, 'two', 'city'), { recursive: true });
  second = await startNode('two');
  carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
}, limit(60));
afterAll(async () => {
  await second?.close();
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  // The session of the last one may have expired on the way.
  admin = await app.addPerson('admin');
  for (const { id } of (await list()).items) await app.call('deleteClosure', { as: admin, params: { id } });
  await settle();
});

const settle = async () => {
  await app.settle();
  await second.settle();
};
const list = async () => (await app.call('listClosures', { as: admin })).body;

type Body = BodyInputOf<'addClosure'>;
/** The second street from the south, between the second and the fifth from the west. */
const street = (change: Partial<Body> = {}, city: keyof typeof east = 'port'): Body => ({
  reason: 'Street market',
  shape: {
    kind: 'street',
    from: placeIn(city, 210, 200),
    to: placeIn(city, 790, 200),
    bothWays: true,
  },
  from: null,
  until: null,
  hours: null,
  ...change,
});
const add = (body: Body) => app.call('addClosure', { as: admin, body });
const made = async (body: Body) => {
  const { status, body: closure } = await add(body);
  expect(status).toBe(200);
  return closure;
};

interface Wanted {
  readonly city?: keyof typeof east;
  readonly tripDate?: string;
}

/** From one end of the closed street to the other. */
async function quoteOn(node: TestApp, { city = 'port', tripDate = '' }: Wanted = {}) {
  const { body } = await node.call('createQuote', {
    body: {
      pickup: { ...placeIn(city, 100, 200), add: 'West' },
      drop: { ...placeIn(city, 900, 200), add: 'East' },
      carTypeId,
      bookLater: true,
      tripDate: tripDate || inMinutes(60),
    },
  });
  return body;
}
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minuteMs).toISOString();
const metresOn = async (node: TestApp, at: Wanted = {}) => (await quoteOn(node, at)).route.distanceMetres;
const errorOf = ({ body }: { readonly body: unknown }) =>
  (body as { readonly error: { readonly code: string; readonly facts: Record<string, unknown> } }).error;
const priceOf = (from: LatLng, to: LatLng) =>
  app.call('comparePrices', {
    query: { pickupLat: from.lat, pickupLng: from.lng, dropLat: to.lat, dropLng: to.lng },
  });

describe('a closed street', () => {
  test('CLOSURE-2 is avoided by prices and times on every node, until it is opened', async () => {
    expect(await metresOn(app)).toBe(800);
    const closure = await made(street());
    expect(closure).toMatchObject({ city: 'Porttown', state: 'closed', metres: 600, version: 1 });
    // Prices do not even wait for the tables of driving times.
    expect([await metresOn(app), await metresOn(second)]).toEqual([1200, 1200]);
    await settle();
    for (const node of [app, second]) {
      const { route } = await quoteOn(node);
      expect(route.distanceMetres).toBe(1200);
      const inside = decodePolyline(route.polyline).filter(
        ({ lat, lng }) =>
          Math.abs(lat * metresPerDegree - 200) < 5 &&
          Math.abs(lng * metresPerDegree - east.port - 500) < 250,
      );
      expect(inside).toEqual([]);
    }
    const ended = await app.call('endClosure', { as: admin, params: { id: closure.id } });
    expect(ended.body.state).toBe('ended');
    await settle();
    expect([await metresOn(app), await metresOn(second)]).toEqual([800, 800]);
  });

  test('CLOSURE-2 is avoided by the driving times of dispatch, and of a driver on the way', async () => {
    const [from, to] = [placeIn('port', 100, 200), placeIn('port', 900, 200)];
    const [driver, rider] = [await app.addPerson('driver'), await app.addPerson('rider')];
    const positions = [{ at: app.clock.now().toISOString(), ...from, headingDegrees: 90 }];
    await app.call('sendPositions', { as: driver, body: { positions } });
    await app.call('setAvailability', { as: driver, body: { active: true } });
    const quote = await app.call('createQuote', {
      as: rider,
      body: { pickup: { ...to, add: 'East' }, drop: { ...from, add: 'West' }, carTypeId },
    });
    const booking = await app.call('createBooking', { as: rider, body: { quoteId: quote.body.id } });
    const params = { id: booking.body.id };
    const etas = async () => {
      await settle();
      const { items } = (await app.call('assignableDrivers', { as: admin, params })).body;
      return items.find(({ id }) => id === driver.id)?.etaSeconds ?? 0;
    };
    const before = await etas();
    const closure = await made(street());
    const longer = await etas();
    expect(longer).toBeGreaterThan(before + 20);
    await app.call('acceptBooking', { as: driver, params });
    const tracking = await app.call('getBookingTracking', { as: admin, params });
    expect(tracking.body.etaSeconds).toBe(longer);
    await app.call('deleteClosure', { as: admin, params: { id: closure.id } });
    await app.call('cancelBooking', { as: admin, params });
    await app.call('setAvailability', { as: driver, body: { active: false } });
  });

  test('CLOSURE-2 closes and opens by itself, at its times and hours, on every node', async () => {
    await made(street({ from: inMinutes(10), until: inMinutes(30) }));
    const compared = async (node: TestApp) => {
      await settle();
      const [from, to] = [placeIn('port', 100, 200), placeIn('port', 900, 200)];
      const query = { pickupLat: from.lat, pickupLng: from.lng, dropLat: to.lat, dropLng: to.lng };
      return (await node.call('comparePrices', { query })).body.distanceMetres;
    };
    expect(await compared(second)).toBe(800);
    app.clock.forward(10 * minuteMs);
    expect([await compared(app), await compared(second)]).toEqual([1200, 1200]);
    app.clock.forward(20 * minuteMs);
    expect([await compared(app), await compared(second)]).toEqual([800, 800]);
  });

  test('CLOSURE-4 a price for later avoids what is closed then, and nothing else', async () => {
    await made(street({ from: inMinutes(120), until: inMinutes(240) }));
    await settle();
    expect(await metresOn(app, { tripDate: inMinutes(60) })).toBe(800);
    expect(await metresOn(app, { tripDate: inMinutes(180) })).toBe(1200);
    expect(await metresOn(app, { tripDate: inMinutes(300) })).toBe(800);
    app.clock.forward(130 * minuteMs);
    await settle();
    expect(await metresOn(app, { tripDate: inMinutes(60) })).toBe(1200);
    expect(await metresOn(app, { tripDate: inMinutes(180) })).toBe(800);
  });

  test('CLOSURE-7 a closure of one city changes nothing in another, and no quote or booking', async () => {
    const before = await quoteOn(app);
    const { city, timeZone } = await made(street({}, 'hill'));
    expect([city, timeZone]).toEqual(['Hilltown', 'Asia/Tokyo']);
    await settle();
    expect([await metresOn(app), await metresOn(app, { city: 'hill' })]).toEqual([800, 1200]);
    await made(street());
    await settle();
    const rider = await app.addPerson('rider');
    const { id: quoteId, tripDate } = before;
    const body = { quoteId, bookLater: true, tripDate };
    const booking = await app.call('createBooking', { as: rider, body });
    expect(booking.status).toBe(200);
    expect(booking.body).toMatchObject({ estimate: before.fare.grandTotal, estimateDistanceMetres: 800 });
  });
});

describe('a place on a closed street', () => {
  const closedAt = placeIn('port', 300, 203);
  const openAt = placeIn('port', 900, 400);

  test('CLOSURE-5 is refused with the end and the nearest open place', async () => {
    const until = inMinutes(120);
    await made(street({ until }));
    for (const [from, to, stop] of [
      [closedAt, openAt, 'pickup'],
      [openAt, closedAt, 'drop'],
    ] as const) {
      const refused = await priceOf(from, to);
      expect(refused.status).toBe(422);
      const { code, facts } = errorOf(refused);
      expect([code, facts['stop'], facts['until'], facts['reason']]).toEqual([
        'street_closed',
        stop,
        until,
        'Street market',
      ]);
      const nearest = facts['nearest'] as LatLng & { readonly add: string };
      expect(nearest.lat * metresPerDegree).toBeCloseTo(203, 0);
      expect((await priceOf(nearest, openAt)).status).toBe(200);
    }
    const body = { pickup: { ...openAt, add: 'A' }, drop: { ...openAt, add: 'B' }, carTypeId };
    const stops = {
      ...body,
      drop: { ...placeIn('port', 0, 0), add: 'C' },
      coords: [{ ...closedAt, add: 'D' }],
    };
    const refused = await app.call('createQuote', { body: stops });
    expect(errorOf(refused)).toMatchObject({ code: 'street_closed', facts: { stop: 'coords', index: 0 } });
    // Not after the street has opened.
    const later = { ...body, pickup: { ...closedAt, add: 'E' }, bookLater: true };
    const at = async (minutes: number) =>
      app.call('createQuote', { body: { ...later, tripDate: inMinutes(minutes) } });
    expect([codeOf(await at(60)), (await at(180)).status]).toEqual(['street_closed', 200]);
  });

  test('CLOSURE-5 is not refused if one direction is open', async () => {
    const shape = { ...street().shape, bothWays: false } as Body['shape'];
    await made(street({ shape }));
    expect((await priceOf(closedAt, openAt)).status).toBe(200);
  });
});

describe('the desk', () => {
  test('CLOSURE-6 sees before saving what would be closed and cut off', async () => {
    const preview = (shape: Body['shape']) =>
      app.call('previewClosure', { as: admin, body: { shape, except: null } });
    const one = (await preview(street().shape)).body;
    expect(one).toMatchObject({ city: 'Porttown', metres: 600, cutOff: { names: [], metres: 0 } });
    expect(one.lines).toHaveLength(3);
    // All ways to the south-west corner.
    const corner = (north: number, westTo: number): Body['shape'] => ({
      kind: 'area',
      outline: [
        placeIn('port', westTo - 30, north - 30),
        placeIn('port', westTo + 30, north - 30),
        placeIn('port', westTo + 30, north + 30),
        placeIn('port', westTo - 30, north + 30),
      ],
    });
    await made(street({ shape: corner(0, 300) }));
    await made(street({ shape: corner(200, 300) }));
    const cut = (await preview(corner(300, 0))).body.cutOff;
    expect(cut.metres).toBe(0);
    const across: Body['shape'] = {
      kind: 'area',
      outline: [
        placeIn('port', -30, 270),
        placeIn('port', 230, 270),
        placeIn('port', 230, 330),
        placeIn('port', -30, 330),
      ],
    };
    const both = (await preview(across)).body;
    // The block in the corner has four sides of 200 metres.
    expect(both.cutOff).toEqual({ names: ['Old Porttown', 'row0', 'column1', 'row1'], metres: 800 });
    // It is saved nevertheless, and rides cross it.
    await made(street({ shape: across }));
    await settle();
    expect((await priceOf(placeIn('port', 0, 100), openAt())).status).toBe(200);
  });
  const openAt = () => placeIn('port', 900, 400);

  test('CLOSURE-8 reads at the field why a closure is refused', async () => {
    const square = (metresEast: number, north: number, size: number): Body['shape'] => ({
      kind: 'area',
      outline: [
        placeIn('port', metresEast, north),
        placeIn('port', metresEast + size, north),
        placeIn('port', metresEast + size, north + size),
        placeIn('port', metresEast, north + size),
      ],
    });
    const stretch = (from: LatLng, to: LatLng): Body['shape'] => ({
      kind: 'street',
      from,
      to,
      bothWays: true,
    });
    const crossing: Body['shape'] = {
      kind: 'area',
      outline: [
        [0, 0],
        [500, 500],
        [500, 0],
        [0, 500],
      ].map(([metresEast = 0, north = 0]) => placeIn('port', metresEast, north)),
    };
    const cases: readonly (readonly [Partial<Body>, string, string])[] = [
      [{ from: inMinutes(5), until: inMinutes(5) }, 'closure_ends_before_start', 'until'],
      [{ from: inMinutes(-60), until: inMinutes(-30) }, 'closure_ended', 'until'],
      [{ shape: square(50, 50, 40) }, 'closure_no_street_here', 'shape'],
      [{ shape: square(-100, -100, 1200) }, 'closure_closes_too_much', 'shape'],
      [{ shape: square(-100, -100, 100_000) }, 'zone_outline_size', 'shape'],
      [{ shape: crossing }, 'zone_outline_crosses', 'shape'],
      [
        { shape: stretch(placeIn('port', 210, -150), placeIn('port', 790, 200)) },
        'closure_no_street_here',
        'shape',
      ],
      [
        { shape: stretch(placeIn('port', 210, 200), placeIn('hill', 210, 200)) },
        'closure_no_street_here',
        'shape',
      ],
    ];
    for (const [change, code, field] of cases) {
      expect(errorOf(await add(street(change)))).toMatchObject({ code, facts: { field } });
    }
    for (const hours of [
      { days: [], from: '06:00', to: '14:00' },
      { days: ['sat'], from: '06:00', to: '06:00' },
      { days: ['sat'], from: '25:00', to: '06:00' },
    ] as Body['hours'][])
      expect(codeOf(await add(street({ hours })))).toBe('invalid_request');
    expect((await list()).items).toEqual([]);
  });

  test('CLOSURE-9 ends, changes and deletes closures, each in the audit log', async () => {
    const planned = await made(street({ from: inMinutes(600), reason: 'Parade' }));
    expect(planned.state).toBe('later');
    const body = { ...street({ reason: 'Carnival parade', until: inMinutes(900) }), version: 1 };
    const changed = await app.call('updateClosure', { as: admin, params: { id: planned.id }, body });
    // Without a start, it keeps its own.
    expect(changed.body).toMatchObject({ reason: 'Carnival parade', from: planned.from, version: 2 });
    const stale = await app.call('updateClosure', { as: admin, params: { id: planned.id }, body });
    expect(codeOf(stale)).toBe('stale_version');
    const ended = await app.call('endClosure', { as: admin, params: { id: planned.id } });
    expect(ended.body).toMatchObject({ state: 'ended', version: 3 });
    const again = await app.call('endClosure', { as: admin, params: { id: planned.id } });
    expect(again.body).toEqual(ended.body);
    await app.call('deleteClosure', { as: admin, params: { id: planned.id } });
    expect((await list()).items).toEqual([]);
    const { items } = (await app.call('listAudit', { as: admin, query: { pageSize: 4 } })).body;
    expect(items.map(({ action }) => action)).toEqual([
      'delete-closure',
      'end-closure',
      'change-closure',
      'add-closure',
    ]);
    expect(items[2]?.facts).toMatchObject({
      before: { reason: 'Parade' },
      after: { reason: 'Carnival parade' },
    });
  });

  test('CLOSURE-9 at most 200 closures have not ended', async () => {
    const { db } = app.platform;
    const { id } = await made(street());
    await sql`insert into closures select (jsonb_populate_record(closure, jsonb_build_object('id', gen_random_uuid()))).*
      from closures closure, generate_series(1, 199) where id = ${id}`.execute(db);
    expect(codeOf(await add(street()))).toBe('too_many_closures');
    await app.call('endClosure', { as: admin, params: { id } });
    await made(street());
    await sql`delete from closures`.execute(db);
  });

  test('CLOSURE-10 maps show everyone what is closed now, with the reason and the end', async () => {
    const until = inMinutes(90);
    const { id } = await made(street({ until }));
    await made(street({ from: inMinutes(600), reason: 'Parade' }));
    const shown = (await app.call('closuresOnMap', {})).body.items;
    expect(shown).toMatchObject([{ id, reason: 'Street market', until }]);
    expect(shown[0]?.lines).toHaveLength(3);
    app.clock.forward(91 * minuteMs);
    expect((await app.call('closuresOnMap', {})).body.items).toEqual([]);
  });
});
