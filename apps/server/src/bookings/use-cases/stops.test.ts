import type { BodyInputOf, Booking } from '@fiacre/contract';
import { tariffTemplates, type LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recomputeProof } from '../../fares/index.ts';
import { codeOf } from '../../testing/requests.ts';
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

/** A cent for each metre and each second on the meter, two for each second at a stop after the first minute. */
async function addTariff(change: Partial<Draft['rules']> = {}): Promise<void> {
  const body = structuredClone(tariffTemplates[0]?.tariffs[0]) as Draft;
  const per = { amount: 1, per: 1 };
  const rules: Draft['rules'] = {
    ...body.rules,
    currency: 'USD',
    minimum: 0,
    price: {
      kind: 'metered',
      counting: 'double',
      start: { amount: 0, included: { kind: 'nothing' } },
      bands: [{ fromMetres: 0, fromSeconds: null, distance: per, time: per }],
      step: null,
      ranges: [],
      afterRanges: 'meter',
    },
    waiting: [{ places: ['stop'], freeSeconds: 60, rate: { amount: 2, per: 1 }, whole: true, maximum: null }],
    extras: [
      {
        code: 'stop',
        label: 'Each stop',
        price: { kind: 'amount', amount: 150 },
        per: 'stop',
        countedFrom: 1,
        maximum: null,
        addedBy: 'system',
        when: { hours: [], periods: [] },
        where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
        taxRate: 0,
      },
    ],
    extrasMaximum: null,
    ...change,
  };
  good(await app.call('addTariff', { as: app.admin, body: { ...body, rules } }));
}

const north = (thousandths: number, add: string) => ({
  lat: pickup.lat + thousandths / 1000,
  lng: pickup.lng,
  add,
});
const [bakery, school] = [north(10, 'Bakery'), north(30, 'School')];

async function started(coords = [bakery, school]): Promise<Booking> {
  app.clock.forward(600_000);
  await app.sendPosition(app.driver, pickup);
  const { id: quoteId } = await app.quote({ coords });
  const { id } = good(await app.call('createBooking', { as: app.rider, body: { quoteId } }));
  const params = { id };
  for (const step of ['acceptBooking', 'arriveBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  return good(await app.call('startBooking', { as: app.driver, params }));
}

const stepAt = (name: 'reachStop' | 'leaveStop', { id, coords }: Booking, stop: number, at?: number) =>
  app.call(name, {
    as: app.driver,
    params: { id },
    body: { stop: coords[stop]?.id ?? '', ...(at !== undefined && { at: new Date(at).toISOString() }) },
  });

/** Drives north, 111 m every 10 seconds. */
async function driveTo(place: LatLng, from: LatLng): Promise<void> {
  const parts = Math.round((place.lat - from.lat) * 1000);
  for (let part = 1; part <= parts; part++) {
    app.clock.forward(10_000);
    await app.sendPosition(app.driver, { lat: from.lat + part / 1000, lng: from.lng });
  }
}

const nowMs = () => app.clock.now().getTime();
const finish = async ({ id }: Booking) => {
  const params = { id };
  const reached = good(await app.call('reachBooking', { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  return reached;
};
const amountOf = (lines: Booking['fareLines'], label: string) =>
  lines.find((line) => line.label === label)?.amount;

test('TRIP-30 TARIFF-5 a wait at a stop is charged from reaching to leaving, and not as time on the meter', async () => {
  await addTariff();
  const booking = await started();
  await driveTo(bakery, pickup);
  const reachedMs = nowMs();
  good(await stepAt('reachStop', booking, 0));
  for (let minute = 0; minute < 4; minute++) {
    app.clock.forward(50_000);
    await app.sendPosition(app.driver, bakery);
  }
  const left = good(await stepAt('leaveStop', booking, 0));
  expect(left.coords[0]).toMatchObject({
    reachedAt: new Date(reachedMs).toISOString(),
    leftAt: new Date(reachedMs + 200_000).toISOString(),
  });
  await driveTo(school, bakery);
  good(await stepAt('reachStop', booking, 1));
  app.clock.forward(45_000);
  good(await stepAt('leaveStop', booking, 1));
  await driveTo(drop, school);
  const ended = await finish(booking);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  const facts = proof.basis.operatorTariff?.facts;
  expect(facts?.waits).toEqual([
    { place: 'stop', seconds: 200 },
    { place: 'stop', seconds: 45 },
  ]);
  // The first minute of each is free.
  expect(amountOf(ended.fareLines, 'fare_line_waiting')).toBe(280);
  expect(amountOf(ended.fareLines, 'fare_line_time')).toBe(450);
  expect(proof.basis.durationSeconds).toBe(450 + 245);
  expect(facts?.stops).toBe(2);
  expect(proof.coords.map(({ add, note, leftAt }) => [add, note, leftAt !== null])).toEqual([
    ['Bakery', null, true],
    ['School', null, true],
  ]);
  expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
});

test('TRIP-30 TARIFF-5 without a price for it, a wait at a stop is time on the meter', async () => {
  await addTariff({ waiting: [] });
  const booking = await started();
  await driveTo(bakery, pickup);
  good(await stepAt('reachStop', booking, 0));
  app.clock.forward(90_000);
  await app.sendPosition(app.driver, bakery);
  good(await stepAt('leaveStop', booking, 0));
  await driveTo(drop, bakery);
  const ended = await finish(booking);
  expect(amountOf(ended.fareLines, 'fare_line_waiting')).toBeUndefined();
  expect(amountOf(ended.fareLines, 'fare_line_time')).toBe(450 + 90);
});

test('TRIP-30 TARIFF-5 a wait at the destination follows one at a stop, and neither is time on the meter', async () => {
  const rate = { amount: 2, per: 1 };
  const places = ['stop', 'destination'] as const;
  await addTariff({ waiting: [{ places: [...places], freeSeconds: 0, rate, whole: true, maximum: null }] });
  const booking = await started();
  await driveTo(bakery, pickup);
  good(await stepAt('reachStop', booking, 0));
  app.clock.forward(100_000);
  await app.sendPosition(app.driver, bakery);
  good(await stepAt('leaveStop', booking, 0));
  await driveTo(drop, bakery);
  for (let minute = 0; minute < 3; minute++) {
    app.clock.forward(40_000);
    await app.sendPosition(app.driver, drop);
  }
  const ended = await finish(booking);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  expect(proof.basis.operatorTariff?.facts?.waits).toEqual([
    { place: 'stop', seconds: 100 },
    { place: 'destination', seconds: 120 },
  ]);
  expect(amountOf(ended.fareLines, 'fare_line_time')).toBe(450);
});

test('TRIP-29 TRIP-30 a trip that ends before its last stop counts the stops reached', async () => {
  await addTariff();
  const booking = await started();
  await driveTo(bakery, pickup);
  good(await stepAt('reachStop', booking, 0));
  app.clock.forward(130_000);
  await app.sendPosition(app.driver, bakery);
  const ended = await finish(booking);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  expect(proof.basis.operatorTariff?.facts).toMatchObject({
    stops: 1,
    waits: [{ place: 'stop', seconds: 130 }],
  });
  expect(amountOf(ended.fareLines, 'fare_line_waiting')).toBe(140);
  expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
});

test('TRIP-29 steps at stops are taken in order, once, and by the driver of the trip', async () => {
  const booking = await started();
  expect(codeOf(await stepAt('leaveStop', booking, 0))).toBe('wrong_status');
  expect(codeOf(await stepAt('reachStop', booking, 1))).toBe('stop_out_of_order');
  const first = good(await stepAt('reachStop', booking, 0));
  app.clock.forward(5000);
  const again = good(await stepAt('reachStop', booking, 0));
  expect(again).toMatchObject({ version: first.version, coords: first.coords });
  expect(codeOf(await stepAt('reachStop', booking, 1))).toBe('wrong_status');
  expect(codeOf(await stepAt('leaveStop', booking, 1))).toBe('stop_out_of_order');
  good(await stepAt('leaveStop', booking, 0));
  const allowed = (shown: Booking) => shown.actions.flatMap(({ verb, allowed: may }) => (may ? [verb] : []));
  const next = good(await stepAt('leaveStop', booking, 0));
  expect(allowed(next)).toEqual(['reach-stop', 'reach']);
  expect(allowed(good(await stepAt('reachStop', booking, 1)))).toEqual(['leave-stop', 'reach']);
  expect(allowed(good(await stepAt('leaveStop', booking, 1)))).toEqual(['reach']);
  await finish(booking);
});

test('TRIP-29 the arrival time is that of the next stop, and a link says how far the trip is', async () => {
  const booking = await started();
  const params = { id: booking.id };
  const tracking = async () => good(await app.call('getBookingTracking', { as: app.rider, params }));
  const { url } = good(await app.call('shareBooking', { as: app.rider, params, body: {} }));
  const token = url.slice(url.indexOf('#') + 1);
  const followed = async () => good(await app.call('followTrip', { body: { token } })).stops;
  expect(await tracking()).toMatchObject({ toward: 'stop' });
  expect(await followed()).toEqual({ count: 2, reached: 0, isWaiting: false });
  const toFirst = (await tracking()).etaSeconds ?? 0;
  good(await stepAt('reachStop', booking, 0));
  expect(await tracking()).toMatchObject({ toward: null, etaSeconds: null });
  expect(await followed()).toEqual({ count: 2, reached: 1, isWaiting: true });
  good(await stepAt('leaveStop', booking, 0));
  // The car has not moved, and the second stop is three times as far.
  expect((await tracking()).etaSeconds).toBeGreaterThan(toFirst * 2);
  good(await stepAt('reachStop', booking, 1));
  good(await stepAt('leaveStop', booking, 1));
  expect(await tracking()).toMatchObject({ toward: 'drop' });
  await finish(booking);
});

test('TRIP-29 a step taken offline counts at the phone’s time if the car was at the stop', async () => {
  const booking = await started();
  const startedMs = nowMs();
  const minute = 60_000;
  app.clock.forward(20 * minute);
  const fixes = [
    [5, bakery],
    [8, bakery],
    [12, school],
  ] as const;
  const positions = fixes.map(([m, { lat, lng }]) => ({
    at: new Date(startedMs + m * minute).toISOString(),
    lat,
    lng,
  }));
  good(
    await app.call('sendPositions', {
      as: app.driver,
      body: { positions, sentAt: app.clock.now().toISOString() },
    }),
  );
  good(await stepAt('reachStop', booking, 0, startedMs + 5 * minute));
  const left = good(await stepAt('leaveStop', booking, 0, startedMs + 8 * minute));
  const iso = (m: number) => new Date(startedMs + m * minute).toISOString();
  expect(left.coords[0]).toMatchObject({ reachedAt: iso(5), leftAt: iso(8) });
  // At that time the car was at the first stop.
  const elsewhere = good(await stepAt('reachStop', booking, 1, startedMs + 8.5 * minute));
  expect(elsewhere.coords[1]?.reachedAt).toBe(app.clock.now().toISOString());
  await finish(booking);
});

test('STOP-5 an export has the addresses of the stops, in driving order', async () => {
  const { reference } = await started([school, bakery]);
  const { body } = await app.http.inject({
    method: 'GET',
    url: '/api/bookings?columns=reference,coords.add',
    headers: { authorization: `Bearer ${app.admin.token}`, accept: 'text/csv' },
  });
  expect(body.split('\r\n')).toContain(`${reference},School | Bakery`);
});
