import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { samplePromo } from '../promos/testing/sample-promo.ts';
import { codeOf } from '../testing/requests.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const change = (body: object) => changeSettings(app, app.admin, body);
const firstCarType = async () => good(await app.call('listCarTypes', { as: app.admin })).items[0];

test('SET-1 before any money has moved, a currency with another number of decimals keeps the displayed prices', async () => {
  const before = await firstCarType();
  good(await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoDiscountType: 'flat' } }));
  good(await change({ bonus: 150, tollAmount: 320 }));
  expect(good(await change({ code: 'KWD' }))).toMatchObject({ bonus: 1500, tollAmount: 3200 });
  expect(await firstCarType()).toMatchObject({
    version: (before?.version ?? 0) + 1,
    baseFare: 2600,
    ratePerUnitDistance: 1100,
    ratePerHour: 18_000,
    minFare: 6000,
    convenienceFees: 15,
    cancelSlab: [
      { minsDelayed: 2, amount: 2000 },
      { minsDelayed: 5, amount: 4000 },
    ],
  });
  const [promo] = good(await app.call('listPromos', { as: app.admin })).items;
  expect(promo).toMatchObject({ promoDiscountValue: 200, maxPromoDiscountValue: 3000, minOrder: 5000 });
  good(await change({ code: 'USD' }));
  expect(await firstCarType()).toMatchObject({ baseFare: 260, ratePerUnitDistance: 110, minFare: 600 });
  expect(good(await app.call('getSettings'))).toMatchObject({ bonus: 150, tollAmount: 320 });
});

test('SET-4 a bonus that is saved with another currency is already in it', async () => {
  good(await change({ bonus: 150, tollAmount: 320 }));
  expect(good(await change({ code: 'KWD', bonus: 2500 }))).toMatchObject({ bonus: 2500, tollAmount: 3200 });
  expect(good(await change({ code: 'USD', bonus: 150 }))).toMatchObject({ bonus: 150, tollAmount: 320 });
});

test('SET-1 a quote in the previous currency cannot be booked', async () => {
  const quote = await app.quote();
  good(await change({ code: 'EUR' }));
  const late = await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } });
  expect(codeOf(late)).toBe('quote_expired');
  expect(
    good(await app.call('createQuote', { body: { pickup, drop, carTypeId: app.carTypeId } })).fare,
  ).toMatchObject({ currency: 'EUR', grandTotal: quote.fare.grandTotal });
});

test('SET-1 WAL-9 the currency cannot change while somebody has an open payment in it', async () => {
  const fresh = await startRides();
  try {
    const body = { amount: 900, provider: 'test' };
    good(await fresh.call('topUpWallet', { as: fresh.rider, body }));
    const refused = await changeSettings(fresh, fresh.admin, { code: 'KWD' });
    expect(codeOf(refused)).toBe('currency_in_use');
  } finally {
    await fresh.close();
  }
});

test('SET-1 after the first booking, the currency and all prices stay unchanged', async () => {
  await app.book();
  const before = await firstCarType();
  const refused = await change({ code: 'JPY', panic: '5' });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'currency_in_use']);
  expect(good(await app.call('getSettings'))).toMatchObject({ code: 'EUR', panic: '' });
  expect(await firstCarType()).toEqual(before);
  good(await change({ code: 'EUR', symbol: '€' }));
});
