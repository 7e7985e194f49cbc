import type { BodyInputOf } from '@fiacre/contract';
import { tariffTemplates } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridNeighbour } from '../testing/grid-map.ts';
import { testPassword } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { recomputeProof } from './recompute-proof.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

type Asked = BodyInputOf<'createQuote'>;
/** East of the way from the pickup to the drop, which leads north. */
const bakery = {
  lat: pickup.lat + 0.01,
  lng: pickup.lng + 0.01,
  add: 'Bakery',
  note: 'Ring at the back',
  contactName: 'Bea Baker',
  contactPhone: '+49 30 5550111',
};
const school = { lat: pickup.lat + 0.03, lng: pickup.lng + 0.005, add: 'School' };

const asked = (change: Partial<Asked> = {}, as = app.rider) =>
  app.call('createQuote', { as, body: { pickup, drop, carTypeId: app.carTypeId, ...change } });

test('BOOK-19 a quote goes through its stops, in their order', async () => {
  const direct = good(await asked());
  expect(direct.coords).toEqual([]);
  const quote = good(await asked({ coords: [bakery, school] }));
  expect(quote.coords).toMatchObject([
    { ...bakery, reachedAt: null, leftAt: null },
    { ...school, note: null, contactName: null, contactPhone: null },
  ]);
  const legs = await Promise.all(
    [
      { pickup, drop: bakery },
      { pickup: bakery, drop: school },
      { pickup: school, drop },
    ].map(async (leg) => {
      const [from, to] = [leg.pickup, leg.drop].map(({ lat, lng, add }) => ({ lat, lng, add }));
      return good(await asked({ pickup: from, drop: to })).route;
    }),
  );
  const sum = (of: 'distanceMetres' | 'durationSeconds') => legs.reduce((all, leg) => all + leg[of], 0);
  // Each leg is rounded by itself.
  expect(Math.abs(quote.route.distanceMetres - sum('distanceMetres'))).toBeLessThanOrEqual(3);
  expect(Math.abs(quote.route.durationSeconds - sum('durationSeconds'))).toBeLessThanOrEqual(3);
  expect(quote.fare.grandTotal).toBeGreaterThan(direct.fare.grandTotal);
  const other = good(await asked({ coords: [school, bakery] }));
  expect(other.route.distanceMetres).toBeGreaterThan(quote.route.distanceMetres);
});

test('BOOK-19 compared prices are those of the way through the stops', async () => {
  const query = {
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    dropLat: drop.lat,
    dropLng: drop.lng,
    coords: [bakery, school].map(({ lat, lng }) => `${lat},${lng}`).join('|'),
  };
  const { items } = good(await app.call('comparePrices', { as: app.rider, query }));
  const quote = good(await asked({ coords: [bakery, school] }));
  expect(items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.grandTotal).toBe(quote.fare.grandTotal);
});

test('BOOK-19 BOOK-20 too many stops and a repeated one are refused by name', async () => {
  const row = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...school, lat: pickup.lat + (i + 1) / 200 }));
  expect(codeOf(await asked({ coords: row(7) }))).toBe('too_many_stops');
  expect(good(await asked({ coords: row(6) })).coords).toHaveLength(6);
  const twice = await asked({ coords: [bakery, school, school] });
  expect(codeOf(twice)).toBe('stop_repeated');
  expect(twice.body).toMatchObject({ error: { facts: { field: 'coords.2', stop: 3 } } });
  const atDrop = await asked({ coords: [{ ...drop, add: 'Here' }] });
  expect(atDrop.body).toMatchObject({ error: { code: 'stop_repeated', facts: { stop: 1 } } });
  const round = good(await asked({ drop: pickup, coords: [bakery] }));
  expect(round.route.distanceMetres).toBeGreaterThan(2000);
});

test('BOOK-20 a stop where no car may stop, off the map or in another city is refused like a drop', async () => {
  const around = (lat: number, lng: number) => ({ lat: bakery.lat + lat, lng: bakery.lng + lng });
  const outline = [
    around(-0.001, -0.001),
    around(-0.001, 0.001),
    around(0.001, 0.001),
    around(0.001, -0.001),
  ];
  const body = { name: 'Bus lane', kind: 'no_stop' as const, outline, points: [] };
  const zone = good(await app.call('addZone', { as: app.admin, body }));
  const closed = await asked({ coords: [school, bakery] });
  expect(closed.body).toMatchObject({
    error: { code: 'no_stopping_here', facts: { stop: 'coords', index: 1, zone: 'Bus lane' } },
  });
  good(await app.call('deleteZone', { as: app.admin, params: { id: zone.id } }));
  expect(codeOf(await asked({ coords: [{ ...gridNeighbour, add: 'Elsewhere' }] }))).toBe(
    'drop_in_other_city',
  );
  expect(codeOf(await asked({ coords: [{ lat: 60, lng: 60, add: 'Nowhere' }] }))).toBe(
    'place_to_coords_error',
  );
});

test('BOOK-19 TARIFF-6 an extra per stop counts the stops, and the booking has them', async () => {
  const body = structuredClone(tariffTemplates[0]?.tariffs[0]) as BodyInputOf<'addTariff'>;
  const extra = {
    code: 'stop',
    label: 'Each stop',
    price: { kind: 'amount' as const, amount: 150 },
    per: 'stop' as const,
    countedFrom: 1,
    maximum: null,
    addedBy: 'system' as const,
    when: { hours: [], periods: [] },
    where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
    taxRate: 0,
  };
  const rules = {
    ...body.rules,
    currency: 'USD',
    price: { kind: 'fixed' as const, amount: 1000, includesTolls: false },
    extras: [extra],
    extrasMaximum: null,
  };
  good(await app.call('addTariff', { as: app.admin, body: { ...body, rules } }));
  expect(good(await asked()).fare.grandTotal).toBe(1000);
  const quote = good(await asked({ coords: [bakery, school] }));
  expect(quote.fare.grandTotal).toBe(1300);
  const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
  expect(booking).toMatchObject({ coords: quote.coords, estimate: 1300 });
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  expect(proof.basis.operatorTariff?.facts.stops).toBe(2);
  expect(recomputeProof(proof)?.grandTotal).toBe(1300);
  await sql`delete from tariff_versions`.execute(app.platform.db);
});

test('BOOK-22 only the rider, the office and the driver of the ride see note and contact of a stop', async () => {
  const { id: quoteId } = good(await asked({ coords: [bakery, school] }));
  const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId } }));
  const params = { id: booking.id };
  const tasks = good(await app.call('listTasks', { as: app.driver })).items;
  const places = [bakery, school].map(({ lat, lng, add }) => ({ lat, lng, add }));
  expect(tasks.find(({ id }) => id === booking.id)?.coords).toEqual(places);
  const firstAs = async (as: typeof app.rider) =>
    good(await app.call('getBooking', { as, params })).coords[0];
  const none = { ...places[0], note: null, contactName: null, contactPhone: null };
  good(await app.call('acceptBooking', { as: app.driver, params }));
  for (const as of [app.rider, app.admin, app.driver]) expect(await firstAs(as)).toMatchObject(bakery);
  for (const step of ['arriveBooking', 'startBooking', 'reachBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  expect(await firstAs(app.driver)).toMatchObject(none);
  expect(await firstAs(app.rider)).toMatchObject(bakery);
});

test('BOOK-22 the places, notes and contacts of stops go with the account of the rider', async () => {
  const rider = await app.addPerson('rider');
  const { id: quoteId } = good(await asked({ coords: [bakery, school] }, rider));
  const { id } = good(await app.call('createBooking', { as: rider, body: { quoteId } }));
  good(await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'Test' } }));
  good(await app.call('deleteMe', { as: rider, body: { password: testPassword } }));
  const { coords } = good(await app.call('getBooking', { as: app.admin, params: { id } }));
  expect(coords).toHaveLength(2);
  const [first, second] = coords;
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  const nobody = { add: '–', note: null, contactName: null, contactPhone: null };
  expect(first).toMatchObject({ ...nobody, lat: round(bakery.lat), lng: round(bakery.lng) });
  expect(second).toMatchObject({ ...nobody, lat: round(school.lat) });
});
