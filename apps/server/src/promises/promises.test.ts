import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { checkReservations, reservations } from './testing/reservations.ts';

let app: RideApp;
let second: TestPerson;
beforeAll(async () => {
  app = await startRides();
  second = await app.addActiveDriver();
});
afterAll(() => app.close());

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString();
const later = async (minutes: number) => app.quote({ bookLater: true, tripDate: inMinutes(minutes) });
const bookAt = async (minutes: number) =>
  app.book(app.rider, { bookLater: true, tripDate: inMinutes(minutes) });
const keepers = () => reservations(app);
const check = () => checkReservations(app);

test('BOOK-6 a rider learns whether a driver can be reserved, and at what time, and may book in any case', async () => {
  expect((await app.quote()).promise).toBeUndefined();
  expect((await later(300)).promise).toEqual({ safe: true, saferAt: null });
  const first = await bookAt(300);
  const other = await bookAt(300);
  const drivers = (await keepers()).map(([, driverId]) => driverId);
  expect(new Set(drivers)).toEqual(new Set([app.driver.id, second.id]));
  const third = await later(300);
  expect(third.promise?.safe).toBe(false);
  // The ride, the drive back and a margin of ten minutes take 35 minutes.
  expect(Date.parse(third.promise?.saferAt ?? '') - Date.parse(inMinutes(300))).toBe(45 * minute);
  const extra = await bookAt(300);
  expect(extra.status).toBe('NEW');
  for (const { id } of [first, other, extra])
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await check();
  expect(await keepers()).toEqual([]);
});

test('a reservation moves to the next driver, and admins are notified in time if nobody can drive', async () => {
  const { id } = await bookAt(240);
  const [[, keeper] = []] = await keepers();
  const rest = keeper === second.id ? app.driver : second;
  const alarms = async () => good(await app.call('listPromises', { as: app.admin })).items;
  const setApproved = (userId: unknown, approved: boolean) =>
    sql`update users set approved = ${approved} where id = ${userId}`.execute(app.platform.db);
  await setApproved(keeper, false);
  await check();
  expect(await keepers()).toEqual([[id, rest.id, false]]);
  await setApproved(rest.id, false);
  await check();
  expect(await keepers()).toEqual([[id, null, false]]);
  expect(await alarms()).toEqual([]);
  await sql`update ride_promises set starts_at = starts_at - interval '1 hour'`.execute(app.platform.db);
  await check();
  expect(await alarms()).toMatchObject([{ bookingId: id }]);
  await setApproved(keeper, true);
  await check();
  expect(await alarms()).toEqual([]);
  expect(await keepers()).toEqual([[id, keeper, false]]);
  await setApproved(rest.id, true);
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
});

test('SET-16 a reserved driver is asked first, and gets no other ride that would make them late', async () => {
  good(await changeSettings(app, app.admin, { dispatchMode: 'nearest' }));
  await check();
  const { id } = await bookAt(60);
  const [[, keeper] = []] = await keepers();
  const requested = async (bookingId: string) =>
    Object.keys(
      good(await app.call('getBooking', { as: app.admin, params: { id: bookingId } })).requestedDrivers ?? {},
    );
  // In steps, because an admin who is inactive for long is signed out.
  for (let passed = 0; passed < 32; passed += 8) {
    app.clock.forward(8 * minute);
    await app.settle();
    await requested(id);
  }
  expect(await requested(id)).toEqual([keeper]);
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  const soon = await bookAt(25);
  await sql`update ride_promises set driver_id = ${keeper} where booking_id = ${soon.id}`.execute(
    app.platform.db,
  );
  good(await app.call('takeFromDispatch', { as: app.admin, params: { id: soon.id } }));
  const { id: now } = await app.book();
  await app.settle();
  const [decision] = good(
    await app.call('listDecisions', { as: app.admin, query: { bookingId: now } }),
  ).items;
  expect(decision?.excluded).toEqual([expect.objectContaining({ driverId: keeper, why: 'promised' })]);
  expect(await requested(now)).toEqual([keeper === second.id ? app.driver.id : second.id]);
  for (const booking of [now, soon.id])
    good(await app.call('cancelBooking', { as: app.admin, params: { id: booking } }));
  await check();
});

test('BOOK-6 a booked ride passes to the next driver each time its driver would be late, goes offline or is suspended', async () => {
  good(await changeSettings(app, app.admin, { dispatchMode: 'nearest' }));
  const third = await app.addActiveDriver();
  app.clock.forward(1000);
  for (const as of [app.driver, second, third]) await app.sendPosition(as, pickup);
  const { id } = await bookAt(50);
  const keeper = async () => (await keepers()).find(([bookingId]) => bookingId === id)?.slice(1);
  const [first] = (await keeper()) ?? [];
  const all = [app.driver, second, third];
  const rest = all.filter((driver) => driver.id !== first);
  const person = (driverId: unknown) => all.find((driver) => driver.id === driverId) as TestPerson;
  const decisions = async () =>
    good(await app.call('listDecisions', { as: app.admin, query: { bookingId: id } })).items.map(
      ({ mode, outcome, drivers, excluded }) => [
        mode,
        outcome,
        drivers.map(({ driverId }) => driverId),
        excluded.map(({ driverId, why }) => [driverId, why]),
      ],
    );

  // The first driver is on a trip that ends when the booked ride begins.
  const trip = await app.book();
  await app.settle();
  await sql`update bookings set estimate_time_seconds = 3000 where id = ${trip.id}`.execute(app.platform.db);
  await sql`update driver_states set busy_with = ${trip.id} where driver_id = ${first}`.execute(
    app.platform.db,
  );
  await check();
  const [next] = (await keeper()) ?? [];
  expect(rest.map((driver) => driver.id)).toContain(next);
  expect(await decisions()).toEqual([['promise', 'reserved', [next], [[first, 'late']]]]);

  good(await app.call('setAvailability', { as: person(next), body: { active: false } }));
  await check();
  const [last, atRisk] = (await keeper()) ?? [];
  expect([last, atRisk]).toEqual([rest.find((driver) => driver.id !== next)?.id, false]);
  expect((await decisions())[0]).toEqual(['promise', 'reserved', [last], [[next, 'off-duty']]]);

  await sql`update users set approved = false where id = ${last}`.execute(app.platform.db);
  await check();
  expect(await keeper()).toEqual([null, true]);
  expect((await decisions())[0]).toEqual(['promise', 'waiting', [], [[last, 'suspended']]]);
  expect(good(await app.call('listPromises', { as: app.admin })).items).toMatchObject([{ bookingId: id }]);

  // A returning driver takes it, and the alarm ends.
  good(await app.call('setAvailability', { as: person(next), body: { active: true } }));
  await check();
  expect(await keeper()).toEqual([next, false]);
  expect(good(await app.call('listPromises', { as: app.admin })).items).toEqual([]);

  await sql`update driver_states set busy_with = null where driver_id = ${first}`.execute(app.platform.db);
  await sql`update users set approved = true where id = ${last}`.execute(app.platform.db);
  for (const booking of [trip.id, id])
    good(await app.call('cancelBooking', { as: app.admin, params: { id: booking } }));
  good(await app.call('setAvailability', { as: third, body: { active: false } }));
});
