import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRides, type RideApp } from '../testing/rides.ts';
import { findBooking, holdBooking, saveBooking } from './store.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

test('TRIP-16 a saved booking equals the stored one, and only the changed columns were written', async () => {
  const { id } = await app.book();
  const { saved, unchanged } = await app.platform.transact(async (tx) => {
    const before = await holdBooking(tx, id);
    if (before === null) throw new Error('The booking was not stored');
    const payment_packet = JSON.stringify({ paymentMode: 'card', amount: 4321 });
    const { trip_date: tripDate, trip_cost: tripCost } = before;
    const changes = { payment_packet, estimate_speed_factor: 1.25, booking_date: tx.now, reason: undefined };
    const cancelled = { status: 'CANCELLED', cancelled_at: tx.now, cancelled_by: 'admin' } as const;
    const same = { trip_date: new Date(tripDate), trip_cost: tripCost };
    return { saved: await saveBooking(tx, before, { ...changes, ...cancelled, ...same }), unchanged: before };
  });
  expect(saved).toEqual(await findBooking(app.platform.db, id));
  expect(saved).toMatchObject({ version: unchanged.version + 1, payment_packet: { amount: 4321 } });
});
