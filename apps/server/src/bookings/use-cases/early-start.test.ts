import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../testing/change-settings.ts';
import { gridCentre } from '../../testing/grid-map.ts';
import { codeOf } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeEach(async () => {
  app = await startRides();
  await changeSettings(app, app.admin, { autoDispatch: false });
});
afterEach(() => app.close());

const hour = 3_600_000;

/** A ride in some minutes, already accepted by the driver. */
async function acceptedFor(minutes: number) {
  const tripDate = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const { id } = await app.book(app.rider, { bookLater: true, tripDate });
  const params = { id };
  app.clock.forward(1000);
  await app.sendPosition(app.driver, gridCentre);
  good(await app.call('assignBooking', { as: app.admin, params, body: { driverId: app.driver.id } }));
  good(await app.call('acceptBooking', { as: app.driver, params }));
  return { params, tripDate };
}
/** Makes the driver busy with the ride, as if they were far away. */
async function setOut({ id }: { readonly id: string }): Promise<void> {
  await sql`update bookings set busy_from = null where id = ${id}`.execute(app.platform.db);
  await sql`update driver_states set busy_with = ${id}, rides_ahead = null
    where driver_id = ${app.driver.id}`.execute(app.platform.db);
}
const cancel = async (params: { id: string }) =>
  good(await app.call('cancelBooking', { as: app.admin, params }));
const act = (verb: 'arriveBooking' | 'startBooking', params: { id: string }) =>
  app.call(verb, { as: app.driver, params });

test('TRIP-26 a driver cannot arrive more than an hour early, learns from when they may, and loses nothing', async () => {
  const { params, tripDate } = await acceptedFor(90);
  const from = new Date(Date.parse(tripDate) - hour).toISOString();
  const refused = await act('arriveBooking', params);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'too_early']);
  expect(refused.body).toMatchObject({ error: { facts: { from, status: 'ACCEPTED' } } });
  const seen = good(await app.call('getBooking', { as: app.driver, params }));
  expect(seen.actions).toContainEqual({ verb: 'arrive', allowed: false, reason: 'too_early', from });
  app.clock.forward(Date.parse(from) - app.clock.now().getTime() - 1);
  expect(codeOf(await act('arriveBooking', params))).toBe('too_early');
  app.clock.forward(1);
  expect(good(await act('arriveBooking', params)).status).toBe('ARRIVED');
  expect(good(await act('startBooking', params)).status).toBe('STARTED');
  good(await app.call('reachBooking', { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
});

test('TRIP-26 an arrival that a phone reports for an earlier time does not begin the ride early', async () => {
  const { params, tripDate } = await acceptedFor(90);
  await setOut(params);
  app.clock.forward(Date.parse(tripDate) - hour - app.clock.now().getTime());
  await app.sendPosition(app.driver, gridCentre);
  const at = new Date(app.clock.now().getTime() - 45_000).toISOString();
  app.clock.forward(1000);
  const answer = await app.call('arriveBooking', { as: app.driver, params, body: { at } });
  expect(codeOf(answer)).toBe('too_early');
  expect(codeOf(await act('arriveBooking', params))).toBeNull();
  await cancel(params);
});

test.each(['rider', 'admin'] as const)(
  'TRIP-26 the ride may begin once the %s has moved it to now, at the agreed price',
  async (who) => {
    const { params } = await acceptedFor(1200);
    const moved = good(await app.call('bringForward', { as: app[who], params, body: {} }));
    expect(moved).toMatchObject({
      status: 'ACCEPTED',
      tripDate: app.clock.now().toISOString(),
      tripCost: 1219,
    });
    const { items } = good(await app.call('myNotifications', { as: app.driver }));
    expect(items[0]?.body).toContain(moved.reference);
    expect(good(await act('arriveBooking', params)).status).toBe('ARRIVED');
    const again = await app.call('bringForward', { as: app[who], params, body: {} });
    expect(codeOf(again)).toBe('wrong_status');
    await cancel(params);
  },
);

test('TRIP-26 nobody else moves a ride, and moving it twice changes nothing', async () => {
  const { params } = await acceptedFor(300);
  const stranger = await app.addPerson('rider');
  expect(codeOf(await app.call('bringForward', { as: stranger, params, body: {} }))).toBe('not_found');
  expect(codeOf(await app.call('bringForward', { as: app.driver, params, body: {} }))).toBe('forbidden');
  const first = good(await app.call('bringForward', { as: app.rider, params, body: {} }));
  app.clock.forward(60_000);
  const second = good(await app.call('bringForward', { as: app.rider, params, body: {} }));
  expect([second.tripDate, second.version]).toEqual([first.tripDate, first.version]);
  await cancel(params);
});
