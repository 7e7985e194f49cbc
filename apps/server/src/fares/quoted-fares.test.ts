import type { Quote } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstCarType } from '../testing/first-car-type.ts';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { FareTables } from './tables.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { tollLng } from '../testing/grid-map.ts';

const parcel = { description: 'Large box', amount: 400 };
const help = { description: 'Two people carry', amount: 250 };
const line = ({ fare }: Quote, label: string) =>
  fare.lines.find((one) => one.label === `fare_line_${label}`)?.amount ?? 0;

/**
 * The first car type with a parcel type and an option; the default ride costs 10.60 without them, and 15 % more with
 * the fee.
 */
async function startWithExtras(env: Record<string, string> = {}): Promise<RideApp> {
  const app = await startRides({ env });
  const { id, values } = await firstCarType(app, app.admin);
  const body = { ...values, parcelTypes: [{ description: 'Envelope', amount: 0 }, parcel], options: [help] };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
  return app;
}

describe.each(['taxi', 'delivery'] as const)('parcel types and options in %s', (category) => {
  let app: RideApp;
  beforeAll(async () => {
    app = await startWithExtras({ APP_CATEGORY: category });
  });
  afterAll(() => app.close());

  test('LAND-8 DELIV-6 FARE-1 are added once, at the operator’s amounts, and stored on the booking', async () => {
    const [plain, chosen] = [await app.quote(), await app.quote({ parcelType: 1, option: 0 })];
    expect(chosen.fare.totalCost).toBe((plain.fare.totalCost ?? 0) + 650);
    expect([line(chosen, 'parcel_type'), line(chosen, 'option')]).toEqual([400, 250]);
    expect([line(plain, 'parcel_type'), line(plain, 'option')]).toEqual([0, 0]);
    const delivery = { deliveryPerson: 'Ada', deliveryPersonPhone: '+33 612345678' };
    const body = { quoteId: chosen.id, delivery };
    const made = good(await app.call('createBooking', { as: app.rider, body }));
    expect(made).toMatchObject({ category, parcelTypeSelected: parcel, optionSelected: help });
    expect(made.tripCost).toBe(chosen.fare.grandTotal);
  });

  test('LAND-4 LAND-8 are in the compared price of their car type, and in no other', async () => {
    const ride = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
    const compared = async (extras: object = {}) => {
      const { items } = good(await app.call('comparePrices', { query: { ...ride, ...extras } }));
      return new Map(items.map(({ carTypeId, grandTotal }) => [carTypeId, grandTotal]));
    };
    const { carTypeId } = app;
    const [plain, chosen] = [await compared(), await compared({ carTypeId, parcelType: 1, option: 0 })];
    expect(chosen.get(carTypeId)).toBe((await app.quote({ parcelType: 1, option: 0 })).fare.grandTotal);
    expect(chosen.get(carTypeId)).toBeGreaterThan(plain.get(carTypeId) ?? NaN);
    for (const [id, total] of plain) if (id !== carTypeId) expect(chosen.get(id)).toBe(total);
    const unknown = { ...ride, carTypeId, parcelType: 2 };
    expect(codeOf(await app.call('comparePrices', { query: unknown }))).toBe('select_proper');
  });

  test('LAND-8 are refused if the car type does not offer them, and amounts cannot be sent', async () => {
    const requested = { pickup, drop, carTypeId: app.carTypeId };
    for (const choice of [{ parcelType: 2 }, { option: 1 }])
      expect(codeOf(await app.call('createQuote', { body: { ...requested, ...choice } }))).toBe(
        'select_proper',
      );
    const sent = { ...requested, parcelType: { description: 'Large box', amount: 0 } };
    const answer = await app.http.inject({ method: 'POST', url: '/api/quotes', payload: sent });
    expect(answer.statusCode).toBe(400);
  });

  test('DELIV-1 DELIV-5 follow the deployment’s category, whatever an admin sends', async () => {
    expect(good(await app.call('getSettings')).appCategory).toBe(category);
    const other = category === 'taxi' ? 'delivery' : 'taxi';
    const answer = await app.http.inject({
      method: 'PATCH',
      url: '/api/settings',
      headers: { authorization: `Bearer ${app.admin.token}` },
      payload: { appCategory: other, expected: {} },
    });
    expect(answer.statusCode).toBe(400);
    expect(good(await app.call('getSettings')).appCategory).toBe(category);
  });
});

describe('quotes under the operator’s settings', () => {
  let app: RideApp;
  beforeAll(async () => {
    app = await startWithExtras();
  });
  afterAll(() => app.close());
  const set = async (body: object) => good(await changeSettings(app, app.admin, body));

  test('FARE-7 apply the tariff per mile after switching to miles, and leave earlier quotes in kilometres', async () => {
    const before = await app.quote();
    await set({ convertToMile: true });
    // 5004 m are 3.10934 miles: at 1.10 per mile that is 3.42, compared with 5.50 for 5.004 km.
    expect([line(before, 'distance'), line(await app.quote(), 'distance')]).toEqual([550, 342]);
    const body = { quoteId: before.id };
    const made = good(await app.call('createBooking', { as: app.rider, body }));
    expect(made.tripCost).toBe(before.fare.grandTotal);
    await set({ convertToMile: false });
  });

  test.each([
    // The fare is 10.60, plus 15 % of the exact 10.6044…, each rounded separately.
    [2, 1060, 159],
    [1, 1060, 160],
    [0, 1100, 200],
  ])(
    'FARE-4 FARE-6 with %i decimals have a fare of %i and a fee of %i',
    async (decimal, totalCost, convenienceFees) => {
      await set({ decimal });
      const { fare } = await app.quote();
      expect(fare).toMatchObject({ totalCost, convenienceFees, grandTotal: totalCost + convenienceFees });
      await set({ decimal: 2 });
    },
  );

  test('ROLE-10 add the operator’s toll to a route over a toll road, without a fee on it', async () => {
    const west = { ...drop, lng: tollLng - 0.01 };
    const without = await app.quote({ drop: west });
    expect(line(without, 'toll')).toBe(0);
    await set({ tollAmount: 350 });
    const quote = await app.quote({ drop: west });
    expect(line(quote, 'toll')).toBe(350);
    expect(quote.fare).toMatchObject({
      totalCost: (without.fare.totalCost ?? 0) + 350,
      convenienceFees: without.fare.convenienceFees,
      grandTotal: without.fare.grandTotal + 350,
    });
    expect(line(await app.quote(), 'toll')).toBe(0);
    const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: west.lat, dropLng: west.lng };
    const { items } = good(await app.call('comparePrices', { query }));
    expect(items).toContainEqual({
      carTypeId: app.carTypeId,
      nearestCarMinutes: 2,
      grandTotal: quote.fare.grandTotal,
      isFixed: false,
    });

    // The quote's toll is kept, whatever the operator changes, and the rider's receipt shows it like the estimate.
    const body = { pickup, drop: west, carTypeId: app.carTypeId };
    const estimate = good(await app.call('createQuote', { as: app.rider, body }));
    await set({ tollAmount: 900 });
    const made = good(await app.call('createBooking', { as: app.rider, body: { quoteId: estimate.id } }));
    expect(made.fareLines).toEqual(estimate.fare.lines);
    expect(made.fareLines.at(-1)).toEqual({ label: 'fare_line_toll', amount: 350 });
    await set({ tollAmount: 0 });
  });

  test('a client cannot send a toll', async () => {
    const body = { pickup, drop, carTypeId: app.carTypeId };
    for (const name of ['toll', 'tollAmount', 'tollMetres']) {
      const payload = { ...body, [name]: 1 };
      expect((await app.http.inject({ method: 'POST', url: '/api/quotes', payload })).statusCode).toBe(400);
    }
  });

  test('FARE-2 charge the minimum fare for a short route, with a line for the difference', async () => {
    const near = { ...drop, lat: pickup.lat + 0.001 };
    const quote = await app.quote({ drop: near });
    expect(quote.fare.totalCost).toBe(600);
    expect(line(quote, 'minimum')).toBe(
      600 - line(quote, 'base') - line(quote, 'distance') - line(quote, 'time'),
    );
  });
});

describe('quotes for riders', () => {
  let app: RideApp;
  beforeAll(async () => {
    app = await startRides();
  });
  afterAll(() => app.close());

  test('LAND-4 the prices of all car types equal the totals of their quotes, and nothing is stored', async () => {
    const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
    const prices = good(await app.call('comparePrices', { query }));
    const carTypes = good(await app.call('listCarTypes')).items;
    expect(prices.items.map(({ carTypeId }) => carTypeId)).toEqual(carTypes.map(({ id }) => id));
    expect(JSON.stringify(prices)).not.toMatch(/convenience|share/i);
    for (const { carTypeId, grandTotal } of prices.items) {
      const quote = good(await app.call('createQuote', { body: { pickup, drop, carTypeId } }));
      expect(grandTotal).toBe(quote.fare.grandTotal);
    }
    const stored = () => app.platform.db.withTables<FareTables>().selectFrom('quotes').select('id').execute();
    const before = (await stored()).length;
    await app.call('comparePrices', { query });
    expect((await stored()).length).toBe(before);
  });

  test('ROLE-10 BOOK-1 estimate, receipt and fare proof show guest and rider the same lines, without the fee', async () => {
    const body = { pickup, drop, carTypeId: app.carTypeId };
    const estimate = good(await app.call('createQuote', { body }));
    expect(estimate.fare).toEqual(good(await app.call('createQuote', { as: app.rider, body })).fare);
    expect(JSON.stringify(estimate)).not.toMatch(/convenience|totalCost/i);
    // 10.60 and a fee of 15 %: base 2.60 becomes 2.99, and every other line also rises by 15 %.
    const whole = await app.quote();
    expect(estimate.fare.grandTotal).toBe(whole.fare.grandTotal);
    for (const { label, amount } of estimate.fare.lines.slice(0, -1))
      expect(amount).toBe(Math.round((line(whole, label.replace('fare_line_', '')) * 115) / 100));
    const total = estimate.fare.lines.reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBe(estimate.fare.grandTotal);
    const made = good(await app.call('createBooking', { as: app.rider, body: { quoteId: estimate.id } }));
    expect(made.fareLines).toEqual(estimate.fare.lines);
    const proof = good(await app.call('getBookingFare', { as: app.rider, params: { id: made.id } }));
    expect([proof.fare.lines, proof.estimate.lines]).toEqual([estimate.fare.lines, estimate.fare.lines]);
    const seenByAdmin = good(await app.call('getBooking', { as: app.admin, params: { id: made.id } }));
    expect(seenByAdmin.fareLines).toEqual(whole.fare.lines);
  });
});
