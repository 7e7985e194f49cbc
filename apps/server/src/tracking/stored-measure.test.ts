import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { measureOf, measureText } from './stored-measure.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const key = { at: new Date(0), slot: 0 };

test('TRIP-8 TRIP-21 a measure is stored as a short text, and read as it was', () => {
  const found = { measuredMetres: 2224, roadMetres: 2210, pointsReceived: 14, pointsUsed: 11 };
  const text = measureText({
    ...found,
    source: 'track',
    method: 'roads',
    metres: 2000,
    rejected: new Map([
      ['teleport', [key, key]],
      ['inaccurate', [key]],
    ]),
    doubts: ['ends_elsewhere', 'beyond_limit'],
  });
  expect(text).toBe('roads 2224 2210 14 11 teleport:2 inaccurate:1 ends_elsewhere beyond_limit');
  expect(measureOf(text)).toEqual({
    ...found,
    method: 'roads',
    rejected: { teleport: 2, inaccurate: 1 },
    doubts: ['ends_elsewhere', 'beyond_limit'],
  });
});

test('TRIP-22 an estimate that was kept has no method', () => {
  const found = { measuredMetres: 5004, roadMetres: 0, pointsReceived: 1, pointsUsed: 0 };
  const kept = { ...found, method: null, doubts: [] };
  const text = measureText({ ...kept, source: 'estimate_kept', metres: 5004, rejected: new Map() });
  expect([text, measureOf(text)]).toEqual(['estimate 5004 0 1 0', { ...kept, rejected: {} }]);
});

test('TRIP-8 a trip that ended in an earlier version has the measure of its own row', async () => {
  const { id } = await app.bookingIn('STARTED');
  const params = { id };
  app.clock.forward(60_000);
  await app.sendPosition(app.driver, drop);
  good(await app.call('reachBooking', { as: app.driver, params }));
  const proof = async () => good(await app.call('getBookingFare', { as: app.admin, params })).track;
  expect(await proof()).toMatchObject({ pointsReceived: expect.any(Number), doubts: expect.any(Array) });
  await sql`insert into trip_measures (booking_id, measured_at, source, method, metres, measured_metres, road_metres,
      points_received, points_used, rejected, doubts)
    values (${id}, now(), 'track', 'line', 2000, 2010, 5, 9, 8, '{"teleport": 1}', '["ends_elsewhere"]')`.execute(
    app.platform.db,
  );
  await sql`update bookings set track_measure = null where id = ${id}`.execute(app.platform.db);
  expect(await proof()).toEqual({
    method: 'line',
    measuredMetres: 2010,
    roadMetres: 5,
    pointsReceived: 9,
    pointsUsed: 8,
    rejected: { teleport: 1 },
    doubts: ['ends_elsewhere'],
  });
});
