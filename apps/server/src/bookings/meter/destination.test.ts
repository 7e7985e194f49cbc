import type { BodyInputOf } from '@fiacre/contract';
import { tariffTemplates, type LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ env: { TIME_ZONE: 'Europe/Berlin' } });
  await addAirportFare();
});
afterAll(() => app.close());
let driver: TestPerson;
beforeEach(async () => {
  app.clock.forward(10 * minute);
  driver = await app.addActiveDriver();
});

const minute = 60_000;
const now = () => app.clock.now().getTime();
const iso = (ms: number) => new Date(ms).toISOString();
const at = (lat: number): LatLng => ({ lat, lng: pickup.lng });
const airport = { ...at(10.04), add: 'Airport' };
const market = { ...at(10.02), add: 'Market' };
let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

/** A fixed fare of 41.50 from the street to the airport, which is 4.4 km north. */
async function addAirportFare() {
  const { admin } = app;
  const outline = [
    { lat: 10.035, lng: 19.99 },
    { lat: 10.035, lng: 20.01 },
    { lat: 10.045, lng: 20.01 },
    { lat: 10.045, lng: 19.99 },
  ];
  const zone = good(
    await app.call('addZone', { as: admin, body: { name: 'Airport', kind: 'airport', outline, points: [] } }),
  );
  const found = tariffTemplates.flatMap(({ tariffs }) => tariffs).find(({ name }) => name === 'Berlin');
  const body = structuredClone(found) as BodyInputOf<'addTariff'>;
  const where = { ...body.where, sources: ['street' as const], toZones: [zone.id] };
  const price = { kind: 'fixed' as const, amount: 4150, includesTolls: true };
  const rules = { ...body.rules, currency: 'USD', price, extras: [] };
  good(await app.call('addTariff', { as: admin, body: { ...body, name: 'To the airport', where, rules } }));
}

type Start = Partial<BodyInputOf<'startMeter'>>;
const start = (change: Start) =>
  app.call('startMeter', { as: driver, body: { id: newId(), source: 'street', at: at(10), ...change } });

/** Drives north to a place, a position every ten seconds, and takes cash there. */
async function driveTo(id: string, { lat }: LatLng) {
  const steps = Math.round((lat - 10) / 0.001);
  const fromMs = now();
  app.clock.forward(steps * 10_000);
  const positions = Array.from({ length: steps + 1 }, (_, i) => ({
    at: iso(fromMs + i * 10_000),
    ...at(10 + 0.001 * i),
  }));
  good(await app.call('sendPositions', { as: driver, body: { positions, sentAt: iso(now()) } }));
  const params = { id };
  good(await app.call('reachBooking', { as: driver, params }));
  return good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
}

const meterTo = async ({ lat, lng }: LatLng) =>
  good(await app.call('getMeter', { as: driver, query: { dropLat: lat, dropLng: lng } }));

test('METER-16 shows the way to a destination and what the ride is expected to cost, fixed where a tariff says so', async () => {
  const { estimate, tariffs } = await meterTo(airport);
  expect(estimate?.distanceMetres).toBeGreaterThan(4000);
  expect(estimate?.fares.street).toEqual({ total: 4150, isFixed: true });
  expect(tariffs.street).toMatchObject({ name: 'To the airport', rules: { price: { kind: 'fixed' } } });
  // The fixed fare is for rides from the street.
  const rank = estimate?.fares.rank;
  expect(rank?.isFixed).toBe(false);
  expect([0, 4150]).not.toContain(rank?.total);
  const near = await meterTo(market);
  expect(near.estimate?.fares.street?.isFixed).toBe(false);
  expect(near.tariffs.street?.name).not.toBe('To the airport');
  expect(good(await app.call('getMeter', { as: driver })).estimate).toBeNull();
});

test('METER-16 METER-2 a ride to a destination has its fixed fare, and ends there on the receipt', async () => {
  const ride = good(await start({ drop: airport }));
  expect(ride.drop).toEqual(airport);
  const { running } = good(await app.call('getMeter', { as: driver }));
  expect(running?.tariff.name).toBe('To the airport');
  // 110 m before it.
  const paid = await driveTo(ride.id, at(10.039));
  expect(paid).toMatchObject({ drop: airport, cashPaymentAmount: 4150, status: 'COMPLETE' });
});

test('METER-16 a ride that ends elsewhere ends at its last position, by the meter', async () => {
  const ride = good(await start({ drop: market }));
  const paid = await driveTo(ride.id, at(10.017));
  expect(paid.drop).toMatchObject({ lat: 10.017, add: 'Grid Street, Gridville' });
  expect(paid.cashPaymentAmount).not.toBe(4150);
  app.clock.forward(10 * minute);
  await app.sendPosition(driver, at(10));
  const without = good(await start({}));
  expect((await driveTo(without.id, airport)).cashPaymentAmount).not.toBe(4150);
});

test('METER-16 a destination to which no road leads is refused', async () => {
  const nowhere = { lat: 52, lng: 4, add: 'Nowhere' };
  const query = { dropLat: nowhere.lat, dropLng: nowhere.lng };
  const asked = await app.call('getMeter', { as: driver, query });
  expect(asked.status).not.toBe(200);
  const refused = await start({ drop: nowhere });
  expect(codeOf(refused)).toBe(codeOf(asked));
  expect(good(await app.call('getAvailability', { as: driver })).busy).toBe(false);
});
