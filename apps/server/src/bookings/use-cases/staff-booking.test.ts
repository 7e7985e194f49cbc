import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../testing/change-settings.ts';
import { gridCentre } from '../../testing/grid-map.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const quoteAs = (as: TestPerson | undefined, change: object = {}) =>
  app.call('createQuote', { as, body: { pickup, drop, carTypeId: app.carTypeId, ...change } });
const waitNow = async () => good(await quoteAs(app.admin)).waitSeconds;
const goOnline = async (driver: TestPerson, active: boolean) =>
  good(await app.call('setAvailability', { as: driver, body: { active } }));
const tasksOf = async (driver: TestPerson) =>
  good(await app.call('listTasks', { as: driver })).items.map(({ id }) => id);
const bookFor = async (quoteId: string) =>
  good(await app.call('createBooking', { as: app.admin, body: { quoteId, customerId: app.rider.id } }));
const cancel = async (id: string) => good(await app.call('cancelBooking', { as: app.admin, params: { id } }));

describe('a booking by staff', () => {
  test('BOOK-6 ADDB-2 waits in dispatch when no driver is near, and is offered within a minute of one appearing', async () => {
    await goOnline(app.driver, false);
    expect(codeOf(await quoteAs(app.rider))).toBe('no_driver_found_alert_messege');
    const quote = good(await quoteAs(app.admin));
    expect(quote.waitSeconds).toBeNull();
    const made = await bookFor(quote.id);
    expect(made).toMatchObject({ status: 'NEW', bookingTypeAdmin: true, requestedDrivers: {} });
    await goOnline(app.driver, true);
    app.clock.forward(60_000);
    await app.sendPosition(app.driver, gridCentre);
    await app.settle();
    expect(await tasksOf(app.driver)).toEqual([made.id]);
    await cancel(made.id);
  });

  test('BOOK-6 a rider cannot use the office’s quote to book without a driver', async () => {
    await goOnline(app.driver, false);
    const { id: quoteId } = good(await quoteAs(app.admin));
    const refused = await app.call('createBooking', { as: app.rider, body: { quoteId } });
    expect(codeOf(refused)).toBe('no_driver_found_alert_messege');
    await goOnline(app.driver, true);
  });
});

describe('the estimate of the wait', () => {
  test('BOOK-6 ROLE-9 is part of an admin’s quote only if the ride is for now', async () => {
    const tripDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    expect(good(await quoteAs(app.admin, { tripDate }))).not.toHaveProperty('waitSeconds');
    for (const reader of [undefined, app.rider, app.driver, await app.addPerson('fleetadmin')])
      expect(good(await quoteAs(reader))).not.toHaveProperty('waitSeconds');
  });

  test('BOOK-6 is the drive of a free driver, or the rest of a trip, the handover and the drive from its drop', async () => {
    app.clock.forward(1000);
    await app.sendPosition(app.driver, gridCentre);
    expect(await waitNow()).toBe(0);
    const { id } = await app.bookingIn('STARTED');
    await app.sendPosition(app.driver, gridCentre);
    // 500 s of driving, 45 s until the next departure, and 500 s back.
    expect(await waitNow()).toBe(500 + 45 + 500);
    app.clock.forward(300_000);
    await app.sendPosition(app.driver, drop);
    expect(await waitNow()).toBe(200 + 45 + 500);
    const params = { id };
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    app.clock.forward(300_000);
    await app.sendPosition(app.driver, gridCentre);
  });

  test('BOOK-6 counts earlier bookings that wait for the same drivers, and is unknown without enough of them', async () => {
    const { lat, lng } = gridCentre;
    const second = await app.addActiveDriver({ lat: lat + 0.018, lng });
    const [first, later] = [await app.book(), await app.book()];
    expect(await waitNow()).toBeNull();
    await cancel(later.id);
    expect(await waitNow()).toBe(200);
    await cancel(first.id);
    await goOnline(second, false);
  });

  test('BOOK-6 ignores drivers of another car type and those who are paused or in debt', async () => {
    await changeSettings(app, app.admin, { driverRadius: 1 });
    expect(await waitNow()).toBe(0);
    const other = good(await app.call('listCarTypes')).items[1]?.id;
    expect(good(await quoteAs(app.admin, { carTypeId: other })).waitSeconds).toBeNull();
    await changeSettings(app, app.admin, { driverRadius: 10 });
  });
});
