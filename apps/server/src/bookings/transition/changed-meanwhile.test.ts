import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** Ends a trip, but waits for the booking's lock until something else has happened. */
async function endDuring(id: string, work: () => Promise<unknown>) {
  const { db } = app.platform;
  const lock = await holdLock(db, sql`select from bookings where id = ${id} for update`);
  const params = { id };
  const ending = app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } });
  await untilBlocked(db, 1);
  await work();
  await lock.release();
  return good(await ending);
}

const count = async (query: RawBuilder<unknown>) => (await query.execute(app.platform.db)).rows.length;

/** The pushes to a person: those in their notifications, and those sent to their pages. */
const pushesTo = async (userId: string) => [
  await count(sql`select from user_notifications where user_id = ${userId}`),
  await count(sql`select from outbox, json_array_elements(events) event
    where 'notifications' = any(topics) and event->'data'->>'userIds' like ${`%${userId}%`}`),
];

describe('the end of a trip', () => {
  test('PUSH-5 sends no push to a receiver who was deleted while it waited for the booking', async () => {
    const rider = await app.addPerson('rider');
    const { id } = await app.bookingIn('REACHED', rider);
    const before = await pushesTo(rider.id);
    const ended = await endDuring(id, () =>
      sql`update users set deleted_at = now() where id = ${rider.id}`.execute(app.platform.db),
    );
    expect([ended.status, await pushesTo(rider.id)]).toEqual(['PAID', before]);
    expect(await count(sql`select from ledger_transactions where booking_id = ${id}`)).toBe(1);
  });

  test('TRIP-10 shows the freed driver at their most recent earlier position', async () => {
    const { id } = await app.bookingIn('REACHED');
    const { db } = app.platform;
    await app.sendPosition(app.driver, pickup);
    const moved = sql`update driver_states set lat = ${drop.lat} where driver_id = ${app.driver.id}`;
    const lock = await holdLock(db, moved);
    const params = { id };
    const ending = app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } });
    await untilBlocked(db, 1);
    await lock.release();
    good(await ending);
    const { rows } = await sql`select event->'data'->'driver'->'location'->>'lat' as lat
      from outbox, json_array_elements(events) event
      where event->>'event' = 'availability' order by number desc limit 1`.execute(db);
    expect(rows).toEqual([{ lat: String(drop.lat) }]);
  });
});
