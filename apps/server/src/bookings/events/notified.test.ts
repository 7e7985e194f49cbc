import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
afterEach(() => changeSettings(app, app.admin, { autoDispatch: true }));

/** The pushes that a person received since the last call. */
const looked = new Map<string, number>();
async function pushesTo({ id, email }: TestPerson): Promise<[screen: string | null, body: string][]> {
  await app.settle();
  const all = app.sent.filter(({ to, channel }) => to === email && channel === 'push');
  const since = looked.get(id) ?? 0;
  looked.set(id, all.length);
  return all.slice(since).map(({ screen, body }) => [screen, body]);
}
const clearPushes = async () => {
  await pushesTo(app.rider);
  await pushesTo(app.driver);
};

describe('pushes during a ride', () => {
  test('TRIP-20 PUSH-3 PUSH-5 notify the asked drivers of the task and the rider of the driver who accepts', async () => {
    await clearPushes();
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

  test('TRIP-13 PUSH-5 notify rider and driver of a cancelled ride, with its reference', async () => {
    const { id, reference } = await app.bookingIn('ARRIVED');
    await clearPushes();
    good(await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'storm' } }));
    const body = `Booking ${reference} has been cancelled.`;
    expect(await pushesTo(app.rider)).toEqual([['BookedCab', body]]);
    expect(await pushesTo(app.driver)).toEqual([['DriverTrips', body]]);
  });

  test('TRIP-8 TRIP-10 TRIP-11 PUSH-5 notify the rider at the drop and of the amount due, and both parties of the payment', async () => {
    const { id, reference } = await app.bookingIn('STARTED');
    await clearPushes();
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

  test('TRIP-12 PUSH-5 notify the driver of a rating, and nobody of a skipped one', async () => {
    for (const [body, pushCount] of [
      [{ stars: 4 }, 1],
      [{}, 0],
    ] as const) {
      const { id, reference } = await app.bookingIn('PAID');
      await clearPushes();
      good(await app.call('rateBooking', { as: app.rider, params: { id }, body }));
      const pushes = await pushesTo(app.driver);
      expect(pushes).toEqual(
        Array.from({ length: pushCount }, () => [
          'DriverTrips',
          `Your passenger has rated you for ride ${reference}.`,
        ]),
      );
      expect(await pushesTo(app.rider)).toEqual([]);
    }
  });

  test('STORE-11 PUSH-3 notify the driver whom an admin assigned, with a link to DriverTrips', async () => {
    good(await changeSettings(app, app.admin, { autoDispatch: false }));
    const { id, reference } = await app.book();
    await clearPushes();
    good(
      await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: app.driver.id } }),
    );
    expect(await pushesTo(app.driver)).toEqual([
      ['DriverTrips', `Ride ${reference} has been assigned to you: from Central Station to Harbour.`],
    ]);
    await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'x' } });
  });
});
