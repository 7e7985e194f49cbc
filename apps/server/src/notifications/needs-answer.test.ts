import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { changeSettings } from '../testing/change-settings.ts';
import type { TestPerson } from '../testing/people.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const own = async (as: TestPerson) => good(await app.call('myNotifications', { as }));
const waiting = async (as: TestPerson) => (await own(as)).waiting.length;
const act = async (verb: 'acceptBooking' | 'arriveBooking' | 'startBooking' | 'reachBooking', id: string) =>
  good(await app.call(verb, { as: app.driver, params: { id } }));

test('PUSH-6 counts notifications that need action along a ride, until it is done', async () => {
  const { id } = await app.book();
  expect([await waiting(app.driver), await waiting(app.rider)]).toEqual([1, 0]);
  await act('acceptBooking', id);
  expect([await waiting(app.driver), await waiting(app.rider)]).toEqual([0, 0]);
  await act('arriveBooking', id);
  expect(await waiting(app.rider)).toBe(1);
  await act('startBooking', id);
  expect(await waiting(app.rider)).toBe(0);
  await act('reachBooking', id);
  good(await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: false } }));
  expect(await waiting(app.rider)).toBe(1);
  // Reading a notification is not paying; the list says which one needs payment.
  const { items, unread } = await own(app.rider);
  expect(unread).toBeGreaterThan(3);
  expect(items.flatMap(({ needsAnswer }, place) => (needsAnswer === true ? [place] : []))).toEqual([0]);
  good(await app.call('readNotifications', { as: app.rider, body: { upTo: items[0]?.id ?? '' } }));
  expect([await waiting(app.rider), (await own(app.rider)).unread]).toEqual([1, 0]);
  good(await app.call('confirmCashBooking', { as: app.driver, params: { id }, body: {} }));
  expect(await waiting(app.rider)).toBe(0);
});

test('PUSH-6 an offer counts until anybody takes it, and once however often its driver was notified', async () => {
  const second = await app.addActiveDriver();
  const { id } = await app.book();
  expect([await waiting(app.driver), await waiting(second)]).toEqual([1, 1]);
  good(await app.call('acceptBooking', { as: second, params: { id } }));
  expect([await waiting(app.driver), await waiting(second)]).toEqual([0, 0]);
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await changeSettings(app, app.admin, { autoDispatch: false });
  const manual = { id: (await app.book()).id };
  const assign = { as: app.admin, params: manual, body: { driverId: second.id } };
  good(await app.call('assignBooking', assign));
  good(await app.call('assignBooking', assign));
  expect(await waiting(second)).toBe(1);
  good(await app.call('declineBooking', { as: second, params: manual, body: {} }));
  expect(await waiting(second)).toBe(0);
  good(await app.call('cancelBooking', { as: app.admin, params: manual }));
});

test('PUSH-6 messages of one chat count once, until they are read', async () => {
  await changeSettings(app, app.admin, { autoDispatch: true });
  const { id } = await app.bookingIn('ACCEPTED');
  const params = { id };
  for (const message of ['I am at the gate', 'Red coat'])
    good(await app.call('sendChatMessage', { as: app.rider, params: { bookingId: id }, body: { message } }));
  expect(await waiting(app.driver)).toBe(1);
  const newest = (await own(app.driver)).items[0]?.id ?? '';
  good(await app.call('readNotifications', { as: app.driver, body: { upTo: newest } }));
  expect(await waiting(app.driver)).toBe(0);
  good(await app.call('cancelBooking', { as: app.admin, params }));
});
