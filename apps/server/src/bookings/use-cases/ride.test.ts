import type { Booking } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { drop, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

test('MISC-1 a ride from quote to rating has the required statuses, amounts and people at every step', async () => {
  const { rider, driver } = app;
  const booking = await app.book();
  const params = { id: booking.id };
  expect(booking).toMatchObject({
    status: 'NEW',
    version: 1,
    customer: rider.id,
    driver: null,
    prepaid: false,
  });
  // 5003.8 m at 1.10/km, 500 s at 18.00/h, 2.60 base: 5.504 + 2.50 + 2.60 = 10.604; 15 % fee = 1.5906
  expect(booking).toMatchObject({ estimate: 1060 + 159, tripCost: 1219, estimateDistanceMetres: 5004 });

  const tasks = await app.call('listTasks', { as: driver });
  expect(tasks.body.items).toMatchObject([{ id: booking.id, driverShare: 1060, estimate: 1219 }]);

  app.clock.forward(60_000);
  const accepted = await app.call('acceptBooking', { as: driver, params });
  expect(accepted.body).toMatchObject({
    status: 'ACCEPTED',
    driver: driver.id,
    driverName: expect.stringContaining('driver'),
  });
  expect((await app.call('getAvailability', { as: driver })).body.busy).toBe(true);

  const coming = await app.call('getBookingTracking', { as: rider, params });
  expect(coming.body).toMatchObject({
    last: { lat: 10, status: 'ACCEPTED' },
    toward: 'pickup',
    etaSeconds: 0,
  });

  app.clock.forward(120_000);
  const arrived = await app.call('arriveBooking', { as: driver, params });
  expect(arrived.body).toMatchObject({ status: 'ARRIVED', driverArriveTime: app.clock.now().toISOString() });

  const started = await app.call('startBooking', { as: driver, params });
  expect(started.body).toMatchObject({ status: 'STARTED', tripStartTime: app.clock.now().toISOString() });

  for (let step = 1; step <= 10; step++) {
    app.clock.forward(60_000);
    await app.sendPosition(driver, { lat: 10 + 0.006 * step, lng: 20 });
  }
  const reached = await app.call('reachBooking', { as: driver, params });
  // 0.06 degrees are 6672 m (7.339), 600 s (3.00), 2.60 base: 12.939; 15 % = 1.941
  expect(reached.body).toMatchObject({ status: 'REACHED', totalTripTimeSeconds: 600, tripCost: 1294 + 194 });
  expect(reached.body.distanceMetres).toBeGreaterThan(6650);

  const ended = await app.call('endBooking', { as: driver, params, body: { cashReceived: true } });
  expect(ended.body).toMatchObject({
    status: 'PAID',
    cashPaymentAmount: 1488,
    customerPaid: 1488,
    paymentMode: 'cash',
  });
  expect((await app.call('getAvailability', { as: driver })).body.busy).toBe(false);
  expect((await app.call('getWallet', { as: driver })).body).toMatchObject({ balance: 1294 - 1488 });

  const rated = await app.call('rateBooking', { as: rider, params, body: { stars: 4 } });
  expect(rated.body).toMatchObject({ status: 'COMPLETE', rating: 4 });
  expect((await app.call('me', { as: driver })).body.driver?.rating).toBe(4);

  const fare = await app.call('getBookingFare', { as: app.admin, params });
  expect(fare.body.basis).toMatchObject({ source: 'track', durationSeconds: 600 });
  expect(fare.body.fare.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(1488);
  expect(fare.body.estimate.grandTotal).toBe(1219);

  const trail = await app.call('getBookingTrail', { as: app.admin, params });
  expect(trail.body.items.map(({ toStatus }) => toStatus)).toEqual([
    'NEW',
    'NEW',
    'ACCEPTED',
    'ARRIVED',
    'STARTED',
    'REACHED',
    'PAID',
    'COMPLETE',
  ]);
  expect(trail.body.items.map(({ byRole }) => byRole)).toEqual([
    'rider',
    'dispatcher',
    'driver',
    'driver',
    'driver',
    'driver',
    'driver',
    'rider',
  ]);
  const again = await app.call('rateBooking', { as: rider, params, body: { stars: 4 } });
  expect([again.status, codeOf(again)]).toEqual([409, 'wrong_status']);
  expect(
    (again.body as unknown as { error: { facts: { booking: Booking } } }).error.facts.booking.status,
  ).toBe('COMPLETE');
  expect(drop.add).toBe(booking.dropAddress);
});
