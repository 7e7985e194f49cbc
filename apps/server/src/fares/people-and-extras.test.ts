import type { BodyInputOf } from '@fiacre/contract';
import { tariffTemplates, type Extra } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { firstCarType } from '../testing/first-car-type.ts';
import { codeOf } from '../testing/requests.ts';
import { recomputeProof } from './recompute-proof.ts';

let app: RideApp;

type Draft = BodyInputOf<'addTariff'>;

const always = { hours: [], periods: [] };
const anywhere = { fromZones: [], toZones: [], bothWays: false, sources: [] };
const extra = (code: string, amount: number, change: Partial<Extra>): Draft['rules']['extras'][number] =>
  structuredClone({
    code,
    label: `The ${code}`,
    price: { kind: 'amount', amount },
    per: 'ride',
    countedFrom: 1,
    maximum: null,
    addedBy: 'system',
    when: always,
    where: anywhere,
    taxRate: 0,
    ...change,
  }) as Draft['rules']['extras'][number];

/** A ride of 10.00, whatever its length, with extras. */
function tariff(): Draft {
  const template = tariffTemplates[0]?.tariffs[0];
  const body = structuredClone(template) as Draft;
  const rules = {
    ...body.rules,
    currency: 'USD',
    price: { kind: 'fixed' as const, amount: 1000, includesTolls: false },
    extrasMaximum: null,
    extras: [
      extra('fifth', 130, { per: 'person', countedFrom: 5 }),
      extra('case', 70, { per: 'item', addedBy: 'rider', maximum: 250 }),
      extra('pet', 300, { addedBy: 'rider' }),
      extra('permit', 90, { addedBy: 'desk' }),
      extra('kerb', 40, { addedBy: 'rider', where: { ...anywhere, sources: ['street'] } }),
      extra('soiling', 5000, { addedBy: 'driver' }),
    ],
  };
  return { ...body, rules };
}

beforeAll(async () => {
  app = await startRides();
  const { id, values } = await firstCarType(app, app.admin);
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, seats: 7 } }));
  good(await app.call('addTariff', { as: app.admin, body: tariff() }));
});
afterAll(() => app.close());

type Change = Partial<BodyInputOf<'createQuote'>>;
const asked = (change: Change = {}, as = app.rider) =>
  app.call('createQuote', { as, body: { pickup, drop, carTypeId: app.carTypeId, ...change } });
const total = async (change: Change, as = app.rider) => good(await asked(change, as)).fare.grandTotal;

test('BOOK-18 a booking is for one person, or for as many as the car has seats', async () => {
  expect(good(await asked()).persons).toBe(1);
  expect(good(await asked({ persons: 7 })).persons).toBe(7);
  const refused = await asked({ persons: 8 });
  expect(codeOf(refused)).toBe('too_many_persons');
  expect(refused.body).toMatchObject({ error: { facts: { seats: 7 } } });
});

test('TARIFF-6 an extra from the fifth person counts those who ride', async () => {
  expect([await total({ persons: 4 }), await total({ persons: 5 }), await total({ persons: 7 })]).toEqual([
    1000, 1130, 1390,
  ]);
});

test('TARIFF-6 a rider is offered what riders may add, the desk also what it may', async () => {
  const codes = async (as = app.rider) => good(await asked({}, as)).extras.map(({ code }) => code);
  expect(await codes()).toEqual(['case', 'pet']);
  expect(await codes(app.admin)).toEqual(['case', 'pet', 'permit']);
  const extras = [{ code: 'permit', count: 1 }];
  expect(codeOf(await asked({ extras }))).toBe('extra_not_offered');
  expect(await total({ extras }, app.admin)).toBe(1090);
});

test.each([
  ['one for the driver', [{ code: 'soiling', count: 1 }]],
  ['one that is added without anybody', [{ code: 'fifth', count: 1 }]],
  ['an unknown one', [{ code: 'trailer', count: 1 }]],
  [
    'one twice',
    [
      { code: 'pet', count: 1 },
      { code: 'pet', count: 1 },
    ],
  ],
  ['two of one for the ride', [{ code: 'pet', count: 2 }]],
])('TARIFF-6 refuses %s', async (_, extras) => {
  expect(codeOf(await asked({ extras }))).toBe('extra_not_offered');
});

test('TARIFF-6 TARIFF-17 BOOK-18 people and extras are in the price, the booking, its lines and its proof', async () => {
  const extras = [
    { code: 'case', count: 3 },
    { code: 'pet', count: 1 },
  ];
  const quote = good(await asked({ persons: 6, extras }));
  expect(quote.fare.lines).toEqual([
    { label: 'fare_line_fixed', amount: 1000 },
    { label: 'fare_line_extra', name: 'The fifth', amount: 260 },
    { label: 'fare_line_extra', name: 'The case', amount: 210 },
    { label: 'fare_line_extra', name: 'The pet', amount: 300 },
  ]);
  expect(quote.extras.map(({ code, count }) => [code, count])).toEqual([
    ['case', 3],
    ['pet', 1],
  ]);
  expect(await total({ extras: [{ code: 'case', count: 4 }] })).toBe(1250);
  const made = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
  expect(made).toMatchObject({ persons: 6, tripCost: 1770, fareLines: quote.fare.lines });
  const params = { id: made.id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
    app.clock.forward(60_000);
    good(await app.call(step, { as: app.driver, params }));
  }
  const proof = good(await app.call('getBookingFare', { as: app.driver, params }));
  expect(proof.basis.operatorTariff?.facts).toMatchObject({
    persons: 6,
    extras: extras.map((one) => ({ ...one, by: 'rider' })),
  });
  expect([proof.fare.grandTotal, recomputeProof(proof)?.grandTotal]).toEqual([1770, 1770]);
});
