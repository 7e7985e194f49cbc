import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridMap } from '../testing/grid-map.ts';

let app: RideApp;
const map = gridMap();
beforeAll(async () => {
  app = await startRides({ parts: { map } });
});
afterAll(() => app.close());

const now = () => app.clock.now().toISOString();
const secondsAgo = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000).toISOString();
const send = async (positions: object[]) =>
  good(await app.call('sendPositions', { as: app.driver, body: { positions: positions as [] } }));
const location = async () => good(await app.call('getAvailability', { as: app.driver })).location;
const points = async (bookingId: string) => {
  const client = await app.pool.connect();
  const { rows } = (await client.query(
    'select status, lat from tracking_points where booking_id = $1 order by at',
    [bookingId],
  )) as {
    rows: { status: string; lat: number }[];
  };
  client.release();
  return rows;
};

describe('positions', () => {
  test('TRIP-21 a batch is filtered, each rejected point with its reason', async () => {
    app.clock.forward(60_000);
    const answer = await send([
      { at: secondsAgo(20), lat: 10, lng: 20 },
      { at: secondsAgo(10), lat: 0, lng: 0 },
      { at: secondsAgo(8), lat: 10.001, lng: 20, accuracyMetres: 500 },
      { at: secondsAgo(5), lat: 10.3, lng: 20 },
      { at: secondsAgo(5), lat: 10.001, lng: 20 },
      { at: secondsAgo(5), lat: 10.001, lng: 20 },
    ]);
    expect(answer).toEqual({
      accepted: 2,
      rejected: [
        { index: 1, reason: 'null_island' },
        { index: 2, reason: 'inaccurate' },
        { index: 3, reason: 'teleport' },
        { index: 5, reason: 'doubled' },
      ],
    });
    expect(await location()).toEqual({ lat: 10.001, lng: 20 });
  });

  test('TRIP-21 a late batch does not move the car back', async () => {
    const before = await location();
    expect(await send([{ at: secondsAgo(50), lat: 10.0005, lng: 20 }])).toMatchObject({
      accepted: 0,
      rejected: [{ reason: 'out_of_order' }],
    });
    expect(await location()).toEqual(before);
  });

  test('TRIP-21 without a booking nothing is tracked; with one, points carry the status of their time', async () => {
    app.clock.forward(60_000);
    await app.sendPosition(app.driver, { lat: 10, lng: 20 });
    const booking = await app.bookingIn('ACCEPTED');
    const params = { id: booking.id };
    app.clock.forward(10_000);
    await app.sendPosition(app.driver, { lat: 10.0001, lng: 20 });
    app.clock.forward(10_000);
    good(await app.call('arriveBooking', { as: app.driver, params }));
    app.clock.forward(10_000);
    good(await app.call('startBooking', { as: app.driver, params }));
    app.clock.forward(20_000);
    await send([
      { at: secondsAgo(25), lat: 10.0002, lng: 20 },
      { at: now(), lat: 10.002, lng: 20 },
    ]);
    expect((await points(booking.id)).map(({ status }) => status)).toEqual(['STARTED', 'ARRIVED', 'STARTED']);
    good(await app.call('reachBooking', { as: app.driver, params }));
    expect((await points(booking.id)).at(-1)).toMatchObject({ status: 'REACHED', lat: 10.002 });
    app.clock.forward(10_000);
    await app.sendPosition(app.driver, { lat: 10.00205, lng: 20 });
    expect(await points(booking.id)).toHaveLength(3);
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    app.clock.forward(10_000);
    await app.sendPosition(app.driver, { lat: 10.0021, lng: 20 });
    expect(await points(booking.id)).toHaveLength(3);
  });

  test('TRIP-21 only drivers send positions', async () => {
    const body = { positions: [{ at: now(), lat: 10, lng: 20 }] };
    expect((await app.call('sendPositions', { as: app.rider, body })).status).toBe(403);
  });
});

describe('the measured trip', () => {
  /** A trip with a point every `step` of 0.001 degree (111.2 m), `count` times, one a minute. */
  async function drive(count: number) {
    app.clock.forward(600_000);
    await app.sendPosition(app.driver, { lat: 10, lng: 20 });
    const booking = await app.book();
    const params = { id: booking.id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
      good(await app.call(step, { as: app.driver, params }));
    for (let step = 1; step <= count; step++) {
      app.clock.forward(60_000);
      await app.sendPosition(app.driver, { lat: 10 + step * 0.001, lng: 20 });
    }
    const reached = good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    const fare = good(await app.call('getBookingFare', { as: app.driver, params }));
    return { reached, source: fare.basis.source };
  }

  test.each([
    [1, 111],
    [2, 222],
    [30, 3336],
  ])('TRIP-8 TRIP-14 %i points after the start are %i m', async (count, metres) => {
    const { reached, source } = await drive(count);
    expect(source).toBe('track');
    expect(Math.abs((reached.distanceMetres ?? 0) - metres)).toBeLessThanOrEqual(2);
  });

  test('TRIP-22 when the maps do not answer, distance and fare stay as estimated', async () => {
    app.clock.forward(600_000);
    await app.sendPosition(app.driver, { lat: 10, lng: 20 });
    const booking = await app.bookingIn('STARTED');
    const params = { id: booking.id };
    for (const step of [1, 2, 3]) {
      app.clock.forward(60_000);
      await app.sendPosition(app.driver, { lat: 10 + step * 0.001, lng: 20 });
    }
    map.down = true;
    const reached = good(await app.call('reachBooking', { as: app.driver, params }));
    map.down = false;
    expect(reached).toMatchObject({ distanceMetres: 5004, tripCost: 1219 });
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  });

  test('BOOK-5 when the maps do not answer, nothing is quoted', async () => {
    map.down = true;
    const answer = await app.call('createQuote', {
      body: {
        pickup: { lat: 10, lng: 20, add: 'A' },
        drop: { lat: 10.01, lng: 20, add: 'B' },
        carTypeId: app.carTypeId,
      },
    });
    map.down = false;
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'place_to_coords_error' } } });
  });
});
