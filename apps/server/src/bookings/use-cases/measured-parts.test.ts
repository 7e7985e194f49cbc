import type { BodyInputOf, Booking } from '@fiacre/contract';
import { tariffTemplates, type LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recomputeProof } from '../../fares/index.ts';
import type { TestPerson } from '../../testing/people.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from tariff_versions`.execute(app.platform.db);
});

type Draft = BodyInputOf<'addTariff'>;
type Rules = Draft['rules'];

const metered: Rules['price'] = {
  kind: 'metered',
  counting: 'distance',
  start: { amount: 1000, included: { kind: 'nothing' } },
  bands: [{ fromMetres: 0, fromSeconds: null, distance: { amount: 1, per: 1000 }, time: null }],
  step: null,
  ranges: [],
  afterRanges: 'meter',
};
const fixed: Rules['price'] = { kind: 'fixed', amount: 1000, includesTolls: false };
/** A cent for each metre beyond 100. */
const run: Rules['approach'] = { freeMetres: 100, rate: { amount: 1, per: 1 }, maximum: null };

async function addTariff(rules: Partial<Rules>, fromZones: string[] = []): Promise<void> {
  const template = tariffTemplates[0]?.tariffs[0];
  const body = structuredClone(template) as Draft;
  const plain = { ...body.rules, currency: 'USD', waiting: [], extras: [], minimum: 0 };
  const where = { ...body.where, fromZones };
  good(
    await app.call('addTariff', { as: app.admin, body: { ...body, where, rules: { ...plain, ...rules } } }),
  );
}

const amountOf = (lines: Booking['fareLines'], label: string): number | undefined =>
  lines.find((line) => line.label === `fare_line_${label}`)?.amount;

const after = (seconds: number) => app.clock.forward(seconds * 1000);
const step = async (
  name: 'acceptBooking' | 'arriveBooking' | 'startBooking' | 'reachBooking',
  driver: TestPerson,
  { id }: Booking,
) => good(await app.call(name, { as: driver, params: { id } }));

/** Accepts at a place, drives to the pickup and then to the drop, where the car waits. */
async function drive(
  driver: TestPerson,
  { from, takes, waits, quoteId }: { from: LatLng; takes: number; waits: number; quoteId?: string },
) {
  const order = { quoteId: quoteId ?? '', customerId: app.rider.id };
  const booking =
    quoteId === undefined
      ? await app.book()
      : good(await app.call('createBooking', { as: app.admin, body: order }));
  await step('acceptBooking', driver, booking);
  after(5);
  await app.sendPosition(driver, from);
  after(takes);
  await app.sendPosition(driver, pickup);
  await step('arriveBooking', driver, booking);
  await step('startBooking', driver, booking);
  for (let part = 0; part <= 45; part++) {
    after(8);
    await app.sendPosition(driver, { lat: pickup.lat + part * 0.001, lng: pickup.lng });
  }
  after(waits);
  const ended = await step('reachBooking', driver, booking);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  expect(proof.basis.source).toBe('track');
  expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
  good(
    await app.call('endBooking', { as: driver, params: { id: booking.id }, body: { cashReceived: true } }),
  );
  return { booking, ended, proof };
}

const farther = { lat: pickup.lat - 0.02, lng: pickup.lng };

test('TARIFF-7 the way there is that of the nearest car in the quote, and the shortest one from accepting in the fare', async () => {
  await addTariff({ price: metered, approach: run });
  const driver = await app.addActiveDriver(farther);
  // a minute at 7 m/s
  expect(amountOf((await app.quote()).fare.lines, 'approach')).toBe(320);
  const later = await app.quote({ bookLater: true, tripDate: '2027-01-08T09:00:00Z' });
  expect(amountOf(later.fare.lines, 'approach')).toBeUndefined();
  const { ended, proof } = await drive(driver, { from: farther, takes: 600, waits: 1 });
  const measured = proof.basis.operatorTariff?.facts.approachMetres ?? 0;
  expect(measured).toBeGreaterThan(2200);
  expect(amountOf(ended.fareLines, 'approach')).toBe(measured - 100);
});

test('TARIFF-7 the way there is not longer than a car can drive until the arrival', async () => {
  await addTariff({ price: metered, approach: run });
  const driver = await app.addActiveDriver(farther);
  const { proof } = await drive(driver, { from: farther, takes: 35, waits: 1 });
  expect(proof.basis.operatorTariff?.facts.approachMetres).toBe(40 * 36);
});

test('TARIFF-7 TARIFF-8 under a fixed price, the way there costs no more than quoted', async () => {
  await addTariff({ price: fixed, approach: run });
  const driver = await app.addActiveDriver(farther);
  const { ended } = await drive(driver, { from: farther, takes: 600, waits: 1 });
  expect(amountOf(ended.fareLines, 'approach')).toBe(320);
});

test('TARIFF-32 of an agreed price and the metered fare of the track, the rider pays the lower one', async () => {
  const byMetre = { ...metered, bands: [{ ...metered.bands[0], distance: { amount: 1, per: 1 } }] };
  await addTariff({ price: { ...byMetre, limitsFixed: true } as Rules['price'] });
  const ask = async (agreedPrice: number) => {
    const body = { pickup, drop, carTypeId: app.carTypeId, agreedPrice };
    return good(await app.call('createQuote', { as: app.admin, body }));
  };
  const { fare, route, isLimitedByMeter, totalFollows } = await ask(99_900);
  expect([isLimitedByMeter, totalFollows]).toEqual([true, []]);
  expect(amountOf(fare.lines, 'fixed')).toBe(99_900);
  expect(fare.grandTotal).toBe(1000 + route.distanceMetres);
  const { id, fare: low } = await ask(777);
  expect([low.grandTotal, amountOf(low.lines, 'meter_lower')]).toEqual([777, undefined]);
  const lower = await drive(await app.addActiveDriver(), { from: pickup, takes: 5, waits: 1, quoteId: id });
  expect(lower.ended.tripCost).toBe(777);
  const quoteId = (await ask(88_800)).id;
  const other = await app.addActiveDriver();
  const { ended, proof } = await drive(other, { from: pickup, takes: 5, waits: 1, quoteId });
  expect(ended.tripCost).toBe(1000 + proof.basis.distanceMetres);
  expect(amountOf(ended.fareLines, 'meter_lower')).toBe(ended.tripCost - 88_800);
});

test('TARIFF-32 a fixed tariff is limited by the metered one that would apply without it', async () => {
  const byMetre = { ...metered, bands: [{ ...metered.bands[0], distance: { amount: 1, per: 1 } }] };
  await addTariff({ price: { ...byMetre, limitsFixed: true } as Rules['price'] });
  const town = await addedZone('From here');
  await addTariff({ price: { kind: 'fixed', amount: 77_700, includesTolls: false } }, [town]);
  const { fare, route, isLimitedByMeter } = await app.quote();
  expect(fare.grandTotal).toBe(1000 + route.distanceMetres);
  expect(isLimitedByMeter).toBe(true);
  await sql`delete from tariff_versions`.execute(app.platform.db);
  await addTariff({ price: metered });
  await addTariff({ price: { kind: 'fixed', amount: 77_700, includesTolls: false } }, [town]);
  const unlimited = await app.quote();
  expect([unlimited.fare.grandTotal, unlimited.isLimitedByMeter]).toEqual([77_700, false]);
});

async function addedZone(name = 'Town'): Promise<string> {
  const { lat, lng } = pickup;
  const corner = (north: number, east: number) => ({ lat: lat + north * 0.01, lng: lng + east * 0.01 });
  const outline = [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1)];
  const body = { name, kind: 'rank' as const, outline, points: [] };
  return good(await app.call('addZone', { as: app.admin, body })).id;
}

test('TARIFF-7 the way back leads to the pickup, or to the border of the zones from which rides have the tariff', async () => {
  await addTariff({ price: fixed, returnRun: run });
  const back = (await app.quote({ pickup: drop, drop: pickup })).route.distanceMetres;
  const quote = await app.quote();
  expect(amountOf(quote.fare.lines, 'return')).toBe(back - 100);
  await sql`delete from tariff_versions`.execute(app.platform.db);
  const town = await addedZone();
  await addTariff({ price: fixed, returnRun: run }, [town]);
  const shorter = amountOf((await app.quote()).fare.lines, 'return') ?? 0;
  // the border is 0.01 degrees nearer
  expect(Math.abs(back - 100 - 1112 - shorter)).toBeLessThan(30);
  const inside = { ...pickup, lat: pickup.lat + 0.009, add: 'Still in town' };
  expect(amountOf((await app.quote({ drop: inside })).fare.lines, 'return')).toBeUndefined();
  const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
  const { items } = good(await app.call('comparePrices', { query }));
  expect(items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.grandTotal).toBe(1000 + shorter);
});

test('TARIFF-5 TARIFF-17 a wait at the destination has its free minutes and its price', async () => {
  const waiting: Rules['waiting'] = [
    { places: ['destination'], freeSeconds: 60, rate: { amount: 2, per: 1 }, whole: true, maximum: null },
  ];
  await addTariff({ price: metered, waiting });
  const driver = await app.addActiveDriver(pickup);
  const { ended, proof } = await drive(driver, { from: pickup, takes: 60, waits: 300 });
  expect(proof.basis.operatorTariff?.facts.waits).toEqual([{ place: 'destination', seconds: 300 }]);
  expect(amountOf(ended.fareLines, 'waiting')).toBe(480);
  const { stretches = [] } = proof.basis.operatorTariff?.facts ?? {};
  const seconds = stretches.reduce((sum, part) => sum + part.seconds, 0);
  expect(seconds).toBe(proof.basis.durationSeconds - 300);
});

test('TARIFF-8 a busy time multiplies metered fares within the limit of their tariff, and the quote keeps it', async () => {
  const town = await addedZone('Busy town');
  const setSurges = async (items: BodyInputOf<'setSurges'>['items']) => {
    const { version } = good(await app.call('listSurges', { as: app.admin }));
    return good(await app.call('setSurges', { as: app.admin, body: { items, version } }));
  };
  const always = { hours: [], periods: [] };
  await addTariff({ price: metered, surgeMaximum: 1.4 });
  const plain = await app.quote();
  await setSurges([{ zone: town, factor: 1.3, when: always }]);
  const busy = await app.quote();
  expect(busy.fare.grandTotal).toBe(Math.round(plain.fare.grandTotal * 1.3));
  expect(amountOf(busy.fare.lines, 'surge')).toBe(busy.fare.grandTotal - plain.fare.grandTotal);
  expect(amountOf((await app.quote({ pickup: drop, drop: pickup })).fare.lines, 'surge')).toBeUndefined();
  await setSurges([
    { zone: town, factor: 1.3, when: always },
    { zone: null, factor: 2, when: always },
  ]);
  expect((await app.quote()).fare.grandTotal).toBe(Math.round(plain.fare.grandTotal * 1.4));
  const body = { quoteId: busy.id };
  const made = good(await app.call('createBooking', { as: app.rider, body }));
  expect(made.tripCost).toBe(busy.fare.grandTotal);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: made.id } }));
  expect(recomputeProof(proof)?.grandTotal).toBe(made.tripCost);
  await sql`delete from tariff_versions`.execute(app.platform.db);
  await addTariff({ price: fixed, surgeMaximum: 1.4 });
  expect((await app.quote()).fare.grandTotal).toBe(1000);
  await sql`delete from tariff_versions`.execute(app.platform.db);
  await addTariff({ price: metered });
  expect((await app.quote()).fare.grandTotal).toBe(plain.fare.grandTotal);
  await setSurges([]);
});

test('TARIFF-8 of two admins who edit the busy times, the second is refused; the first is in the audit log', async () => {
  const { version } = good(await app.call('listSurges', { as: app.admin }));
  const item = { zone: null, factor: 1.2, when: { hours: [], periods: [] } };
  const send = (factor: number, named = version) =>
    app.call('setSurges', { as: app.admin, body: { items: [{ ...item, factor }], version: named } });
  expect((await send(1.25)).status).toBe(400);
  good(await send(1.6));
  expect(await send(1.7)).toMatchObject({ status: 409 });
  expect(good(await app.call('listSurges', { as: app.admin })).items).toEqual([{ ...item, factor: 1.6 }]);
  const zone = '01a1fde3-39c6-7625-b7f9-000000000009';
  const unknown = { items: [{ ...item, zone }], version: version + 1 };
  expect((await app.call('setSurges', { as: app.admin, body: unknown })).status).toBe(404);
  const { items } = good(await app.call('listAudit', { as: app.admin, query: { action: 'change-surges' } }));
  expect(items[0]?.facts).toMatchObject({ after: [{ factor: 1.6 }] });
  good(await app.call('setSurges', { as: app.admin, body: { items: [], version: version + 1 } }));
});
