import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const hour = 3_600_000;

async function shared() {
  const booking = await app.bookingIn('ACCEPTED');
  const params = { id: booking.id };
  const { url } = good(await app.call('shareBooking', { as: app.rider, params, body: {} }));
  const [page, token = ''] = url.split('#');
  const follow = () => app.call('followTrip', { body: { token } });
  return { booking, params, page, token, follow };
}

test('ROLE-8 a link shows the car, its arrival time, first name and plate, and nothing that identifies the booking', async () => {
  const { booking, params, page, follow } = await shared();
  expect(page).toMatch(/\/follow$/);
  const trip = good(await follow());
  expect(Object.keys(trip).toSorted()).toEqual([
    'bookedFor',
    'car',
    'driverFirstName',
    'etaSeconds',
    'step',
    'stops',
    'vehicleNumber',
  ]);
  expect(trip).toMatchObject({ step: 'coming', vehicleNumber: booking.vehicleNumber });
  expect([trip.car !== null, trip.etaSeconds !== null]).toEqual([true, true]);
  expect(JSON.stringify(trip)).not.toContain(booking.id);
  // Two links to the same trip have nothing in common.
  const again = good(await app.call('shareBooking', { as: app.rider, params, body: {} }));
  expect(again.url.split('#')[1]).not.toBe(trip);
  // The link ends with the trip.
  for (const step of ['arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  expect(good(await follow()).step).toBe('driving');
  good(await app.call('reachBooking', { as: app.driver, params }));
  expect(codeOf(await follow())).toBe('not_found');
  expect(codeOf(await app.call('shareBooking', { as: app.rider, params, body: {} }))).toBe('wrong_status');
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
});

test('TRIP-26 the link to a ride booked ahead shows its time, and nothing of the driver before that', async () => {
  const startsAt = app.clock.now().getTime() + 2 * hour;
  const { id } = await app.book(app.rider, { bookLater: true, tripDate: startsAt });
  const params = { id };
  const { url } = good(await app.call('shareBooking', { as: app.rider, params, body: {} }));
  const follow = async () => good(await app.call('followTrip', { body: { token: url.split('#')[1] ?? '' } }));
  const bookedFor = new Date(startsAt).toISOString();
  const nothing = { driverFirstName: null, vehicleNumber: null, car: null, etaSeconds: null, stops: null };
  expect(await follow()).toEqual({ step: 'booked', bookedFor, ...nothing });
  app.clock.forward(0.8 * hour);
  for (const as of [app.rider, app.driver]) good(await app.call('me', { as }));
  app.clock.forward(0.8 * hour);
  // Dispatch looks for a driver now.
  expect(await follow()).toEqual({ step: 'waiting', bookedFor: null, ...nothing });
});

test('ROLE-8 a link can be revoked and expires; an invalid token gets the same response', async () => {
  const { params, follow, token } = await shared();
  const wrong = token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`;
  expect(codeOf(await app.call('followTrip', { body: { token: wrong } }))).toBe('not_found');
  good(await app.call('stopSharingBooking', { as: app.rider, params }));
  expect(codeOf(await follow())).toBe('not_found');
  const { url } = good(await app.call('shareBooking', { as: app.rider, params, body: {} }));
  app.clock.forward(25 * hour);
  expect(codeOf(await app.call('followTrip', { body: { token: url.split('#')[1] ?? '' } }))).toBe(
    'not_found',
  );
});
