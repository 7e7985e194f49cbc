import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { firstCarType } from '../testing/first-car-type.ts';
import type { TestPerson } from '../testing/people.ts';

let app: RideApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startRides();
  const { id, values } = await firstCarType(app, app.admin);
  const cancelSlab = [{ minsDelayed: 0, amount: 240 }];
  const body = { ...values, convenienceFees: 119, convenienceFeeType: 'flat' as const, cancelSlab };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
});
afterAll(() => app.close());

const rates = (vatRide: number, vatFee: number, vatCancellation: number) =>
  changeSettings(app, app.admin, { vatRide, vatFee, vatCancellation });
const chargeFor = async (as: TestPerson, id: string) =>
  good(await app.call('getBookingFare', { as, params: { id } })).charge;

test('CHARGE-10 no rate is stated by default, and nothing is shown', async () => {
  const { id } = await app.bookingIn('PAID', rider);
  for (const as of [rider, app.admin]) expect((await chargeFor(as, id)).taxes).toBeUndefined();
});

test('CHARGE-10 the line of a car type and the fee have the rates of the quote, whatever is set later', async () => {
  await rates(7, 19, 20);
  const { id } = await app.bookingIn('PAID', rider);
  await rates(5, 16, 10);
  const { taxes = [], tripCost } = await chargeFor(rider, id);
  // 19/119 of 1.19
  expect(taxes.map(({ rate }) => rate)).toEqual([7, 19]);
  expect(taxes[1]).toEqual({ rate: 19, gross: 119, tax: 19 });
  expect(taxes.reduce((sum, { gross }) => sum + gross, 0)).toBe(tripCost);
});

test('CHARGE-10 ROLE-10 a fee without a rate hides the VAT from the rider, who could compute the fee', async () => {
  await rates(7, 0, 0);
  const { id } = await app.bookingIn('PAID', rider);
  expect((await chargeFor(rider, id)).taxes).toBeUndefined();
  expect((await chargeFor(app.admin, id)).taxes?.map(({ rate }) => rate)).toEqual([7, null]);
});

test('CHARGE-10 a cancelled booking has the VAT of its fee', async () => {
  await rates(7, 19, 20);
  const { id } = await app.bookingIn('ARRIVED', rider);
  good(await app.call('cancelBooking', { as: rider, params: { id } }));
  // A sixth of 2.40.
  expect((await chargeFor(rider, id)).taxes).toEqual([{ rate: 20, gross: 240, tax: 40 }]);
});

test('CHARGE-10 a rate is from 0 to 100', async () => {
  for (const rate of [-1, 100.5]) expect((await rates(rate, 0, 0)).status).toBe(400);
});
