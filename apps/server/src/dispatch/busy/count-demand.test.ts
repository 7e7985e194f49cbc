import type { BodyInputOf } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { addTariff, addZoneAround, draft } from '../../tariffs/testing/tariff-drafts.ts';

let app: RideApp;
let town: string;
type Surges = BodyInputOf<'setSurges'>['items'];
const always = { hours: [], periods: [] };
const byDemand = (change: object = {}): Surges[number] => ({
  zone: town,
  factor: 1.5,
  when: always,
  ridesPerDriver: 2,
  ...change,
});

beforeAll(async () => {
  app = await startRides();
  town = await addZoneAround(app, 'Busy town', pickup);
  const { rules } = draft('Berlin');
  await addTariff(app, draft('Berlin', { rules: { ...rules, surgeMaximum: 1.4, extras: [] } }));
});
afterAll(() => app.close());
async function setSurges(...items: Surges) {
  const { version } = good(await app.call('listSurges', { as: app.admin }));
  return good(await app.call('setSurges', { as: app.admin, body: { items, version } }));
}
const inDemand = async () => good(await app.call('listSurges', { as: app.admin })).inDemand;

/** The next time at which demand is counted. */
async function count() {
  app.clock.forward(3 * 60_000);
  await app.platform.transact(async (tx) => tx.schedule({ name: 'count-demand', payload: {}, at: tx.now }));
  await app.settle();
}

async function waiting(rides: number) {
  for (let ride = 0; ride < rides; ride++) await app.book();
}

const factorOf = (lines: readonly { readonly label: string; readonly factor?: number | undefined }[]) =>
  lines.find(({ label }) => label === 'fare_line_surge')?.factor;

test('TARIFF-30 TARIFF-8 a fare rises where many rides wait for few free drivers, as counted every three minutes', async () => {
  await setSurges(byDemand());
  const plain = (await app.quote()).fare.grandTotal;
  // One driver is free there.
  await waiting(2);
  expect((await app.quote()).fare.grandTotal).toBe(plain);
  await count();
  expect(await inDemand()).toEqual([0]);
  const { id, fare } = await app.quote();
  // limited by the tariff
  expect(factorOf(fare.lines)).toBe(1.4);
  expect(fare.grandTotal).toBeGreaterThan(plain);
  const elsewhere = await app.quote({ pickup: drop, drop: pickup });
  expect(factorOf(elsewhere.fare.lines)).toBeUndefined();
  const later = await app.quote({ bookLater: true, tripDate: '2027-01-08T09:00:00Z' });
  expect(factorOf(later.fare.lines)).toBeUndefined();
  const made = good(await app.call('createBooking', { as: app.rider, body: { quoteId: id } }));
  await setSurges();
  expect(factorOf(made.fareLines)).toBe(1.4);
  expect(made.tripCost).toBe(fare.grandTotal);
  expect((await app.quote()).fare.grandTotal).toBe(plain);
});
