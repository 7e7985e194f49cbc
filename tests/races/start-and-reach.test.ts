import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { holdLock, untilBlocked } from '../../apps/server/src/testing/held-lock.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

test('TRIP-8 TRIP-22 an end requested before the trip has started is rejected, so the estimate is not charged', async () => {
  const { id } = await app.bookingIn('ARRIVED');
  const params = { id };
  const { db } = app.platform;
  // Both requests wait for the booking's lock: the end request read the booking before the trip started, and is decided
  // after the start.
  const lock = await holdLock(db, sql`select from bookings where id = ${id} for update`);
  const starting = app.call('startBooking', { as: app.driver, params });
  await untilBlocked(db, 1);
  const reaching = app.call('reachBooking', { as: app.driver, params });
  await untilBlocked(db, 2);
  await lock.release();
  expect((await starting).status).toBe(200);
  const early = await reaching;
  expect([early.status, codeOf(early)]).toEqual([409, 'stale_version']);
  expect(early.body).toMatchObject({ error: { facts: { status: 'STARTED', booking: { id } } } });

  app.clock.forward(600_000);
  await app.sendPosition(app.driver, drop);
  const { version } = good(await app.call('getBooking', { as: app.driver, params }));
  good(await app.call('reachBooking', { as: app.driver, params, body: { version } }));
  const { rows } = await sql<{ fare_source: string }>`
    select inputs->>'source' as fare_source from bookings join charges on charges.id = charge_id
    where bookings.id = ${id} and track_measure is not null`.execute(db);
  expect(rows).toEqual([{ fare_source: 'track' }]);
});
