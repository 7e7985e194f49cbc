import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { holdLock, untilBlocked } from '../testing/held-lock.ts';
import { connectLive } from '../testing/live-client.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: RideApp;
/** A second node on the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await startRides();
  other = await startTestApp({ nodeOf: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.forward(2000);
  await settings({ autoDispatch: true, negativeBalance: true, driverRadius: 10 });
  await sql`update driver_states set active = (driver_id = ${app.driver.id})`.execute(app.platform.db);
  await app.sendPosition(app.driver, { lat: 10, lng: 20 });
});

const minute = 60_000;
const settings = async (body: object) => good(await changeSettings(app, app.admin, body));
const tasks = async (as: TestPerson) => good(await app.call('listTasks', { as })).items.map(({ id }) => id);
const cancel = (id: string) => app.call('cancelBooking', { as: app.admin, params: { id } });
const active = async (driver: TestPerson, on: boolean) =>
  good(await app.call('setAvailability', { as: driver, body: { active: on } }));
const pushesTo = (person: TestPerson) =>
  [...app.sent, ...other.sent].filter(({ to, channel }) => to === person.email && channel === 'push').length;
const inMinutes = (count: number) => new Date(app.clock.now().getTime() + count * minute).toISOString();
const later = async (minutes: number) => {
  app.clock.forward(minutes * minute);
  await app.sendPosition(app.driver, { lat: 10, lng: 20 });
  await app.settle();
};
const offersFor = async (bookingId: string) => {
  const { rows } = await sql<{ driver_id: string; state: string }>`
    select driver_id, state from booking_offers where booking_id = ${bookingId}`.execute(app.platform.db);
  return rows;
};

describe('drivers who may no longer be asked', () => {
  test('SET-16 TRIP-1 lose their tasks on going inactive, and get them again when active', async () => {
    const booking = await app.book();
    expect(await tasks(app.driver)).toEqual([booking.id]);
    const phone = await connectLive(app, app.driver);
    await phone.subscribe('tasks');
    await active(app.driver, false);
    expect(await tasks(app.driver)).toEqual([]);
    expect(await phone.frame((frame) => 'event' in frame && frame.event === 'removed')).toMatchObject({
      data: { id: booking.id },
    });
    phone.close();
    const params = { id: booking.id };
    expect(codeOf(await app.call('acceptBooking', { as: app.driver, params }))).toBe('task_not_offered');
    await later(1);
    expect(await tasks(app.driver)).toEqual([]);
    await active(app.driver, true);
    await later(1);
    expect(await tasks(app.driver)).toEqual([booking.id]);
    good(await app.call('acceptBooking', { as: app.driver, params }));
    await cancel(booking.id);
  });

  test('SET-16 USERS-9 lose their tasks when suspended or deleted', async () => {
    const suspended = await app.addActiveDriver();
    const deleted = await app.addActiveDriver();
    const booking = await app.book();
    good(await changeUser(app, app.admin, suspended.id, { approved: false }));
    good(await app.call('deleteUser', { as: app.admin, params: { id: deleted.id } }));
    await later(2);
    const open = (await offersFor(booking.id)).filter(({ state }) => state === 'offered');
    expect(open.map(({ driver_id }) => driver_id)).toEqual([app.driver.id]);
    await cancel(booking.id);
  });

  test('TRIP-18 are never asked again after a hand-back, which is counted and reaches other drivers immediately', async () => {
    const booking = await app.book();
    const params = { id: booking.id };
    good(await app.call('acceptBooking', { as: app.driver, params }));
    const second = await app.addActiveDriver();
    good(await app.call('handBackBooking', { as: app.driver, params, body: { reason: 'breakdown' } }));
    expect(await tasks(second)).toEqual([booking.id]);
    for (let round = 0; round < 3; round++) await later(1);
    expect(await tasks(app.driver)).toEqual([]);
    await settings({ autoDispatch: false });
    const assigned = await app.call('assignBooking', {
      as: app.admin,
      params,
      body: { driverId: app.driver.id },
    });
    expect(codeOf(assigned)).toBe('driver_not_available');
    const { rows } =
      await sql`select hand_backs from driver_states where driver_id = ${app.driver.id}`.execute(
        app.platform.db,
      );
    expect(rows).toEqual([{ hand_backs: 1 }]);
    await cancel(booking.id);
  });

  test('TRIP-18 are never asked again after a hand-back or decline, whoever accepts afterwards', async () => {
    const drivers = [app.driver, await app.addActiveDriver(), await app.addActiveDriver()];
    const [first, second, unwilling] = drivers as [TestPerson, TestPerson, TestPerson];
    const booking = await app.book();
    const params = { id: booking.id };
    good(await app.call('declineBooking', { as: unwilling, params }));
    for (const as of [first, second]) {
      expect(await tasks(as)).toEqual([booking.id]);
      good(await app.call('acceptBooking', { as, params }));
      good(await app.call('handBackBooking', { as, params, body: { reason: 'breakdown' } }));
      await later(1);
    }
    for (const driver of drivers) expect(await tasks(driver)).toEqual([]);
    const newcomer = await app.addActiveDriver();
    await later(1);
    expect(await tasks(newcomer)).toEqual([booking.id]);
    await cancel(booking.id);
    for (const driver of [second, unwilling, newcomer]) await active(driver, false);
  });
});

describe('a task', () => {
  test('SET-16 shows when its offer expires', async () => {
    const driver = await app.addActiveDriver();
    const booking = await app.book();
    const ends = new Date(app.clock.now().getTime() + 20_000);
    const read = async () => good(await app.call('listTasks', { as: driver })).items[0]?.expiresAt;
    expect(await read()).toBeNull();
    await sql`update booking_offers set expires_at = ${ends} where driver_id = ${driver.id}`.execute(
      app.platform.db,
    );
    expect(await read()).toBe(ends.toISOString());
    await cancel(booking.id);
    await active(driver, false);
  });
});

describe('drivers who become eligible', () => {
  test('SET-16 are offered waiting bookings within a minute of becoming free', async () => {
    const first = await app.book();
    good(await app.call('acceptBooking', { as: app.driver, params: { id: first.id } }));
    const idle = await app.addActiveDriver();
    const waiting = await app.book();
    expect(await tasks(app.driver)).toEqual([]);
    good(await app.call('declineBooking', { as: idle, params: { id: waiting.id } }));
    await later(1);
    expect(await tasks(app.driver)).toEqual([]);
    await cancel(first.id);
    await later(1);
    expect(await tasks(app.driver)).toEqual([waiting.id]);
    await cancel(waiting.id);
  });

  test('SET-16 are asked when automatic dispatch is switched on, and not after it is switched off', async () => {
    await settings({ autoDispatch: false });
    const booking = await app.book();
    await later(3);
    expect(await tasks(app.driver)).toEqual([]);
    await settings({ autoDispatch: true });
    await later(1);
    expect(await tasks(app.driver)).toEqual([booking.id]);
    await settings({ autoDispatch: false });
    const late = await app.addActiveDriver();
    await later(2);
    expect(await tasks(late)).toEqual([]);
    expect(await tasks(app.driver)).toEqual([booking.id]);
    await cancel(booking.id);
  });

  test('SET-16 are asked in the next round after the radius is widened', async () => {
    const far = await app.addActiveDriver({ lat: 10.15, lng: 20 });
    const booking = await app.book();
    await later(1);
    expect(await tasks(far)).toEqual([]);
    await settings({ driverRadius: 20 });
    await later(1);
    expect(await tasks(far)).toEqual([booking.id]);
    await cancel(booking.id);
  });
});

describe('two nodes', () => {
  test('SET-16 offer a booking made on one node to a driver on the other', async () => {
    await other.call('setAvailability', { as: app.driver, body: { active: false } });
    await other.call('setAvailability', { as: app.driver, body: { active: true } });
    const booking = await app.book();
    expect(good(await other.call('listTasks', { as: app.driver })).items.map(({ id }) => id)).toEqual([
      booking.id,
    ]);
    await cancel(booking.id);
  });

  test('SET-16 keep the round of a stopped node and run it once', async () => {
    const third = await startTestApp({ nodeOf: app });
    const quote = await app.quote({ bookLater: true, tripDate: inMinutes(50) });
    const body = { quoteId: quote.id, bookLater: true, tripDate: inMinutes(50) };
    const booking = good(await third.call('createBooking', { as: app.rider, body }));
    await third.close();
    app.clock.forward(19 * minute);
    await Promise.all([app.settle(), other.settle()]);
    expect(await offersFor(booking.id)).toEqual([]);
    app.clock.forward(minute);
    const before = pushesTo(app.driver);
    await Promise.all([app.settle(), other.settle(), app.settle(), other.settle()]);
    expect(await offersFor(booking.id)).toEqual([{ driver_id: app.driver.id, state: 'offered' }]);
    expect(pushesTo(app.driver) - before).toBe(1);
    await cancel(booking.id);
  });

  test('SET-16 take over the next round of a node that dies after an offer', async () => {
    const third = await startTestApp({ nodeOf: app });
    const quote = await app.quote();
    const booking = good(await third.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    await third.close();
    const late = await app.addActiveDriver();
    app.clock.forward(minute);
    await other.settle();
    expect(await tasks(late)).toEqual([booking.id]);
    await cancel(booking.id);
  });

  test('SET-16 restore lost rounds, including those of a Book Later booking', async () => {
    const booking = await app.book();
    const tripDate = inMinutes(40);
    const reserved = await app.book(app.rider, { bookLater: true, tripDate });
    // As in a row of a node that did not know the column.
    await sql`update bookings set next_round_at = null, rounds_until = null`.execute(app.platform.db);
    const [newcomer, latest] = [await app.addActiveDriver(), await app.addPerson('driver')];
    await later(1);
    expect(await tasks(newcomer)).toEqual([]);
    const plan = () =>
      app.platform.transact(async (tx) => tx.schedule({ name: 'plan-offers', payload: {}, at: tx.now }));
    await plan();
    await later(1);
    await later(1);
    expect(await tasks(newcomer)).toEqual([booking.id]);
    const { rows } = await sql`select id from bookings where next_round_at is not null
      order by next_round_at`.execute(app.platform.db);
    expect(rows).toMatchObject([{ id: booking.id }, { id: reserved.id }]);
    await plan();
    await later(8);
    await app.sendPosition(latest, { lat: 10, lng: 20 });
    await active(latest, true);
    await later(1);
    expect(await tasks(latest)).toEqual(expect.arrayContaining([booking.id, reserved.id]));
    await cancel(booking.id);
    await cancel(reserved.id);
  });

  test('SET-16 do not ask a driver who goes off duty during a round', async () => {
    const booking = await app.book();
    const leaving = await app.addActiveDriver();
    const left = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const leave = app.platform.transact(async (tx) => {
      await sql`update driver_states set active = false where driver_id = ${leaving.id}`.execute(tx.sql);
      left.resolve();
      await gone.promise;
    });
    await left.promise;
    app.clock.forward(minute);
    const round = other.settle();
    await untilBlocked(app.platform.db, 1);
    gone.resolve();
    await Promise.all([leave, round]);
    const asked = (await offersFor(booking.id)).map(({ driver_id }) => driver_id);
    expect(asked).toEqual([app.driver.id]);
    await cancel(booking.id);
  });

  test('AUTH-14 SET-16 keep a driver who is being suspended from going on duty', async () => {
    const driver = await app.addActiveDriver();
    const { db } = app.platform;
    // The audit entry is written last: the suspension has been written but not yet committed.
    const lock = await holdLock(db, sql`lock table audit_log in share mode`);
    const shutting = changeUser(app, app.admin, driver.id, { approved: false });
    await untilBlocked(db, 1);
    const coming = app.call('setAvailability', { as: driver, body: { active: true } });
    await untilBlocked(db, 2);
    await lock.release();
    expect([(await shutting).status, codeOf(await coming)]).toEqual([200, 'not_logged_in']);
    const { rows } = await sql`select active from driver_states where driver_id = ${driver.id}`.execute(db);
    expect(rows).toEqual([{ active: false }]);
  });

  test('TRIP-19 ask nobody twice while rounds, an acceptance and a driver going off duty happen simultaneously', async () => {
    for (let round = 0; round < 5; round++) {
      const drivers = [await app.addActiveDriver(), await app.addActiveDriver(), await app.addActiveDriver()];
      const booking = await app.book();
      const newcomers = [await app.addActiveDriver(), await app.addActiveDriver()];
      const [leaving = app.driver] = newcomers;
      const before = newcomers.map(pushesTo);
      app.clock.forward(minute);
      await Promise.all([
        app.settle(),
        other.settle(),
        app.call('setAvailability', { as: leaving, body: { active: false } }),
        ...drivers.map((as) => other.call('acceptBooking', { as, params: { id: booking.id } })),
      ]);
      await app.settle();
      for (const driver of [app.driver, ...drivers, ...newcomers]) expect(await tasks(driver)).toEqual([]);
      newcomers.forEach((driver, i) => expect(pushesTo(driver) - (before[i] ?? 0)).toBeLessThanOrEqual(1));
      await cancel(booking.id);
      for (const driver of [...drivers, ...newcomers]) await active(driver, false);
    }
  });
});
