import type { AttentionKind } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../testing/change-settings.ts';
import { changeUser } from '../testing/change-user.ts';
import { gridCentre } from '../testing/grid-map.ts';
import type { TestPerson } from '../testing/people.ts';
import { startRides, type RideApp } from '../bookings/testing/rides.ts';

const minute = 60_000;
let app: RideApp;
let fleet: TestPerson;
let fleetDriver: TestPerson;

beforeAll(async () => {
  app = await startRides();
  fleet = await app.addPerson('fleetadmin');
  fleetDriver = await app.addPerson('driver', { fleet_admin_id: fleet.id });
});
afterAll(() => app.close());

const read = async (as: TestPerson) => (await app.call('listAttention', { as })).body;
const kindsOf = async (id: string, as = app.admin) =>
  (await read(as)).items.filter((item) => item.id === id).map(({ kind }) => kind);

/** A booking whose row says that its steps happened this many minutes ago. */
async function old(status: 'NEW' | 'ACCEPTED' | 'ARRIVED' | 'STARTED' | 'PENDING', minutes: number) {
  const { id } = await app.bookingIn(status);
  const at = new Date(app.clock.now().getTime() - minutes * minute);
  await sql`update bookings set booking_date = ${at}, trip_date = ${at},
    accepted_at = case when accepted_at is not null then ${at}::timestamptz end,
    arrived_at = case when arrived_at is not null then ${at}::timestamptz end,
    started_at = case when started_at is not null then ${at}::timestamptz end,
    ended_at = case when ended_at is not null then ${at}::timestamptz end where id = ${id}`.execute(
    app.platform.db,
  );
  return id;
}

const hear = (driver: TestPerson) =>
  sql`update driver_states set located_at = ${app.clock.now()} where driver_id = ${driver.id}`.execute(
    app.platform.db,
  );
/** Frees the driver for the next booking. */
const forget = (id: string) =>
  sql`update driver_states set busy_with = null where busy_with = ${id}`.execute(app.platform.db).then(() =>
    sql`update bookings set status = 'CANCELLED', cancelled_at = ${app.clock.now()}, cancelled_by = 'admin',
      cancelled_from = status where id = ${id}`.execute(app.platform.db),
  );

test.each<[AttentionKind, 'NEW' | 'ACCEPTED' | 'ARRIVED' | 'PENDING', number]>([
  ['no_driver', 'NEW', 3],
  ['late', 'ACCEPTED', 15],
  ['long_stop', 'ARRIVED', 10],
  ['unpaid', 'PENDING', 10],
])('%s: a booking that is %s for more than %i minutes', async (kind, status, limit) => {
  const inTime = await old(status, limit - 1);
  await hear(app.driver);
  expect(await kindsOf(inTime)).toEqual([]);
  await forget(inTime);
  const overdue = await old(status, limit + 1);
  await hear(app.driver);
  expect(await kindsOf(overdue)).toEqual([kind]);
  await forget(overdue);
});

test('driver_silent: a car on its way that sent no position for two minutes, listed before less urgent items', async () => {
  const id = await old('ACCEPTED', 20);
  await hear(app.driver);
  expect(await kindsOf(id)).toEqual(['late']);
  app.clock.forward(2.5 * minute);
  expect(await kindsOf(id)).toEqual(['driver_silent']);
  await forget(id);
});

test('BOOK-6 driver_unseen: an online driver whose phone has been silent for two minutes, who is also notified', async () => {
  const driver = await app.addPerson('driver', { fleet_admin_id: fleet.id });
  const isUnseen = async () => (await app.call('getAvailability', { as: driver })).body.unseen;
  await app.call('setAvailability', { as: driver, body: { active: true } });
  app.clock.forward(1.5 * minute);
  expect([await isUnseen(), await kindsOf(driver.id)]).toEqual([false, []]);
  app.clock.forward(minute);
  expect([await isUnseen(), await kindsOf(driver.id, fleet)]).toEqual([true, ['driver_unseen']]);
  await app.sendPosition(driver, gridCentre);
  expect([await isUnseen(), await kindsOf(driver.id)]).toEqual([false, []]);
  app.clock.forward(2.5 * minute);
  expect([await isUnseen(), await kindsOf(driver.id)]).toEqual([true, ['driver_unseen']]);
  await app.call('setAvailability', { as: driver, body: { active: false } });
  expect([await isUnseen(), await kindsOf(driver.id)]).toEqual([false, []]);
});

test('long_stop: a car that stood still for five minutes of its trip, but not one that moved', async () => {
  const id = await old('STARTED', 30);
  const { db } = app.platform;
  for (let ago = 6; ago >= 0; ago -= 1) {
    const at = new Date(app.clock.now().getTime() - ago * minute);
    await sql`insert into tracking_points (id, booking_id, driver_id, at, received_at, status, lat, lng)
      values (${app.platform.ids.next()}, ${id}, ${app.driver.id}, ${at}, ${at}, 'STARTED', ${gridCentre.lat},
        ${gridCentre.lng}) on conflict do nothing`.execute(db);
  }
  await hear(app.driver);
  expect(await kindsOf(id)).toEqual(['long_stop']);
  await sql`update driver_states set lat = ${gridCentre.lat + 0.001} where driver_id = ${app.driver.id}`.execute(
    db,
  );
  expect(await kindsOf(id)).toEqual([]);
  await forget(id);
});

test('approval_waiting: a driver who was never approved, for admins and for the driver’s own fleet admin', async () => {
  const applicant = await app.addPerson('driver', { approved: false, fleet_admin_id: fleet.id });
  const other = await app.addPerson('driver', { approved: false });
  expect([await kindsOf(applicant.id), await kindsOf(other.id)]).toEqual([
    ['approval_waiting'],
    ['approval_waiting'],
  ]);
  expect([await kindsOf(applicant.id, fleet), await kindsOf(other.id, fleet)]).toEqual([
    ['approval_waiting'],
    [],
  ]);
});

test('approval_waiting: nobody about whom staff have decided, such as a driver suspended before the first ride', async () => {
  const { id } = await app.addPerson('driver', { approved: false });
  expect(await kindsOf(id)).toEqual(['approval_waiting']);
  for (const approved of [true, false]) {
    await changeUser(app, app.admin, id, { approved });
    expect(await kindsOf(id)).toEqual([]);
  }
});

test('approval_waiting: nobody about whom staff decided in an earlier version, which wrote ids as texts', async () => {
  const { id } = await app.addPerson('driver', { approved: false });
  await sql`insert into audit_log (id, at, actor_role, action, object_kind, object_id, facts)
    values (${app.platform.ids.next()}, ${app.clock.now()}, 'admin', 'change-user', 'user', ${id},
      '{"after":{"approved":false}}')`.execute(app.platform.db);
  expect(await kindsOf(id)).toEqual([]);
});

test('withdrawal_waiting: a request that no admin has processed; fleet admins see none', async () => {
  const id = app.platform.ids.next();
  await sql`insert into withdrawals (id, user_id, name, amount, currency, requested_at)
    values (${id}, ${fleetDriver.id}, 'Dora', 500, 'USD', ${app.clock.now()})`.execute(app.platform.db);
  expect([await kindsOf(id), await kindsOf(id, fleet)]).toEqual([['withdrawal_waiting'], []]);
});

test('promise_at_risk: a ride booked ahead without a reserved driver, until dispatch has looked for a driver in vain', async () => {
  const tripDate = new Date(app.clock.now().getTime() + 40 * minute);
  const { id } = await app.book(app.rider, { bookLater: true, tripDate: tripDate.toISOString() });
  expect(await kindsOf(id)).toEqual([]);
  await sql`update ride_promises set at_risk = true, changed_at = ${app.clock.now()} where booking_id = ${id}`.execute(
    app.platform.db,
  );
  expect([await kindsOf(id), await kindsOf(id, fleet)]).toEqual([['promise_at_risk'], []]);
  app.clock.forward(14 * minute);
  expect(await kindsOf(id)).toEqual(['no_driver']);
  await forget(id);
});

test('review_waiting: an offer that a driver asked a person to review, until somebody replies; fleet admins see none', async () => {
  const { id: bookingId } = await app.bookingIn('ACCEPTED');
  const body = { bookingId, question: 'Why me?' };
  await app.call('askForReview', { as: app.driver, body });
  const [review] = (await read(app.admin)).items.filter(({ kind }) => kind === 'review_waiting');
  expect(review).toMatchObject({ amount: null, pickupAddress: null });
  const id = review?.id ?? '';
  expect(await kindsOf(id, fleet)).toEqual([]);
  const was = { askedAt: review?.since ?? '', answeredAt: null };
  await app.call('answerReview', { as: app.admin, params: { id }, body: { answer: 'Nearest.', was } });
  expect(await kindsOf(id)).toEqual([]);
  await forget(bookingId);
});

test('counts what it lists, most urgent first, and refuses riders and drivers', async () => {
  const ids = [await old('NEW', 9), await old('NEW', 5)];
  const { items, counts, total } = await read(app.admin);
  expect(items.filter(({ kind }) => kind === 'no_driver').map(({ id }) => id)).toEqual(ids);
  expect(items[0]?.kind).toBe('no_driver');
  expect(counts.no_driver).toBe(2);
  expect(total).toBe(items.length);
  for (const as of [app.rider, app.driver])
    expect((await app.call('listAttention', { as })).status).toBe(403);
});

test('PUSH-6 counts items that the reader has to act on, and only lists those waiting for a driver or rider', async () => {
  const before = await read(app.admin);
  const unpaid = await old('PENDING', 20);
  const waiting = await old('NEW', 20);
  const after = await read(app.admin);
  expect([after.total - before.total, after.waiting - before.waiting]).toEqual([2, 1]);
  for (const id of [unpaid, waiting]) await forget(id);
  const count = async (as: TestPerson) => {
    const { total, waiting: own } = await read(as);
    return { total, own };
  };
  const [admin, fleets] = [await count(app.admin), await count(fleet)];
  await app.addPerson('driver', { approved: false, fleet_admin_id: fleet.id });
  await changeSettings(app, app.admin, { driverApproval: true });
  expect(await count(app.admin)).toEqual({ total: admin.total + 1, own: admin.own + 1 });
  // In this state, only admins approve drivers.
  expect(await count(fleet)).toEqual({ total: fleets.total + 1, own: fleets.own });
});
