import { defaultRules, cityMode, type CityBooking } from '@fiacre/dispatch';
import { dispatchModes } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startPaying, type PayingApp } from '../../payments/testing/provider-calls.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import type { TestPerson } from '../../testing/people.ts';
import { good } from '../testing/rides.ts';

let app: PayingApp;
afterEach(() => app.close());

const minute = 60_000;
const hour = 60 * minute;
const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
const startDelivery = async (options: Parameters<typeof startPaying>[0] = {}) => {
  app = await startPaying({ ...options, env: { APP_CATEGORY: 'delivery' } });
};
async function later(milliseconds: number): Promise<void> {
  app.clock.forward(milliseconds);
  await app.settle();
}
/** A parcel whose payment is confirmed this long after the order, while nobody is on duty. */
async function paidAfter(milliseconds: number): Promise<string> {
  const { id } = await app.book(app.rider, { delivery });
  const form = await app.payByCard(id);
  await sql`update driver_states set active = false`.execute(app.platform.db);
  app.clock.forward(milliseconds);
  good(await app.callBack(form));
  await app.settle();
  return id;
}
async function handBack(id: string, as: TestPerson): Promise<void> {
  good(await app.call('handBackBooking', { as, params: { id }, body: { reason: 'flat tyre' } }));
  await app.settle();
}
const isAsked = async (as: TestPerson, id: string) =>
  good(await app.call('listTasks', { as })).items.some((task) => task.id === id);

test.each(dispatchModes)(
  'SET-16 PAY-7 a parcel paid a day late is offered for a day from then, by %s',
  async (dispatchMode) => {
    await startDelivery();
    good(await changeSettings(app, app.admin, { dispatchMode }));
    const id = await paidAfter(25 * hour);
    await later(23 * hour);
    const driver = await app.addActiveDriver();
    await later(minute);
    expect(await isAsked(driver, id)).toBe(true);

    await sql`update driver_states set active = false`.execute(app.platform.db);
    await later(hour);
    const tooLate = await app.addActiveDriver();
    await later(minute);
    expect(await isAsked(tooLate, id)).toBe(false);
  },
);

test.each(dispatchModes)(
  'SET-16 TRIP-18 a ride handed back a day late is offered to other drivers, by %s',
  async (dispatchMode) => {
    app = await startPaying();
    const { id } = await app.bookingIn('ACCEPTED');
    good(await changeSettings(app, app.admin, { dispatchMode }));
    await sql`update bookings set trip_date = trip_date - interval '25 hours' where id = ${id}`.execute(
      app.platform.db,
    );
    const other = await app.addActiveDriver();
    await handBack(id, app.driver);
    expect([await isAsked(app.driver, id), await isAsked(other, id)]).toEqual([false, true]);
  },
);

/** A policy that records the bookings passed to it. */
function watchedPolicy() {
  const seen: { bookings: readonly CityBooking[] } = { bookings: [] };
  const nearest = cityMode('nearest', defaultRules);
  const policy: typeof nearest = {
    ...nearest,
    plan(scene) {
      seen.bookings = scene.bookings;
      return nearest.plan(scene);
    },
  };
  return { seen, parts: { choosePolicy: () => policy } };
}
test('SET-16 PAY-7 a parcel’s wait counts from its payment, even after a driver handed it back', async () => {
  const { seen, parts } = watchedPolicy();
  await startDelivery({ parts });
  const id = await paidAfter(25 * hour);
  const paidMs = app.clock.now().getTime();
  expect(seen.bookings).toMatchObject([{ bookingId: id, openSinceMs: paidMs }]);
  const driver = await app.addActiveDriver();
  await later(minute);
  good(await app.call('acceptBooking', { as: driver, params: { id } }));
  await later(10 * minute);
  await handBack(id, driver);
  expect(seen.bookings).toMatchObject([{ bookingId: id, openSinceMs: paidMs + minute }]);
});

test('SET-16 TRIP-18 the wait of a handed-back ride counts from its scheduled time', async () => {
  const { seen, parts } = watchedPolicy();
  app = await startPaying({ parts });
  const { id, tripDate } = await app.book();
  await app.settle();
  await later(10_000);
  good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
  await later(10 * minute);
  await handBack(id, app.driver);
  expect(seen.bookings).toMatchObject([{ bookingId: id, openSinceMs: Date.parse(tripDate) }]);
});
