import type { BodyInputOf, Booking } from '@fiacre/contract';
import { tariffTemplates } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recomputeProof } from '../../fares/index.ts';
import { codeOf } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;

type Draft = BodyInputOf<'addTariff'>;
type Extra = Draft['rules']['extras'][number];

const extra = (code: string, amount: number, change: Partial<Extra>): Extra => ({
  code,
  label: `The ${code}`,
  price: { kind: 'amount', amount },
  per: 'ride',
  countedFrom: 1,
  maximum: null,
  addedBy: 'driver',
  when: { hours: [], periods: [] },
  where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
  taxRate: 0,
  ...change,
});

beforeAll(async () => {
  app = await startRides();
  const template = tariffTemplates[0]?.tariffs[0];
  const body = structuredClone(template) as Draft;
  const extras = [
    extra('case', 70, { per: 'item', maximum: 250 }),
    extra('soiling', 4000, {}),
    extra('permit', 90, { addedBy: 'desk' }),
    extra('pet', 300, { addedBy: 'rider' }),
  ];
  const price = { kind: 'fixed' as const, amount: 1000, includesTolls: false };
  const rules = { ...body.rules, currency: 'USD', price, extras, extrasMaximum: null, waiting: [] };
  good(await app.call('addTariff', { as: app.admin, body: { ...body, rules } }));
});
afterAll(() => app.close());

const set = ({ id }: Booking, body: BodyInputOf<'setBookingExtra'>, as = app.driver) =>
  app.call('setBookingExtra', { as, params: { id }, body });
const offered = async ({ id }: Booking, as = app.driver) =>
  good(await app.call('listBookingExtras', { as, params: { id } })).items.map(({ code, count }) => [
    code,
    count,
  ]);
const seen = async ({ id }: Booking) => good(await app.call('getBooking', { as: app.rider, params: { id } }));

async function finish({ id }: Booking): Promise<Booking> {
  const body = { cashReceived: true };
  return good(await app.call('endBooking', { as: app.driver, params: { id }, body }));
}

test('TARIFF-14 driver and desk set what the tariff lets each of them add, and the rider sees it', async () => {
  const ride = await app.bookingIn('STARTED');
  expect(await offered(ride)).toEqual([
    ['case', 0],
    ['soiling', 0],
  ]);
  good(await set(ride, { code: 'case', count: 2 }));
  expect(codeOf(await set(ride, { code: 'permit', count: 1 }))).toBe('extra_not_offered');
  expect(codeOf(await set(ride, { code: 'soiling', count: 2 }))).toBe('extra_not_offered');
  good(await set(ride, { code: 'pet', count: 1 }, app.admin));
  expect(codeOf(await set(ride, { code: 'case', count: 3 }, app.admin))).toBe('extra_not_offered');
  expect(await offered(ride)).toEqual([
    ['case', 2],
    ['soiling', 0],
  ]);
  const { tripCost, fareLines } = await seen(ride);
  expect(tripCost).toBe(1440);
  expect(fareLines.map(({ name = '', amount }) => [name, amount])).toEqual([
    ['', 1000],
    ['The case', 140],
    ['The pet', 300],
  ]);
  good(await set(ride, { code: 'case', count: 4 }));
  good(await set(ride, { code: 'pet', count: 0 }, app.admin));
  expect((await seen(ride)).tripCost).toBe(1250);
  const params = { id: ride.id };
  good(await app.call('reachBooking', { as: app.driver, params }));
  good(await set(ride, { code: 'soiling', count: 1 }));
  const paid = await finish(ride);
  expect(paid).toMatchObject({ status: 'PAID', tripCost: 5250, customerPaid: 5250 });
  const proof = good(await app.call('getBookingFare', { as: app.admin, params }));
  expect(recomputeProof(proof)?.grandTotal).toBe(5250);
  expect(codeOf(await set(ride, { code: 'case', count: 1 }))).toBe('wrong_status');
  expect(await offered(ride)).toEqual([]);
  const { items } = good(await app.call('getBookingTrail', { as: app.admin, params }));
  const changes = items.filter(({ event }) => event === 'extras-changed');
  expect(changes.map(({ byRole, facts }) => [byRole, facts['extra'], facts['count']])).toEqual([
    ['driver', 'The case', 2],
    ['admin', 'The pet', 1],
    ['driver', 'The case', 4],
    ['admin', 'The pet', 0],
    ['driver', 'The soiling', 1],
  ]);
});

test('TARIFF-14 the same number changes nothing, and a stale version is refused', async () => {
  const ride = await app.bookingIn('ACCEPTED');
  const first = good(await set(ride, { code: 'case', count: 1, version: ride.version }));
  expect(first.version).toBe(ride.version + 1);
  expect(good(await set(ride, { code: 'case', count: 1 })).version).toBe(first.version);
  expect(good(await set(ride, { code: 'soiling', count: 0 })).version).toBe(first.version);
  expect(codeOf(await set(ride, { code: 'case', count: 2, version: ride.version }))).toBe('stale_version');
  const params = { id: ride.id };
  for (const step of ['arriveBooking', 'startBooking', 'reachBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  await finish(ride);
});
