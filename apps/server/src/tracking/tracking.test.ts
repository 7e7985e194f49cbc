import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
  test('TRIP-21 are filtered, each rejected one with its reason', async () => {
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

  test('TRIP-21 do not move the car back to an earlier place if they come in a late batch', async () => {
    const before = await location();
    expect(await send([{ at: secondsAgo(50), lat: 10.0005, lng: 20 }])).toMatchObject({
      accepted: 0,
      rejected: [{ reason: 'out_of_order' }],
    });
    expect(await location()).toEqual(before);
  });

  test('TRIP-21 are tracked only during a booking, with its status at the time', async () => {
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

  /** A booking that was started; its car is at the pickup. */
  async function started() {
    app.clock.forward(600_000);
    await app.sendPosition(app.driver, { lat: 10, lng: 20 });
    const booking = await app.book();
    const params = { id: booking.id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
      good(await app.call(step, { as: app.driver, params }));
    app.clock.forward(300_000);
    return params;
  }
  const finish = async (params: { id: string }) => {
    const reached = good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    return { reached, proof: good(await app.call('getBookingFare', { as: app.admin, params })) };
  };
  /** A position every 10 s to the north at 10 m/s, starting 200 s ago. */
  const way = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => ({
      at: secondsAgo(200 - 10 * (from + i)),
      lat: 10 + ((from + i) * 100) / 111_195,
      lng: 20,
    }));

  test('TRIP-21 result in the same track when they are late, repeated or reordered', async () => {
    const distances: (number | null)[] = [];
    for (const batches of [
      (all: object[]) => [all],
      (all: object[]) => [all.slice(10), all.slice(0, 10)],
      (all: object[]) => [all.slice(5, 15), all.toReversed(), all.slice(0, 12)],
      (all: object[]) => all.toReversed().map((one) => [one]),
    ]) {
      const params = await started();
      const answers = [];
      for (const batch of batches(way(21))) answers.push(await send(batch));
      expect(
        answers.flatMap(({ rejected }) => rejected).filter(({ reason }) => reason === 'out_of_order'),
      ).toEqual([]);
      const { reached, proof } = await finish(params);
      distances.push(reached.distanceMetres);
      expect(proof.track).toMatchObject({
        method: 'line',
        pointsUsed: 22,
        rejected: {},
        doubts: ['ends_elsewhere'],
      });
    }
    expect(new Set(distances).size).toBe(1);
    expect(Math.abs((distances[0] ?? 0) - 2000)).toBeLessThanOrEqual(10);
  });

  test('TRIP-21 TRIP-22 are stored with the reason if they are impossible, and counted in the fare’s proof', async () => {
    const params = await started();
    const bad = [
      { at: secondsAgo(195), lat: 0, lng: 0 },
      { at: secondsAgo(185), lat: 10.2, lng: 20 },
      { at: secondsAgo(175), lat: 10.001, lng: 20, accuracyMetres: 900 },
      { at: secondsAgo(-7200), lat: 10.3, lng: 20 },
    ];
    await send([...way(20), ...bad]);
    const { proof } = await finish(params);
    expect(proof.track).toEqual({
      method: 'line',
      pointsReceived: 25,
      pointsUsed: 21,
      rejected: { null_island: 1, teleport: 1, inaccurate: 1, clock_ahead: 1 },
      measuredMetres: proof.basis.distanceMetres,
      roadMetres: 0,
      doubts: ['ends_elsewhere'],
    });
    const client = await app.pool.connect();
    const { rows } = await client.query<{ rejected: string }>(
      'select rejected from tracking_points where booking_id = $1 and rejected is not null order by at',
      [params.id],
    );
    client.release();
    expect(rows.map(({ rejected }) => rejected)).toEqual([
      'null_island',
      'teleport',
      'inaccurate',
      'clock_ahead',
    ]);
    const { coords } = good(await app.call('getBookingTracking', { as: app.rider, params }));
    expect(coords.every(({ latitude }) => latitude > 9.9 && latitude < 10.1)).toBe(true);
  });

  test('TRIP-21 sent fifty times a second are stored once a second', async () => {
    const params = await started();
    for (let second = 0; second < 20; second++) {
      const batch = Array.from({ length: 50 }, (_, i) => ({
        at: new Date(app.clock.now().getTime() - 100_000 + second * 1000 + i * 20).toISOString(),
        lat: 10 + (second * 10 + i * 0.2) / 111_195,
        lng: 20,
      }));
      await send(batch);
    }
    expect(await points(params.id)).toHaveLength(21);
    const { reached } = await finish(params);
    expect(Math.abs((reached.distanceMetres ?? 0) - 200)).toBeLessThanOrEqual(15);
  });

  test.each([
    ['three days ahead', 3 * 86_400],
    ['two days behind', -2 * 86_400],
  ])(
    'TRIP-21 are still measured from a phone whose clock is %s, and the admin is informed',
    async (_, seconds) => {
      const params = await started();
      const positions = way(21).map((one) => ({
        ...one,
        at: new Date(Date.parse(one.at) + seconds * 1000).toISOString(),
      }));
      app.clock.forward(-100_000);
      await send(positions.slice(0, 11));
      app.clock.forward(100_000);
      await send(positions.slice(5));
      const { reached, proof } = await finish(params);
      expect(Math.abs((reached.distanceMetres ?? 0) - 2000)).toBeLessThanOrEqual(20);
      expect(proof.track?.doubts).toContain('clock_corrected');
    },
  );

  test('TRIP-21 are corrected by the phone’s send time', async () => {
    const params = await started();
    const at = (ago: number) => new Date(app.clock.now().getTime() - 3_600_000 - ago * 1000).toISOString();
    const positions = way(21).map((one, i) => ({ ...one, at: at(200 - 10 * i) }));
    const answer = await app.call('sendPositions', { as: app.driver, body: { positions, sentAt: at(0) } });
    expect(good(answer).rejected).toEqual([]);
    expect((await points(params.id)).filter(({ status }) => status === 'STARTED')).toHaveLength(22);
    const { reached } = await finish(params);
    expect(Math.abs((reached.distanceMetres ?? 0) - 2000)).toBeLessThanOrEqual(20);
  });

  test('TRIP-8 are measured on the roads of the city, whichever provider serves routes', async () => {
    const laid = vi.spyOn(map.tracks, 'match').mockResolvedValue({ metres: 2345.6, roadMetres: 2300 });
    const params = await started();
    await send(way(21));
    const { reached, proof } = await finish(params);
    expect(laid.mock.lastCall?.[0]).toHaveLength(22);
    laid.mockRestore();
    expect(reached.distanceMetres).toBe(2346);
    expect(proof.track).toMatchObject({ method: 'roads', measuredMetres: 2346, roadMetres: 2300 });
  });

  test('TRIP-8 are charged only up to the maximum of a trip if they are forged, and the admin sees why', async () => {
    const laid = vi.spyOn(map.tracks, 'match').mockResolvedValue({ metres: 90_000, roadMetres: 90_000 });
    const params = await started();
    await send(way(21));
    const { reached, proof } = await finish(params);
    laid.mockRestore();
    // 300 s at 36 m/s.
    expect(reached.distanceMetres).toBe(10_800);
    expect(proof.track).toMatchObject({
      measuredMetres: 90_000,
      doubts: ['longer_than_way', 'beyond_limit', 'ends_elsewhere'],
    });
    const client = await app.pool.connect();
    const { rows } = await client.query(
      "select facts from audit_log where action = 'track-doubted' and object_uuid = $1",
      [params.id],
    );
    client.release();
    expect(rows).toMatchObject([{ facts: { metres: 10_800, measuredMetres: 90_000 } }]);
    for (const as of [app.rider, app.driver]) {
      expect(good(await app.call('getBookingFare', { as, params })).track).not.toHaveProperty('doubts');
    }
  });

  test('TRIP-22 leave the estimated fare unchanged if they are missing, and the proof says so', async () => {
    const params = await started();
    const { reached, proof } = await finish(params);
    expect(reached.distanceMetres).toBe(5004);
    expect(proof.basis.source).toBe('estimate_kept');
    expect(proof.track).toMatchObject({ method: null, pointsReceived: 1, pointsUsed: 0, doubts: [] });
  });

  test('TRIP-15 ERR-35 include one newest point for a car on its way, or a response that there is none', async () => {
    app.clock.forward(600_000);
    await app.sendPosition(app.driver, { lat: 10, lng: 20 });
    const booking = await app.book();
    const params = { id: booking.id };
    const place = () => app.call('getBookingTracking', { as: app.rider, params });
    expect(good(await place()).last).toBeNull();
    good(await app.call('acceptBooking', { as: app.driver, params }));
    expect(good(await place()).last).toMatchObject({ lat: 10, lng: 20, status: 'ACCEPTED' });
    app.clock.forward(10_000);
    await send([
      { at: secondsAgo(5), lat: 10.0001, lng: 20 },
      { at: now(), lat: 10.0002, lng: 20 },
    ]);
    expect(good(await place()).last).toMatchObject({ lat: 10.0002, lng: 20 });
    await send([{ at: secondsAgo(2), lat: 10.3, lng: 20 }]);
    expect(good(await place()).last).toMatchObject({ lat: 10.0002 });
    const client = await app.pool.connect();
    await client.query('delete from tracking_points where booking_id = $1', [booking.id]);
    await client.query(
      'update driver_states set lat = null, lng = null, located_at = null where driver_id = $1',
      [app.driver.id],
    );
    client.release();
    const missing = await place();
    expect(missing).toMatchObject({ status: 422, body: { error: { code: 'location_fetch_error' } } });
    good(await app.call('cancelBooking', { as: app.admin, params }));
  });

  test('TRIP-21 are accepted only from drivers', async () => {
    const body = { positions: [{ at: now(), lat: 10, lng: 20 }] };
    expect((await app.call('sendPositions', { as: app.rider, body })).status).toBe(403);
  });
});

describe('the measured trip', () => {
  /** A trip with `count` points, one per minute, each `step` times 0.001 degrees (111.2 m) further. */
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
  ])('TRIP-8 TRIP-14 with %i points after the start is %i m long', async (count, metres) => {
    const { reached, source } = await drive(count);
    expect(source).toBe('track');
    expect(Math.abs((reached.distanceMetres ?? 0) - metres)).toBeLessThanOrEqual(2);
  });

  test('TRIP-22 keeps the estimated distance and fare if the map provider does not respond', async () => {
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

  test('TRIP-22 follows the track’s own points if matching it to the roads fails', async () => {
    const { id } = await app.bookingIn('STARTED');
    for (const step of [1, 2, 3, 4]) {
      app.clock.forward(20_000);
      await app.sendPosition(app.driver, { lat: 10 + step * 0.001, lng: 20 });
    }
    const stumble = vi.spyOn(map.tracks, 'match').mockImplementation(() => {
      throw new RangeError('no such street');
    });
    const reached = good(await app.call('reachBooking', { as: app.driver, params: { id } }));
    stumble.mockRestore();
    expect(reached).toMatchObject({ status: 'REACHED', distanceMetres: 445 });
    good(await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: true } }));
  });

  test('BOOK-5 cannot be quoted if the map provider does not respond', async () => {
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
