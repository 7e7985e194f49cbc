import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drop, good, startRides, type RideApp } from '../testing/rides.ts';
import { rowAfter } from './row-after.ts';
import { findBooking, holdBooking, saveBooking } from './store.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

describe('a booking after a change', () => {
  test('has the values that PostgreSQL stores, also of columns of JSON', async () => {
    const { id } = await app.book();
    await app.platform.transact(async (tx) => {
      const before = await holdBooking(tx, id);
      if (before === null) throw new Error('The booking was not stored');
      const changes = {
        fare_lines: `${before.fare_lines} toll:1`,
        payment_packet: JSON.stringify({ paymentMode: 'card', amount: 12 }),
        assistance: JSON.stringify(['wheelchair']),
        estimate_speed_factor: 1.25,
        trip_date: new Date(before.trip_date.getTime() + 1),
      };
      const after = rowAfter(before, { ...changes, version: before.version + 1 });
      expect(await saveBooking(tx, before, changes)).toEqual(after);
    });
  });

  test('TRIP-16 is in every step of a ride the one that is read afterwards', async () => {
    const { rider, driver } = app;
    const params = { id: (await app.book()).id };
    const steps = [
      () => app.call('acceptBooking', { as: driver, params }),
      () => app.call('arriveBooking', { as: driver, params }),
      () => app.call('startBooking', { as: driver, params }),
      () => app.call('reachBooking', { as: driver, params }),
      () => app.call('endBooking', { as: driver, params, body: { cashReceived: false } }),
      () => app.call('confirmCashBooking', { as: driver, params }),
      () => app.call('rateBooking', { as: rider, params, body: { stars: 4 } }),
    ];
    for (const step of steps) {
      app.clock.forward(60_000);
      await app.sendPosition(driver, drop);
      const answer = good(await step());
      const reader = answer.status === 'COMPLETE' ? rider : driver;
      expect(answer).toEqual(good(await app.call('getBooking', { as: reader, params })));
      const stored = await findBooking(app.platform.db, params.id);
      if (stored === null) throw new Error('The booking was not stored');
      expect(rowAfter({ ...stored, ended_as: null }, {})).toEqual(stored);
    }
  });
});
