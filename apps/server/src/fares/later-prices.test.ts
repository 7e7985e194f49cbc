import type { BodyInputOf } from '@fiacre/contract';
import { localTimeAt, measureFixes, readMeter, type MeteredPrice } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { addTariff, draft } from '../tariffs/testing/tariff-drafts.ts';
import { recomputeProof } from './recompute-proof.ts';

let app: RideApp;
const timeZone = 'UTC';
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from tariff_versions`.execute(app.platform.db);
});

type Rules = BodyInputOf<'addTariff'>['rules'];

/** 5.00, and so many cents for each metre. */
const rules = (cents: number, change: object = {}): Rules => ({
  ...draft('Berlin').rules,
  meterStart: 'start',
  waiting: [],
  extras: [],
  price: {
    kind: 'metered',
    counting: 'distance',
    start: { amount: 500, included: { kind: 'nothing' } },
    bands: [{ fromMetres: 0, fromSeconds: null, distance: { amount: cents, per: 1 }, time: null }],
    step: null,
    ranges: [],
    afterRanges: 'meter',
    ...change,
  },
});
const changing = { schedule: 'as_time_passes' };
const localText = (at: Date) => {
  const { date, minute } = localTimeAt(timeZone, at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};
const minutesAhead = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);

/** A tariff that begins during the ride, and ends hours later. */
const addLater = (cents: number, inMinutes: number) => {
  const periods = [{ from: localText(minutesAhead(inMinutes)), to: localText(minutesAhead(300)) }];
  return addTariff(
    app,
    draft('Berlin', { name: 'Later', rules: rules(cents), when: { hours: [], periods } }),
  );
};

test('TARIFF-29 the quote of a ride into another tariff counts both by the planned times', async () => {
  const evening = { days: ['fri' as const], exceptHolidays: false, from: '20:00', to: '23:00' };
  await addTariff(app, draft('Berlin', { name: 'Day', rules: rules(1, changing) }));
  const when = { hours: [evening], periods: [] };
  await addTariff(app, draft('Berlin', { name: 'Evening', rules: rules(3), when }));
  const crossing = await app.quote({ bookLater: true, tripDate: '2027-01-08T19:58:00Z' });
  const { distanceMetres, durationSeconds } = crossing.route;
  expect(durationSeconds).toBeGreaterThan(200);
  const before = Math.round((distanceMetres * 120) / durationSeconds);
  expect(crossing.fare.grandTotal).toBe(500 + before + 3 * (distanceMetres - before));
  const day = await app.quote({ bookLater: true, tripDate: '2027-01-08T12:58:00Z' });
  expect(day.fare.grandTotal).toBe(500 + distanceMetres);
  const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: crossing.id } }));
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booking.id } }));
  expect(proof.basis.operatorTariff?.facts.stretches).toEqual([
    { metres: before, seconds: 120 },
    { metres: distanceMetres - before, seconds: durationSeconds - 120, later: 1 },
  ]);
  expect(recomputeProof(proof)?.grandTotal).toBe(crossing.fare.grandTotal);
});

test('TARIFF-29 without the setting, the tariff of the start counts to the end', async () => {
  await addTariff(app, draft('Berlin', { name: 'Day', rules: rules(1) }));
  await addLater(3, 1);
  const { fare, route } = await app.quote();
  expect(fare.grandTotal).toBe(500 + route.distanceMetres);
});

test('TARIFF-29 the final fare counts the times of the track, and follows from the proof', async () => {
  await addTariff(app, draft('Berlin', { name: 'Day', rules: rules(1, changing) }));
  await addLater(3, 20);
  const driver = await app.addActiveDriver(pickup);
  const booking = await app.book();
  const params = { id: booking.id };
  for (const step of ['acceptBooking', 'arriveBooking'] as const)
    good(await app.call(step, { as: driver, params }));
  // It starts three to four minutes before the other tariff.
  app.clock.forward(16 * 60_000);
  good(await app.call('startBooking', { as: driver, params }));
  for (let part = 0; part <= 45; part++) {
    app.clock.forward(8000);
    await app.sendPosition(driver, { lat: pickup.lat + part * 0.001, lng: pickup.lng });
  }
  const ended = good(await app.call('reachBooking', { as: driver, params }));
  const proof = good(await app.call('getBookingFare', { as: app.admin, params }));
  expect(proof.basis.source).toBe('track');
  const [first, second, ...none] = proof.basis.operatorTariff?.facts.stretches ?? [];
  expect(none).toEqual([]);
  expect([first?.later, second?.later]).toEqual([undefined, 1]);
  expect(first?.seconds).toBeGreaterThanOrEqual(175);
  expect(first?.seconds).toBeLessThanOrEqual(245);
  expect(ended.tripCost).toBe(500 + (first?.metres ?? 0) + 3 * (second?.metres ?? 0));
  expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
});

test('TARIFF-29 a meter on the phone changes by itself, as the server does at the end', async () => {
  const where = { ...draft('Berlin').where, sources: ['street' as const] };
  await addTariff(app, draft('Berlin', { name: 'Street', rules: rules(1, changing), where }));
  const periods = [{ from: localText(minutesAhead(20)), to: localText(minutesAhead(300)) }];
  const when = { hours: [], periods };
  await addTariff(app, draft('Berlin', { name: 'Late', rules: rules(3), where, when }));
  const driver = await app.addActiveDriver(pickup);
  app.clock.forward(15 * 60_000);
  const at = { lat: pickup.lat, lng: pickup.lng };
  await app.sendPosition(driver, at);
  const id = '00000000-0000-4000-8000-000000000935';
  good(await app.call('startMeter', { as: driver, body: { id, source: 'street', at } }));
  const startedAtMs = app.clock.now().getTime();
  for (let part = 1; part <= 60; part++) {
    app.clock.forward(8000);
    await app.sendPosition(driver, { lat: pickup.lat + part * 0.001, lng: pickup.lng });
  }
  const { running } = good(await app.call('getMeter', { as: driver }));
  if (running === null) throw new Error('no meter is running');
  const nowMs = app.clock.now().getTime();
  const ended = good(await app.call('reachBooking', { as: driver, params: { id } }));
  const metres = ended.distanceMetres ?? 0;
  const track = { ...measureFixes(running.track), metres };
  const shown = readMeter(running.tariff, track, { startedAtMs, nowMs });
  expect(shown.fare.grandTotal).toBe(ended.tripCost);
  expect(ended.tripCost).toBeGreaterThan(500 + 1.3 * metres);
  expect(ended.tripCost).toBeLessThan(500 + 2.7 * metres);
});

test('TARIFF-29 an admin can choose the setting, and cannot write later prices', async () => {
  const saved = await addTariff(app, draft('Berlin', { rules: rules(1, changing) }));
  expect(saved.rules.price).toMatchObject(changing);
  const { counting, bands } = rules(2).price as MeteredPrice;
  const body = draft('Berlin', { rules: rules(1, { ...changing, later: [{ fromMs: 5, counting, bands }] }) });
  expect((await app.call('addTariff', { as: app.admin, body })).status).toBe(400);
});
