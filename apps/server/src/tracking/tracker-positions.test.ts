import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const newToken = async () => good(await app.call('createPositionToken', { as: app.driver, body: {} })).token;
const location = async () => good(await app.call('getAvailability', { as: app.driver })).location;
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const byUrl = (token: string, lat: number) =>
  app.http.inject({
    url: `/api/positions?id=${token}&lat=${lat}&lon=20&timestamp=${seconds()}&speed=9&batt=70`,
  });
const byOwnTracks = (token: string, lat: number) =>
  app.http.inject({
    method: 'POST',
    url: '/api/positions',
    headers: {
      authorization: `Basic ${Buffer.from(`driver:${token}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ _type: 'location', lat, lon: 20, tst: seconds(), acc: 5 }),
  });

test('TRIP-21 another app moves the car by the same rules as the driver’s page until its token is revoked', async () => {
  const token = await newToken();
  app.clock.forward(60_000);
  const first = await byUrl(token, 10.001);
  expect([first.statusCode, first.json()]).toEqual([200, []]);
  expect(await location()).toEqual({ lat: 10.001, lng: 20 });
  app.clock.forward(10_000);
  expect((await byOwnTracks(token, 10.002)).json()).toEqual([]);
  expect(await location()).toEqual({ lat: 10.002, lng: 20 });

  // During a ride, a jump to another city is stored as evidence and moves nothing.
  const booking = await app.bookingIn('ACCEPTED');
  app.clock.forward(10_000);
  expect((await byUrl(token, 11)).statusCode).toBe(200);
  expect(await location()).toEqual({ lat: 10.002, lng: 20 });
  app.clock.forward(10_000);
  await byUrl(token, 10.0025);
  const params = { id: booking.id };
  const tracking = good(await app.call('getBookingTracking', { as: app.rider, params }));
  expect(tracking.last).toMatchObject({ lat: 10.0025, status: 'ACCEPTED' });

  const { token: known } = good(await app.call('positionToken', { as: app.driver }));
  expect(known?.usedAt).not.toBeNull();
  const second = await newToken();
  expect((await byUrl(token, 10.003)).statusCode).toBe(401);
  expect((await byUrl(second, 10.003)).statusCode).toBe(200);
  good(await app.call('revokePositionToken', { as: app.driver }));
  expect((await byOwnTracks(second, 10.003)).statusCode).toBe(401);
  expect(good(await app.call('positionToken', { as: app.driver }))).toEqual({ token: null });
});

test('AUTH-14 the token of a suspended driver is rejected', async () => {
  const token = await newToken();
  good(await changeUser(app, app.admin, app.driver.id, { approved: false }));
  expect((await byUrl(token, 10)).statusCode).toBe(401);
});
