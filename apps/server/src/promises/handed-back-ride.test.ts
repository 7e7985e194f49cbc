import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { changeUser } from '../testing/change-user.ts';
import type { TestPerson } from '../testing/people.ts';
import { checkReservations, reservations } from './testing/reservations.ts';

let app: RideApp;
let second: TestPerson;
beforeAll(async () => {
  app = await startRides();
  second = await app.addActiveDriver();
});
afterAll(() => app.close());

const alarms = async () => good(await app.call('listPromises', { as: app.admin })).items;
/** A ride in some minutes. */
async function rideIn(minutes: number) {
  const tripDate = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  return (await app.book(app.rider, { bookLater: true, tripDate })).id;
}
async function assign(id: string, as: TestPerson) {
  const body = { driverId: as.id };
  // A ride that was handed back is in automatic dispatch again.
  good(await app.call('takeFromDispatch', { as: app.admin, params: { id } }));
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body }));
}
async function accepted(id: string, as: TestPerson) {
  await assign(id, as);
  good(await app.call('acceptBooking', { as, params: { id } }));
  await checkReservations(app);
  expect(await reservations(app)).toEqual([]);
}
const handBack = async (id: string, as: TestPerson) =>
  good(await app.call('handBackBooking', { as, params: { id }, body: { reason: 'flat tyre' } }));
async function cancel(id: string) {
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await checkReservations(app);
}

test('BOOK-6 TRIP-18 a handed-back ride gets a new reservation, for a driver who did not refuse it', async () => {
  const id = await rideIn(30 * 60);
  await accepted(id, app.driver);
  await handBack(id, app.driver);
  expect(await reservations(app)).toEqual([[id, second.id, false]]);
  await checkReservations(app);
  expect(await reservations(app)).toEqual([[id, second.id, false]]);
  const third = await app.addActiveDriver();
  await assign(id, second);
  good(await app.call('declineBooking', { as: second, params: { id } }));
  await accepted(id, third);
  await handBack(id, third);
  expect(await reservations(app)).toEqual([[id, null, false]]);
  await cancel(id);
});

test('BOOK-6 TRIP-18 admins are notified each time a booked ride is handed back and nobody else can drive', async () => {
  const approve = (approved: boolean) =>
    sql`update users set approved = ${approved} where usertype = 'driver' and id <> ${app.driver.id}`.execute(
      app.platform.db,
    );
  const id = await rideIn(150);
  await accepted(id, app.driver);
  await approve(false);
  await handBack(id, app.driver);
  await checkReservations(app);
  expect(await alarms()).toMatchObject([{ bookingId: id }]);

  await approve(true);
  const last = await app.addActiveDriver();
  await assign(id, last);
  good(await app.call('acceptBooking', { as: last, params: { id } }));
  await handBack(id, last);
  expect(await alarms()).toEqual([]);
  await approve(false);
  await checkReservations(app);
  expect(await alarms()).toMatchObject([{ bookingId: id }]);
  await approve(true);
  await cancel(id);
});

test('BOOK-6 AUTH-14 a ride that a suspended driver loses gets a new reservation', async () => {
  const [loses, takesOver] = [await app.addActiveDriver(), await app.addActiveDriver()];
  const id = await rideIn(150);
  await accepted(id, loses);
  good(await changeUser(app, app.admin, loses.id, { approved: false }));
  const [[bookingId, driverId] = []] = await reservations(app);
  expect(bookingId).toBe(id);
  expect([app.driver.id, takesOver.id]).toContain(driverId);
  await cancel(id);
});
