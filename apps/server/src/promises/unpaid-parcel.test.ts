import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import { checkReservations, reservations } from './testing/reservations.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying({ env: { APP_CATEGORY: 'delivery' } });
});
afterAll(() => app.close());

const minute = 60_000;
const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString();
const later = (minutes: number) => ({ bookLater: true, tripDate: inMinutes(minutes) });
const bookAt = (minutes: number) => app.book(app.rider, { delivery, ...later(minutes) });
const isSafe = async (minutes: number) => (await app.quote(later(minutes))).promise?.safe;
const pay = async (id: string) => good(await app.callBack(await app.payByCard(id)));
const keepers = () => reservations(app);
const check = () => checkReservations(app);
const alarms = async () => good(await app.call('listPromises', { as: app.admin })).items;

test('BOOK-6 DELIV-8 a driver stays reserved for a parcel until it is paid, and from then on', async () => {
  expect(await isSafe(300)).toBe(true);
  const { id, status } = await bookAt(300);
  expect(status).toBe('PAYMENT_PENDING');
  await check();
  expect(await keepers()).toEqual([[id, app.driver.id, false]]);
  expect(await isSafe(300)).toBe(false);
  await pay(id);
  await check();
  expect(await keepers()).toEqual([[id, app.driver.id, false]]);
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await check();
  expect(await keepers()).toEqual([]);
});

test('BOOK-6 a paid parcel gets the driver of an unpaid one, without a warning about the unpaid one', async () => {
  const unpaid = await bookAt(150);
  const paid = await bookAt(150);
  await pay(paid.id);
  await check();
  expect(await keepers()).toContainEqual([paid.id, app.driver.id, false]);
  expect(await alarms()).toEqual([]);
  await pay(unpaid.id);
  await check();
  expect(await alarms()).toMatchObject([{ bookingId: unpaid.id }]);
  for (const { id } of [paid, unpaid])
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await check();
});

test('BOOK-6 nobody is reserved for a parcel paid after its pickup time', async () => {
  const { id } = await bookAt(90);
  const form = await app.payByCard(id);
  await sql`delete from ride_promises`.execute(app.platform.db);
  app.clock.forward(91 * minute);
  good(await app.callBack(form));
  expect(await keepers()).toEqual([]);
});
