import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../testing/change-settings.ts';
import { firstCarType } from '../../testing/first-car-type.ts';
import { codeOf } from '../../testing/requests.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

const minute = 60_000;
let app: RideApp;
beforeAll(async () => {
  app = await startRides();
  // The rides of these tests take longer than a session lasts.
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
  await changeSettings(app, app.admin, { autoDispatch: false, cancelGraceMinutes: 3 });
  const { id, values } = await firstCarType(app, app.admin);
  const cancelSlab: BodyInputOf<'updateCarType'>['cancelSlab'] = [
    { minsDelayed: 5, amount: 210 },
    { minsDelayed: 60, amount: 640, since: 'before_pickup' },
  ];
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, cancelSlab } }));
});
beforeEach(async () => {
  app.clock.forward(minute);
  await app.sendPosition(app.driver, pickup);
});
afterAll(() => app.close());

/** A ride in some minutes, accepted by the driver. */
async function acceptedFor(minutes: number) {
  const tripDate = new Date(app.clock.now().getTime() + minutes * minute).toISOString();
  const { id } = await app.book(app.rider, { bookLater: true, tripDate });
  const params = { id };
  good(await app.call('assignBooking', { as: app.admin, params, body: { driverId: app.driver.id } }));
  good(await app.call('acceptBooking', { as: app.driver, params }));
  return { params, tripDate };
}
const bringForward = (params: { id: string }, as = app.rider) =>
  app.call('bringForward', { as, params, body: {} });
const cost = async (params: { id: string }) =>
  good(await app.call('getCancellationCost', { as: app.rider, params }));
const handBacks = async () =>
  (
    await sql<{ hand_backs: number }>`select hand_backs from driver_states
      where driver_id = ${app.driver.id}`.execute(app.platform.db)
  ).rows[0]?.hand_backs;
const cancel = async (params: { id: string }) =>
  good(await app.call('cancelBooking', { as: app.admin, params }));

test('TRIP-31 a ride that was moved to now costs what a ride for now costs, with the minutes since then', async () => {
  const { params } = await acceptedFor(600);
  app.clock.forward(240 * minute);
  expect(await cost(params)).toMatchObject({ fee: 0, why: 'in_time' });
  const moved = good(await bringForward(params, app.admin));
  expect(moved).toMatchObject({ bookLater: false, tripDate: app.clock.now().toISOString() });
  // Neither the steps before the pickup time count, which is now, nor the hours since the acceptance.
  const begins = new Date(app.clock.now().getTime() + 5 * minute).toISOString();
  expect(await cost(params)).toMatchObject({ fee: 0, why: 'in_time', next: { at: begins, fee: 210 } });
  app.clock.forward(5 * minute);
  expect(await cost(params)).toMatchObject({ fee: 210, why: 'late', next: null });
  await cancel(params);
});

test('TRIP-31 CHANGE-8 the driver reads the new time, and may hand the ride back without a mark', async () => {
  const { params, tripDate } = await acceptedFor(600);
  good(await bringForward(params));
  const { change } = good(await app.call('getBooking', { as: app.driver, params }));
  expect(change).toMatchObject({
    state: 'unread',
    by: 'rider',
    fields: [{ field: 'tripDate', from: tripDate, to: app.clock.now().toISOString() }],
    freeHandBack: true,
  });
  const before = await handBacks();
  good(await app.call('handBackBooking', { as: app.driver, params, body: { reason: 'At another ride' } }));
  expect(await handBacks()).toBe(before);
  await cancel(params);
});

test('TRIP-31 CHANGE-6 a ride whose change waits for the driver is not moved before the change is withdrawn', async () => {
  const { params } = await acceptedFor(600);
  const tripDate = new Date(app.clock.now().getTime() + 700 * minute).toISOString();
  const body = { tripDate, drop: { ...drop, lat: drop.lat + 0.01 } };
  const { quoteId, version } = good(await app.call('quoteChange', { as: app.rider, params, body }));
  good(await app.call('acceptChange', { as: app.rider, params, body: { quoteId, version } }));
  expect(codeOf(await bringForward(params))).toBe('change_waiting');
  good(await app.call('withdrawChange', { as: app.rider, params, body: { quoteId } }));
  expect(good(await bringForward(params)).bookLater).toBe(false);
  await cancel(params);
});
