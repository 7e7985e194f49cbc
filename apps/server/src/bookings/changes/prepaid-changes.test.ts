import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { codeOf } from '../../testing/requests.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { drop, good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ env: { APP_CATEGORY: 'delivery' } });
});
afterAll(() => app.close());

const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const credit = async ({ id }: TestPerson, amount: number) =>
  good(await app.call('creditWallet', { as: app.admin, params: { id }, body: { amount } }));

/** A parcel that the rider's wallet has paid. */
async function paidParcel(as: TestPerson, quoteId: string) {
  const delivery = { deliveryPerson: 'Bo', deliveryPersonPhone: '5550100' };
  const booked = good(await app.call('createBooking', { as, body: { quoteId, delivery } }));
  const params = { id: booked.id };
  return good(await app.call('payBooking', { as, params, body: { mode: 'wallet' } }));
}

async function change(as: TestPerson, id: string, lat: number) {
  const params = { id };
  const body = { drop: { lat, lng: drop.lng, add: `Pier at ${lat}` } };
  const quote = good(await app.call('quoteChange', { as, params, body }));
  const { quoteId, version } = quote;
  return { quote, answer: await app.call('acceptChange', { as, params, body: { quoteId, version } }) };
}

test('CHANGE-4 the wallet pays the difference of a prepaid booking, or gets it back', async () => {
  const { rider } = app;
  await credit(rider, 10_000);
  const parcel = await paidParcel(rider, (await app.quote()).id);
  const after = await balance(rider);
  const shorter = await change(rider, parcel.id, drop.lat - 0.02);
  const back = shorter.quote.oldTotal - shorter.quote.newTotal;
  expect(back).toBeGreaterThan(0);
  expect(good(shorter.answer)).toMatchObject({ customerPaid: shorter.quote.newTotal });
  expect(await balance(rider)).toBe(after + back);
  const longer = await change(rider, parcel.id, drop.lat + 0.01);
  expect(good(longer.answer)).toMatchObject({ customerPaid: longer.quote.newTotal });
  expect(await balance(rider)).toBe(after + shorter.quote.oldTotal - longer.quote.newTotal);
  expect(Object.values(await checkLedger(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0]);
});

test('CHANGE-4 a price that the wallet cannot pay is refused', async () => {
  await changeSettings(app, app.admin, { negativeBalance: false });
  const poor = await app.addPerson('rider');
  const quote = await app.quote();
  await credit(poor, quote.fare.grandTotal);
  const parcel = await paidParcel(poor, quote.id);
  const longer = await change(poor, parcel.id, drop.lat + 0.01);
  expect(codeOf(longer.answer)).toBe('wallet_too_low');
});
