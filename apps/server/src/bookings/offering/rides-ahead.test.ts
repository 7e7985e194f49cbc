import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../testing/change-settings.ts';
import { gridCentre } from '../../testing/grid-map.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeEach(async () => {
  app = await startRides();
  await changeSettings(app, app.admin, { autoDispatch: false });
  // Keeps riders and drivers signed in for hours.
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
});
afterEach(() => app.close());

const minute = 60_000;
const accept = (id: string, as = app.driver) => app.call('acceptBooking', { as, params: { id } });
const queue = async (as: TestPerson = app.driver) => good(await app.call('getAvailability', { as })).busy;
const see = async (id: string, as: TestPerson = app.admin) =>
  good(await app.call('getBooking', { as, params: { id } }));

/** Advances the clock, with the driver at the pickup, and runs all due work. */
async function forward(minutes: number, as = app.driver): Promise<void> {
  app.clock.forward(minutes * minute);
  await app.sendPosition(as, gridCentre);
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'begin-rides-ahead', payload: {}, at: tx.now }),
  );
  await app.settle();
}

async function assigned(minutes: number | null, as = app.driver) {
  const tripDate = new Date(app.clock.now().getTime() + (minutes ?? 0) * minute).toISOString();
  const { id } = await app.book(app.rider, minutes === null ? {} : { bookLater: true, tripDate });
  app.clock.forward(1000);
  await app.sendPosition(as, gridCentre);
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: as.id } }));
  return { id, tripDate };
}

/** A ride in some minutes, accepted by the driver. */
async function ahead(minutes: number, as = app.driver) {
  const ride = await assigned(minutes, as);
  good(await accept(ride.id, as));
  return ride;
}

async function drive(id: string, as = app.driver): Promise<void> {
  const params = { id };
  for (const step of ['arriveBooking', 'startBooking', 'reachBooking'] as const)
    good(await app.call(step, { as, params }));
  good(await app.call('endBooking', { as, params, body: { cashReceived: true } }));
}

describe('TRIP-28 a ride that was accepted ahead', () => {
  test('leaves its driver free for other rides, says until when, and begins on time', async () => {
    const { id, tripDate } = await ahead(1440);
    expect(await queue()).toBe(false);
    const busyFrom = new Date(Date.parse(tripDate) - 30 * minute).toISOString();
    for (const reader of [app.driver, app.admin])
      expect(await see(id, reader)).toMatchObject({ status: 'ACCEPTED', driver: app.driver.id, busyFrom });
    const now = await assigned(null);
    good(await accept(now.id));
    expect(await queue()).toBe(true);
    expect((await see(now.id)).busyFrom).toBeNull();
    await drive(now.id);
    expect(await queue()).toBe(false);

    await forward(1409 - 1);
    expect(await queue()).toBe(false);
    await forward(2);
    expect(await queue()).toBe(true);
    expect((await see(id)).busyFrom).toBeNull();
    const { items } = good(await app.call('myNotifications', { as: app.driver }));
    expect(items[0]?.body).toContain((await see(id)).reference);
    await drive(id);
    expect((await see(id)).status).toBe('PAID');
    expect(await queue()).toBe(false);
  });

  test('makes a distant driver busy early enough for the drive plus ten minutes', async () => {
    const { id, tripDate } = await ahead(120);
    // 0.18 degrees are 20.0 km: 4,003 s with detours in a town.
    await sql`update driver_states set lat = lat + 0.18 where driver_id = ${app.driver.id}`.execute(
      app.platform.db,
    );
    const begin = async () => {
      await app.platform.transact(async (tx) =>
        tx.schedule({ name: 'begin-rides-ahead', payload: {}, at: tx.now }),
      );
      await app.settle();
    };
    await begin();
    const seconds = (Date.parse(tripDate) - Date.parse((await see(id)).busyFrom ?? '')) / 1000;
    expect(Math.abs(seconds - 4603)).toBeLessThan(5);
    app.clock.forward(43 * minute);
    await begin();
    expect(await queue()).toBe(false);
    app.clock.forward(minute);
    await begin();
    expect(await queue()).toBe(true);
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  });

  test('keeps its driver from rides that would not end in time for it', async () => {
    // The ride takes 500 s, the way back 1,001 s, and ten minutes are spare: 2,101 s.
    const { id } = await ahead(36);
    const fits = await assigned(null);
    app.clock.forward(58_000);
    await app.sendPosition(app.driver, gridCentre);
    const late = await app.book();
    const params = { id: late.id };
    const body = { driverId: app.driver.id };
    expect(codeOf(await app.call('assignBooking', { as: app.admin, params, body }))).toBe(
      'driver_not_available',
    );
    expect(codeOf(await accept(fits.id))).toBe('late_for_ride_ahead');
    const second = await app.addActiveDriver();
    await changeSettings(app, app.admin, { autoDispatch: true });
    const offered = await app.book();
    expect((await see(offered.id)).requestedDrivers).toEqual({ [second.id]: true });
    const { items } = good(
      await app.call('listDecisions', { as: app.admin, query: { bookingId: offered.id } }),
    );
    expect(items[0]?.excludedCounts).toEqual({ promised: 1 });
    const cancel = (one: { id: string }) =>
      app.call('cancelBooking', { as: app.admin, params: { id: one.id } });
    for (const waiting of [fits, late, offered]) good(await cancel(waiting));
    await changeSettings(app, app.admin, { dispatchMode: 'nearest' });
    const planned = await app.book();
    await app.settle();
    expect((await see(planned.id)).requestedDrivers).toEqual({ [second.id]: true });
    for (const one of [{ id }, planned]) good(await cancel(one));
  });

  test('keeps its driver from another ride ahead at the same time, but not from one hours later', async () => {
    const first = await ahead(300);
    const same = await assigned(320).catch((error: unknown) => error);
    expect(String(same)).toContain('driver_not_available');
    const other = await ahead(480);
    const list = async () => {
      const { rows } = await sql<{ id: string }>`select jsonb_array_elements(rides_ahead)->>'bookingId' as id
        from driver_states where driver_id = ${app.driver.id}`.execute(app.platform.db);
      return rows.map((row) => row.id);
    };
    expect(await list()).toEqual([first.id, other.id]);
    good(await app.call('cancelBooking', { as: app.rider, params: { id: first.id } }));
    expect(await list()).toEqual([other.id]);
    expect(await queue()).toBe(false);
    const params = { id: other.id };
    good(await app.call('handBackBooking', { as: app.driver, params, body: { reason: 'ill' } }));
    expect(await list()).toEqual([]);
    expect((await see(other.id)).status).toBe('NEW');
  });

  test('shows nobody the driver’s car before its time', async () => {
    const { id } = await ahead(90);
    const track = async () => good(await app.call('getBookingTracking', { as: app.rider, params: { id } }));
    expect(await track()).toMatchObject({ last: null, etaSeconds: null, coords: [] });
    await forward(61);
    expect((await track()).last).toMatchObject({ lat: gridCentre.lat });
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  });

  test('returns to dispatch if its driver is offline when it is time to set out', async () => {
    const { id } = await ahead(90);
    const second = await app.addActiveDriver();
    await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
    await changeSettings(app, app.admin, { autoDispatch: true });
    good(await app.call('setAvailability', { as: app.driver, body: { active: false } }));
    await forward(58, second);
    expect((await see(id)).status).toBe('ACCEPTED');
    await forward(2, second);
    expect(await see(id)).toMatchObject({ status: 'NEW', driver: null, busyFrom: null });
    expect((await see(id)).requestedDrivers).toEqual({ [second.id]: true });
    const told = good(await app.call('myNotifications', { as: app.rider }));
    expect(told.items[0]?.body).toContain((await see(id)).reference);
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  });

  test('waits for a driver whose current ride ends in time, and returns to dispatch if it does not', async () => {
    const { id } = await ahead(75);
    const now = await assigned(null);
    good(await accept(now.id));
    const params = { id: now.id };
    good(await app.call('arriveBooking', { as: app.driver, params }));
    await forward(46);
    good(await app.call('startBooking', { as: app.driver, params }));
    // The trip ends in 500 s; then it is 1,001 s to the pickup, with 29 minutes left.
    await forward(1);
    expect((await see(id)).status).toBe('ACCEPTED');
    expect(codeOf(await app.call('arriveBooking', { as: app.driver, params: { id } }))).toBe('driver_busy');
    expect(codeOf(await app.call('bringForward', { as: app.admin, params: { id }, body: {} }))).toBe(
      'driver_not_available',
    );
    await forward(12);
    expect(await see(id)).toMatchObject({ status: 'NEW', driver: null });
    const attention = async () =>
      good(await app.call('listAttention', { as: app.admin })).items.map((item) => [item.kind, item.id]);
    expect(await attention()).toContainEqual(['no_driver', id]);
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  });

  test('begins early if the free driver arrives, or somebody moves the ride to now', async () => {
    const { id } = await ahead(59);
    good(await app.call('arriveBooking', { as: app.driver, params: { id } }));
    expect(await queue()).toBe(true);
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
    expect(await queue()).toBe(false);
    const other = await ahead(600);
    const params = { id: other.id };
    const moved = good(await app.call('bringForward', { as: app.rider, params, body: {} }));
    expect([moved.busyFrom, await queue()]).toEqual([null, true]);
    await drive(other.id);
  });

  test('does not count as a silent car in the office, and is taken from a driver who is suspended', async () => {
    const { id } = await ahead(600);
    app.clock.forward(5 * minute);
    const kinds = good(await app.call('listAttention', { as: app.admin })).items.map(({ kind }) => kind);
    expect(kinds).not.toContain('driver_silent');
    const { version } = good(await app.call('getUser', { as: app.admin, params: { id: app.driver.id } }));
    const body = { approved: false, version };
    good(await app.call('updateUser', { as: app.admin, params: { id: app.driver.id }, body }));
    expect((await see(id)).status).toBe('NEW');
    good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  });
});

test('SET-16 TRIP-28 a reservation for another ride takes accepted rides ahead into account', async () => {
  const { id } = await ahead(300);
  const tripDate = new Date(app.clock.now().getTime() + 310 * minute).toISOString();
  expect((await app.quote({ bookLater: true, tripDate })).promise).toMatchObject({ safe: false });
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  expect((await app.quote({ bookLater: true, tripDate })).promise).toMatchObject({ safe: true });
});

test('BOOK-6 TRIP-28 the estimate of the wait leaves out a driver who would be late for a ride ahead', async () => {
  const as = app.admin;
  const wait = async () => {
    const body = { pickup, drop, carTypeId: app.carTypeId };
    return good(await app.call('createQuote', { as, body })).waitSeconds;
  };
  // The ride takes 500 s, the way back 1,001 s, and ten minutes remain: 2,101 s.
  const { id } = await ahead(36);
  expect(await wait()).toBe(0);
  app.clock.forward(60_000);
  await app.sendPosition(app.driver, gridCentre);
  expect(await wait()).toBeNull();
  const { lat, lng } = gridCentre;
  const second = await app.addActiveDriver({ lat: lat + 0.018, lng });
  expect(await wait()).toBe(200);
  good(await app.call('setAvailability', { as: second, body: { active: false } }));
  good(await app.call('cancelBooking', { as, params: { id } }));
  expect(await wait()).toBe(0);
});
