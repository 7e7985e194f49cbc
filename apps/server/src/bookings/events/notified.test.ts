import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
afterEach(() => app.call('updateSettings', { as: app.admin, body: { autoDispatch: true } }));

/** What a person was pushed since the last look. */
const looked = new Map<string, number>();
async function pushesTo({ id, email }: TestPerson): Promise<[screen: string | null, body: string][]> {
  await app.settle();
  const all = app.sent.filter(({ to, channel }) => to === email && channel === 'push');
  const since = looked.get(id) ?? 0;
  looked.set(id, all.length);
  return all.slice(since).map(({ screen, body }) => [screen, body]);
}
const lookAway = async () => {
  await pushesTo(app.rider);
  await pushesTo(app.driver);
};

describe('a ride tells whom it concerns', () => {
  test('TRIP-20 PUSH-3 PUSH-5 the drivers who are asked of the task, the rider of the one who comes', async () => {
    await lookAway();
    const { id } = await app.book();
    expect(await pushesTo(app.driver)).toEqual([
      ['DriverTrips', 'New ride request: from Central Station to Harbour.'],
    ]);
    good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
    expect(await pushesTo(app.rider)).toEqual([
      ['BookedCab', expect.stringMatching(/^driver Number \d is on the way\. Vehicle: FX \d\.$/)],
    ]);
    const own = good(await app.call('myNotifications', { as: app.rider, query: { pageSize: 1 } }));
    expect(own.items).toMatchObject([{ screen: 'BookedCab', params: { bookingId: id } }]);
    await app.call('cancelBooking', { as: app.rider, params: { id }, body: { reason: 'x' } });
  });

  test('TRIP-13 PUSH-5 both of a cancelled ride that had a driver, with its number', async () => {
    const { id, reference } = await app.bookingIn('ARRIVED');
    await lookAway();
    good(await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'storm' } }));
    const body = `Booking ${reference} has been cancelled.`;
    expect(await pushesTo(app.rider)).toEqual([['BookedCab', body]]);
    expect(await pushesTo(app.driver)).toEqual([['DriverTrips', body]]);
  });

  test('TRIP-8 TRIP-10 TRIP-11 PUSH-5 the rider at the drop and of what is due, both of what is paid', async () => {
    const { id, reference } = await app.bookingIn('STARTED');
    await lookAway();
    const params = { id };
    good(await app.call('reachBooking', { as: app.driver, params }));
    const atDrop = await pushesTo(app.rider);
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: false } }));
    const due = await pushesTo(app.rider);
    expect(await pushesTo(app.driver)).toEqual([]);
    good(await app.call('confirmCashBooking', { as: app.driver, params }));
    const paid = await pushesTo(app.rider);
    const screens = [atDrop, due, paid].map((pushes) => pushes.map(([screen]) => screen));
    expect(screens).toEqual([['BookedCab'], ['BookedCab'], ['BookedCab']]);
    expect(await pushesTo(app.driver)).toEqual([['DriverTrips', expect.stringContaining(reference)]]);
    expect(new Set([atDrop, due, paid].map((pushes) => pushes[0]?.[1])).size).toBe(3);
  });

  test('TRIP-12 PUSH-5 the driver of a rating, and of a skipped one nobody', async () => {
    for (const [words, told] of [
      [{ stars: 4 }, 1],
      [{}, 0],
    ] as const) {
      const { id, reference } = await app.bookingIn('PAID');
      await lookAway();
      good(await app.call('rateBooking', { as: app.rider, params: { id }, body: words }));
      const pushes = await pushesTo(app.driver);
      expect(pushes).toEqual(
        Array.from({ length: told }, () => [
          'DriverTrips',
          `Your passenger has rated you for ride ${reference}.`,
        ]),
      );
      expect(await pushesTo(app.rider)).toEqual([]);
    }
  });

  test('STORE-11 PUSH-3 the driver whom an admin chose, on the screen DriverTrips', async () => {
    good(await app.call('updateSettings', { as: app.admin, body: { autoDispatch: false } }));
    const { id, reference } = await app.book();
    await lookAway();
    good(
      await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: app.driver.id } }),
    );
    expect(await pushesTo(app.driver)).toEqual([
      ['DriverTrips', `Ride ${reference} has been assigned to you: from Central Station to Harbour.`],
    ]);
    await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'x' } });
  });
});
