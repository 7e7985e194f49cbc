import type { BookingStatus } from '@fiacre/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '../../testing/change-user.ts';
import { connectLive } from '../../testing/live-client.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { drop, good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
let driver: TestPerson;
beforeAll(async () => {
  app = await startRides();
  await app.call('setAvailability', { as: app.driver, body: { active: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  driver = await app.addActiveDriver();
});

const approve = async ({ id }: TestPerson, approved: boolean) =>
  good(await changeUser(app, app.admin, id, { approved }));
const seen = async (id: string, as = app.admin) => good(await app.call('getBooking', { as, params: { id } }));
const balance = async ({ id }: TestPerson) =>
  good(await app.call('getUser', { as: app.admin, params: { id } })).walletBalance;
const steps = ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const;

async function rideIn(status: BookingStatus): Promise<string> {
  const { id } = await app.book();
  for (const step of steps) {
    if ((await seen(id)).status === status) return id;
    app.clock.forward(60_000);
    good(await app.call(step, { as: driver, params: { id } }));
  }
  if (status === 'PENDING')
    good(await app.call('endBooking', { as: driver, params: { id }, body: { cashReceived: false } }));
  return id;
}

describe('a driver who is suspended before the trip', () => {
  test.each(['ACCEPTED', 'ARRIVED'] as const)(
    'TRIP-18 AUTH-14 loses the ride in %s: the rider is notified and other drivers are asked immediately',
    async (status) => {
      const id = await rideIn(status);
      const second = await app.addActiveDriver();
      await approve(driver, false);
      await app.settle();
      const now = await seen(id);
      expect(now).toMatchObject({ status: 'NEW', driver: null, requestedDrivers: { [second.id]: true } });
      const pushes = app.sent.filter(({ to, channel }) => to === app.rider.email && channel === 'push');
      expect(pushes.at(-1)?.body).toContain('looking for another one');
      good(await app.call('acceptBooking', { as: second, params: { id } }));
      await approve(driver, true);
      const { items } = good(await app.call('listUsers', { as: app.admin, query: { type: 'driver' } }));
      expect(items.find((one) => one.id === driver.id)).toMatchObject({ approved: true });
      await app.call('cancelBooking', { as: app.admin, params: { id } });
      await approve(second, false);
    },
  );

  test('CAR-4 TRIP-18 costs the rider no cancellation fee', async () => {
    const id = await rideIn('ARRIVED');
    app.clock.forward(30 * 60_000);
    await approve(driver, false);
    const cancelled = good(await app.call('cancelBooking', { as: app.rider, params: { id } }));
    expect(cancelled.status).toBe('CANCELLED');
    expect(await balance(driver)).toBe(0);
    expect((await seen(id)).driver).toBeNull();
  });
});

describe('a driver who is suspended during the trip', () => {
  test('TRIP-17 can be replaced by an admin who ends the trip, and everyone is paid correctly', async () => {
    const id = await rideIn('STARTED');
    const params = { id };
    app.clock.forward(600_000);
    await app.sendPosition(driver, drop);
    await approve(driver, false);
    expect((await app.call('reachBooking', { as: driver, params })).status).toBe(401);
    // The office takes a while to end the trip; the rider does not pay for that time.
    app.clock.forward(20 * 60_000);
    const reached = good(await app.call('reachBooking', { as: app.admin, params }));
    expect([reached.status, reached.tripCost]).toEqual(['REACHED', reached.estimate]);
    const ended = await app.call('endBooking', { as: app.admin, params, body: { cashReceived: false } });
    expect(good(ended).status).toBe('PENDING');
    const paid = good(await app.call('confirmCashBooking', { as: app.admin, params }));
    expect(paid).toMatchObject({ status: 'PAID', paymentMode: 'cash' });
    expect(await balance(driver)).toBe((paid.driverShare ?? 0) - paid.customerPaid);
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params })).items;
    expect(trail.slice(-3).map(({ verb, byRole }) => [verb, byRole])).toEqual([
      ['reach', 'admin'],
      ['end', 'admin'],
      ['confirm-cash', 'admin'],
    ]);
  });

  test.each([
    ['STARTED', 'reach'],
    ['REACHED', 'end'],
    ['PENDING', 'confirm-cash'],
  ] as const)(
    'TRIP-17 in %s lets an admin use %s only while the driver is suspended',
    async (status, verb) => {
      const id = await rideIn(status);
      const live = await connectLive(app, app.admin);
      await live.subscribe(`booking:${id}`);
      const offered = async () =>
        (await seen(id)).actions
          // The office may take any driver off. Source: CHANGE-14.
          .filter((action) => action.allowed && action.verb !== 'hand-back')
          .map((action) => action.verb);
      const listed = async () => {
        const { items } = good(
          await app.call('listBookings', { as: app.admin, query: { driver: driver.id } }),
        );
        return items
          .find((one) => one.id === id)
          ?.actions.some((action) => action.verb === verb && action.allowed);
      };
      expect([await offered(), await listed()]).toEqual([[], false]);
      await approve(driver, false);
      expect([await offered(), await listed()]).toEqual([[verb], true]);
      await app.settle();
      const event = live.eventsOf(`booking:${id}`).at(-1);
      expect(event).toMatchObject({ data: { actions: expect.arrayContaining([{ verb, allowed: true }]) } });
      await approve(driver, true);
      expect([await offered(), await listed()]).toEqual([[], false]);
      live.close();
    },
  );

  test('TRIP-17 does not let an admin take a step of the trip while the driver can', async () => {
    const id = await rideIn('STARTED');
    const params = { id };
    for (const call of [
      app.call('reachBooking', { as: app.admin, params }),
      app.call('endBooking', { as: app.admin, params, body: { cashReceived: true } }),
      app.call('confirmCashBooking', { as: app.admin, params }),
    ]) {
      const answer = await call;
      expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
    }
    expect((await seen(id)).status).toBe('STARTED');
  });
});

describe('an approval withdrawn during a transition', () => {
  const moves = [
    ['NEW', 'acceptBooking'],
    ['ACCEPTED', 'arriveBooking'],
    ['ARRIVED', 'startBooking'],
    ['ARRIVED', 'handBackBooking'],
    ['ARRIVED', 'cancelBooking'],
  ] as const;

  test.each(moves)(
    'TRIP-16 AUTH-14 in %s with %s leaves no ride with a suspended driver',
    async (from, verb) => {
      for (let round = 0; round < 2; round += 1) {
        driver = await app.addActiveDriver();
        const params = { id: await rideIn(from) };
        const move =
          verb === 'cancelBooking'
            ? app.call(verb, { as: app.rider, params })
            : app.call(verb, { as: driver, params, body: { reason: 'tyre' } as never });
        const [moved, withdrawn] = await Promise.all([
          move,
          changeUser(app, app.admin, driver.id, { approved: false }),
        ]);
        expect([moved.status < 500, withdrawn.status]).toEqual([true, 200]);
        const now = await seen(params.id);
        const waits = now.status === 'NEW' && now.driver === null;
        const open = now.actions.some((action) => action.verb === 'reach' && action.allowed);
        expect([now.status, waits || open || now.status === 'CANCELLED']).toEqual([now.status, true]);
        await app.call('cancelBooking', { as: app.admin, params });
      }
    },
  );
});
