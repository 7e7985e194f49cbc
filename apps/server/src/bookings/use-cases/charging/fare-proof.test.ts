import type { BodyInputOf, Booking, FareProof } from '@fiacre/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeProof } from '../../../fares/index.ts';
import { samplePromo } from '../../../promos/testing/sample-promo.ts';
import { tollLng } from '../../../testing/grid-map.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { recompute } from '../../testing/recompute-fare.ts';
import { drop, good, pickup, startRides, type RideApp } from '../../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const fourDecimals = (most: number) => fc.nat(most * 10_000).map((n) => n / 10_000);
const anyCase = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  decimal: fc.nat(3),
  convertToMile: fc.boolean(),
  driven: fc.boolean(),
  standingSeconds: fc.nat(600),
  latitudes: fc.integer({ min: 5, max: 90 }),
  extras: fc.boolean(),
  baseFare: fc.nat(3000),
  ratePerUnitDistance: fourDecimals(400),
  ratePerHour: fourDecimals(6000),
  minFare: fc.nat(4000),
  fee: fc.oneof(
    fc.record({ type: fc.constant('flat' as const), value: fc.nat(900) }),
    fc.record({ type: fc.constant('percentage' as const), value: fourDecimals(100) }),
  ),
  amounts: fc.tuple(fc.nat(2000), fc.nat(2000)),
  promo: fc.oneof(
    fc.constant(null),
    fc.record({ type: fc.constant('flat' as const), value: fc.integer({ min: 1, max: 2500 }) }),
    fc.record({
      type: fc.constant('percentage' as const),
      value: fourDecimals(99).map((percent) => percent + 1),
    }),
  ),
  most: fc.nat(3000),
  toll: fc.oneof(fc.constant(0), fc.nat(1200)),
});
type Case = typeof anyCase extends fc.Arbitrary<infer One> ? One : never;
const cases = fc.sample(anyCase, { numRuns: 26, seed: 20_261_121 }).map((one, at) => [at, one] as const);

/** Applies the settings and car type of the case; a booking in progress keeps the earlier ones. */
async function setUp(one: Case, at: number): Promise<string> {
  const { currency, decimal, convertToMile, toll: tollAmount } = one;
  const values = JSON.stringify({ code: currency, decimal, convertToMile, tollAmount });
  await sql`update settings set values = values || ${values}::jsonb`.execute(app.platform.db);
  const body: BodyInputOf<'addCarType'> = {
    name: `Case ${at}`,
    image: '',
    baseFare: one.baseFare,
    ratePerUnitDistance: one.ratePerUnitDistance,
    ratePerHour: one.ratePerHour,
    minFare: one.minFare,
    convenienceFees: one.fee.value,
    convenienceFeeType: one.fee.type,
    extraInfo: '',
    parcelTypes: [{ description: 'Crate', amount: one.amounts[0] }],
    options: [{ description: 'Child seat', amount: one.amounts[1] }],
    cancelSlab: [],
  };
  return good(await app.call('addCarType', { as: app.admin, body })).id;
}

async function bookCase(one: Case, at: number): Promise<Booking> {
  const carTypeId = await setUp(one, at);
  // The settings must be changed before booking, since the booking is offered to active drivers immediately.
  const driver = one.driven ? await app.addActiveDriver(pickup, { car_type_id: carTypeId }) : null;
  const chosen = one.extras ? { parcelType: 0, option: 0 } : {};
  const lng = one.toll === 0 ? drop.lng : tollLng - 0.001;
  const to = { ...drop, lat: pickup.lat + one.latitudes / 1000, lng };
  const quote = await app.quote({ carTypeId, drop: to, ...chosen });
  let booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
  if (one.promo) booking = await withPromo(one, at, booking.id);
  return driver ? drive(one, booking.id, driver) : booking;
}

async function withPromo(one: Case, at: number, id: string): Promise<Booking> {
  const terms = { promoDiscountType: one.promo?.type ?? 'flat', promoDiscountValue: one.promo?.value ?? 1 };
  const promoCode = `CASE${at}`;
  const body = {
    ...samplePromo,
    ...terms,
    promoName: promoCode,
    minOrder: 0,
    maxPromoDiscountValue: one.most,
  };
  good(await app.call('addPromo', { as: app.admin, body }));
  return good(await app.call('applyPromo', { as: app.rider, params: { id }, body: { promoCode } }));
}

/** Eight steps along the grid, slightly further than quoted, at 15 m/s or less. */
async function drive(one: Case, id: string, driver: TestPerson): Promise<Booking> {
  await app.settle();
  const params = { id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: driver, params }));
  for (let part = 1; part <= 8; part += 1) {
    app.clock.forward(Math.round((one.latitudes * 8 + one.standingSeconds) / 8) * 1000);
    await app.sendPosition(driver, { lat: pickup.lat + (one.latitudes * part) / 7_200, lng: pickup.lng });
  }
  good(await app.call('reachBooking', { as: driver, params }));
  good(await app.call('setAvailability', { as: driver, body: { active: false } }));
  return good(await app.call('getBooking', { as: app.rider, params }));
}

const proofFor = async (id: string, as: { token: string }): Promise<FareProof> =>
  JSON.parse(JSON.stringify(good(await app.call('getBookingFare', { as, params: { id } })))) as FareProof;

const byLabel = (lines: FareProof['fare']['lines']) =>
  Object.fromEntries(lines.map(({ label, amount }) => [label.replace('fare_line_', ''), amount]));

describe('a fare’s proof', () => {
  test.each(cases)(
    'ROLE-10 FARE-1 FARE-2 FARE-3 FARE-4 FARE-6 FARE-7 FARE-9 reproduces case %i from the proof alone, to the minor unit',
    async (at, one) => {
      const booking = await bookCase(one, at);
      const proof = await proofFor(booking.id, app.admin);
      const again = recompute(proof.basis, proof.basis, proof.promo);
      const { totalCost, convenienceFees, grandTotal } = again;
      expect(proof.fare).toMatchObject({ currency: one.currency, totalCost, convenienceFees, grandTotal });
      expect(byLabel(proof.fare.lines)).toEqual(again.lines);
      expect(recomputeProof(proof)?.lines.map(({ amount }) => amount)).toEqual(Object.values(again.lines));
      expect(proof.charge).toEqual({
        tripCost: grandTotal,
        convenienceFees,
        driverShare: totalCost,
        discount: again.discount,
        payable: grandTotal - again.discount,
      });
      const estimate = recompute(proof.basis, proof.basis.route, null);
      expect(proof.estimate.grandTotal).toBe(estimate.grandTotal);
      expect(booking).toMatchObject({ tripCost: grandTotal, estimate: estimate.grandTotal });

      const own = await proofFor(booking.id, app.rider);
      // A rider's prices include the fee, and each of them is rounded.
      const riders = recompute(own.basis, own.basis, own.promo);
      const lines = byLabel(own.fare.lines);
      const tolerance = Object.keys(lines).length * own.basis.roundingStep;
      for (const [label, amount] of Object.entries(lines))
        expect(Math.abs(amount - (riders.lines[label] ?? 0))).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(own.fare.grandTotal - riders.grandTotal)).toBeLessThanOrEqual(tolerance);
      expect(own.charge).toEqual({
        tripCost: grandTotal,
        discount: again.discount,
        payable: grandTotal - again.discount,
      });
      expect(proof.basis.source).toBe(one.driven ? 'track' : 'estimate');
    },
  );

  test.each([
    ['flat', 731],
    ['percentage', 13.7731],
  ] as const)('ROLE-10 gives riders and guests no %s fee in any response', async (type, value) => {
    const one: Case = {
      ...(cases[0]?.[1] as Case),
      currency: 'USD' as const,
      decimal: 2,
      driven: false,
      extras: false,
    };
    const prices = {
      baseFare: 1009,
      ratePerUnitDistance: 211,
      ratePerHour: 3023,
      minFare: 0,
      toll: 0,
      promo: null,
    };
    const carTypeId = await setUp({ ...one, ...prices, fee: { type, value } }, type === 'flat' ? 2000 : 2001);
    const driver = await app.addActiveDriver(pickup, { car_type_id: carTypeId });
    const body = { pickup, drop, carTypeId };
    const quote = good(await app.call('createQuote', { as: app.rider, body }));
    const { id } = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    const params = { id };
    await app.settle();
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const)
      good(await app.call(step, { as: driver, params }));
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    const whole = good(await app.call('getBooking', { as: app.admin, params }));
    expect([whole.convenienceFees, whole.driverShare]).toEqual([expect.any(Number), expect.any(Number)]);
    const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
    const as = app.rider;
    const answers = [
      quote,
      good(await app.call('createQuote', { body })),
      good(await app.call('comparePrices', { query })),
      good(await app.call('listCarTypes')),
      good(await app.call('listCarTypes', { as })),
      good(await app.call('getBooking', { as, params })),
      good(await app.call('listBookings', { as })),
      await proofFor(id, as),
    ];
    for (const answer of answers) {
      const numbers = new Set(JSON.stringify(answer).match(/(?<=[:,[])-?\d+(?:\.\d+)?(?=[,\]}])/g) ?? []);
      for (const secret of [value, whole.convenienceFees, whole.driverShare])
        expect(numbers).not.toContain(String(secret));
      expect(JSON.stringify(answer)).not.toMatch(/convenience|feeValue|feeType|driverShare/i);
    }
    const staff = good(await app.call('listCarTypes', { as: app.admin })).items.find(
      (item) => item.id === carTypeId,
    );
    expect(staff).toMatchObject({ convenienceFees: value, convenienceFeeType: type });
    good(await app.call('setAvailability', { as: driver, body: { active: false } }));
  });

  test('ROLE-10 FARE-8 hides fee and driver share from the rider, and shows them to admin, driver and fleet admin', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const carTypeId = await setUp(fc.sample(anyCase, { numRuns: 1, seed: 7 })[0] as Case, 1000);
    const driver = await app.addActiveDriver(pickup, { car_type_id: carTypeId, fleet_admin_id: fleet.id });
    const quote = await app.quote({ carTypeId });
    const { id } = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    await app.settle();
    good(await app.call('acceptBooking', { as: driver, params: { id } }));
    const riders = JSON.stringify(await proofFor(id, app.rider));
    expect(riders).not.toMatch(/convenience|share|fee/i);
    for (const reader of [app.admin, driver, fleet]) {
      const { charge, fare } = await proofFor(id, reader);
      expect(charge.driverShare).toBe(fare.totalCost);
      expect(charge.tripCost).toBe((charge.driverShare ?? 0) + (charge.convenienceFees ?? 0));
    }
    const stranger = await app.addPerson('rider');
    expect((await app.call('getBookingFare', { as: stranger, params: { id } })).status).toBe(404);
  });
});
