import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
afterEach(async () => {
  const { db } = app.platform;
  await sql`update users set approved = true, deleted_at = null`.execute(db);
  await sql`update driver_states set busy_with = null`.execute(db);
  await sql`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_from = status,
    cancelled_by = 'admin', reason = 'Next test' where ended_as is null`.execute(db);
});

const arrive = (id: string) => app.call('arriveBooking', { as: app.driver, params: { id } });
const start = (id: string) => app.call('startBooking', { as: app.driver, params: { id } });
const reach = (id: string) => app.call('reachBooking', { as: app.driver, params: { id } });

/** Takes a step while a lock is held that only its last statement needs, and which is released after the work. */
async function during<Answer>(step: () => Promise<Answer>, work: () => Promise<unknown>): Promise<Answer> {
  const { db } = app.platform;
  const lock = await holdLock(db, sql`lock table audit_log in share row exclusive mode`);
  const taken = step();
  await untilBlocked(db, 1);
  await work();
  await lock.release();
  return taken;
}

/** Takes a step while another transaction has made this change, and commits it when the step waits for it. */
async function behind<Answer>(step: () => Promise<Answer>, change: RawBuilder<unknown>): Promise<Answer> {
  const lock = await holdLock(app.platform.db, change);
  const taken = step();
  await untilBlocked(app.platform.db, 1);
  await lock.release();
  return taken;
}

/** What admins may do with the booking, by its last event. */
async function publishedToAdmins(id: string): Promise<unknown> {
  const { rows } = await sql<{ verbs: unknown }>`select event->'data'->'verbs'->'admin'->'' as verbs
    from outbox, json_array_elements(events) event
    where ${`booking:${id}`} = any(topics) and event->'data'->'verbs' is not null order by number desc limit 1`.execute(
    app.platform.db,
  );
  return rows[0]?.verbs;
}

describe('a step that is decided without a lock', () => {
  test('does not lock the booking', async () => {
    const { id } = await app.bookingIn('ACCEPTED');
    // A step that locks the booking would wait for this.
    const lock = await holdLock(app.platform.db, sql`select from bookings where id = ${id} for key share`);
    expect(good(await arrive(id)).status).toBe('ARRIVED');
    await lock.release();
  });

  test('TRIP-16 is decided again if the booking changed after it was read, even without a new version', async () => {
    const { id } = await app.bookingIn('ACCEPTED');
    const change = sql`update bookings set drop_add = 'Other pier' where id = ${id}`;
    const after = await during(
      () => arrive(id),
      () => change.execute(app.platform.db),
    );
    expect(good(after)).toMatchObject({ status: 'ARRIVED', version: 3, drop: { add: 'Other pier' } });
  });

  test('TRIP-16 is decided again if the booking changed while it was being saved', async () => {
    const { id } = await app.bookingIn('ACCEPTED');
    const change = sql`update bookings set drop_add = 'Other pier' where id = ${id}`;
    const after = await behind(() => arrive(id), change);
    expect(good(after)).toMatchObject({ status: 'ARRIVED', version: 3, drop: { add: 'Other pier' } });
  });

  test('TRIP-16 is not refused because of what changed after it was read', async () => {
    const { id } = await app.bookingIn('ACCEPTED');
    const change = sql`update bookings set status = 'ARRIVED', arrived_at = ${app.clock.now()},
      version = version + 1 where id = ${id}`;
    expect(good(await behind(() => start(id), change))).toMatchObject({ status: 'STARTED', version: 4 });
  });

  test('AUTH-14 lets admins end the trip if its driver was suspended after it was read', async () => {
    const { id } = await app.bookingIn('STARTED');
    const suspend = sql`update users set approved = false where id = ${app.driver.id}`;
    const answer = await during(
      () => reach(id),
      () => suspend.execute(app.platform.db),
    );
    expect([good(answer).status, await publishedToAdmins(id)]).toEqual(['REACHED', ['end']]);
  });

  test('AUTH-14 lets admins end the trip if the suspension of its driver had locked the booking', async () => {
    const { id } = await app.bookingIn('STARTED');
    const suspend = sql`with suspended as (
        update users set approved = false where id = ${app.driver.id} returning id)
      select from bookings where id = ${id} for update`;
    const answer = await behind(() => reach(id), suspend);
    expect([good(answer).status, await publishedToAdmins(id)]).toEqual(['REACHED', ['end']]);
  });

  test('PUSH-5 locks the booking if its writes cannot be known before', async () => {
    const { id } = await app.bookingIn('ACCEPTED');
    await sql`update users set deleted_at = now() where id = ${app.rider.id}`.execute(app.platform.db);
    const keep = sql`select from bookings where id = ${id} for key share`;
    expect(good(await behind(() => arrive(id), keep)).status).toBe('ARRIVED');
  });
});
