import { cityMode, defaultRules, withFallback, type CityPolicy } from '@fiacre/dispatch';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { gridCentre } from '../../testing/grid-map.ts';
import { connectLive } from '../../testing/live-client.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { good, pickup, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const offerMilliseconds = defaultRules.answerSeconds * 1000;
const nearest = cityMode('nearest', defaultRules);
/** On the test grid, cars drive along the parallel first, then along the meridian. */
const byAir = { lat: gridCentre.lat + 0.01, lng: gridCentre.lng + 0.01 };
const byRoad = { lat: gridCentre.lat + 0.016, lng: gridCentre.lng };

let app: RideApp;
let policy: CityPolicy;
beforeAll(async () => {
  app = await startRides({ parts: { choosePolicy: () => policy } });
});
afterAll(() => app.close());
beforeEach(() => setActive(app.driver, false));
afterEach(async () => {
  const open = good(await app.call('listBookings', { as: app.admin, query: { active: 'true' } }));
  for (const { id } of open.items) await app.call('cancelBooking', { as: app.admin, params: { id } });
  await sql`update driver_states set active = false`.execute(app.platform.db);
  await sql`delete from dispatch_memory`.execute(app.platform.db);
});

const setActive = (driver: TestPerson, active: boolean) =>
  app.call('setAvailability', { as: driver, body: { active } });
const tasks = async (as: TestPerson) => good(await app.call('listTasks', { as })).items.map(({ id }) => id);
const accept = (as: TestPerson, id: string) => app.call('acceptBooking', { as, params: { id } });
const decline = (as: TestPerson, id: string) => app.call('declineBooking', { as, params: { id } });
async function later(milliseconds: number): Promise<void> {
  app.clock.forward(milliseconds);
  await app.settle();
}
/** A booking after its first offers, if there are any. */
async function booked(from = pickup): Promise<string> {
  const { id: quoteId } = await app.quote({ pickup: from });
  const { id } = good(await app.call('createBooking', { as: app.rider, body: { quoteId } }));
  await app.settle();
  return id;
}
const reasonsFor = async (id: string) => {
  const { items } = good(await app.call('getBookingTrail', { as: app.admin, params: { id } }));
  return items.flatMap(({ facts }) => (facts['said'] as { reason?: string } | undefined)?.reason ?? []);
};
const requested = async (id: string) => {
  const { requestedDrivers = {} } = good(await app.call('getBooking', { as: app.admin, params: { id } }));
  return Object.keys(requestedDrivers);
};

describe('nearest', () => {
  let near: TestPerson;
  let far: TestPerson;
  beforeEach(async () => {
    policy = nearest;
    near = await app.addActiveDriver(byRoad);
    far = await app.addActiveDriver(byAir);
  });

  test('SET-16 asks only the nearest driver by road, and the next one when the offer expires', async () => {
    const id = await booked();
    expect([await tasks(near), await tasks(far)]).toEqual([[id], []]);
    await later(offerMilliseconds - 1000);
    expect([await tasks(near), await tasks(far)]).toEqual([[id], []]);
    await later(1000);
    expect([await tasks(near), await tasks(far)]).toEqual([[], [id]]);
    expect(await requested(id)).toEqual([far.id]);
    expect(await reasonsFor(id)).toEqual([
      expect.stringMatching(/^nearest: \d+ s to the pickup by road; next best \d+ s; candidates: 2$/),
      'expired',
      expect.stringMatching(/^nearest: \d+ s to the pickup by road; candidates: 1; passed over: let-pass 1$/),
    ]);
    good(await accept(far, id));
  });

  test('SET-16 refuses an offer from its expiry time on, both before and after a tick', async () => {
    const id = await booked();
    app.clock.forward(offerMilliseconds);
    const late = await accept(near, id);
    expect([late.status, codeOf(late)]).toEqual([409, 'offer_expired']);
    expect([await tasks(near), await requested(id)]).toEqual([[], []]);
    await app.settle();
    expect(codeOf(await accept(near, id))).toBe('offer_expired');
  });

  test('SET-16 accepts an offer until it expires', async () => {
    const id = await booked();
    app.clock.forward(offerMilliseconds - 1);
    expect(good(await accept(near, id)).status).toBe('ACCEPTED');
    await later(60_000);
    expect([await tasks(far), await requested(id)]).toEqual([[], []]);
  });

  test('TRIP-18 asks the next driver immediately after an offer is declined', async () => {
    const id = await booked();
    good(await decline(near, id));
    await app.settle();
    expect([await tasks(near), await tasks(far)]).toEqual([[], [id]]);
  });

  test('TRIP-18 plans a handed-back booking again, without that driver', async () => {
    const id = await booked();
    good(await accept(near, id));
    good(await app.call('handBackBooking', { as: near, params: { id }, body: { reason: 'flat tyre' } }));
    await app.settle();
    expect([await tasks(near), await tasks(far)]).toEqual([[], [id]]);
  });

  test('TRIP-20 notifies the driver’s page when an offer expires', async () => {
    const page = await connectLive(app, near);
    await page.subscribe('tasks');
    const id = await booked();
    await later(offerMilliseconds);
    const removed = await page.frame((frame) => 'event' in frame && frame.event === 'removed');
    expect(removed).toMatchObject({ topic: 'tasks', data: { id } });
    page.close();
  });

  test('SET-16 keeps the policy’s memory when the planning node stops', async () => {
    const other = await startTestApp({ nodeOf: app, parts: { choosePolicy: () => policy } });
    const id = await booked();
    app.clock.forward(offerMilliseconds);
    await other.reportPhones();
    await other.settle();
    await other.close();
    expect((await reasonsFor(id)).at(-1)).toMatch(/let-pass 1$/);
  });

  test('SET-16 does not ask a driver who went off duty between planning and saving', async () => {
    const plain = nearest;
    policy = {
      ...plain,
      async plan(scene) {
        const plan = await plain.plan(scene);
        if (plan.offers.length > 0) await setActive(near, false);
        return plan;
      },
    };
    const id = await booked();
    expect([await requested(id), await tasks(near)]).toEqual([[], []]);
    await later(60_000);
    expect(await requested(id)).toEqual([far.id]);
  });

  test('SET-16 TRIP-18 asks no ineligible driver, whatever the plan contains', async () => {
    const carTypeId = good(await app.call('listCarTypes')).items[1]?.id ?? null;
    const otherType = await app.addActiveDriver(gridCentre, { car_type_id: carTypeId });
    const tooFar = await app.addActiveDriver({ lat: gridCentre.lat + 0.2, lng: gridCentre.lng });
    const id = await booked();
    good(await decline(near, id));
    const named = [otherType, tooFar, near].map(({ id: driverId }) => driverId);
    const tick = { ticksAtMs: [app.clock.now().getTime() - 1], withdrawals: [], memory: null };
    policy = {
      ...policy,
      async plan({ bookings }) {
        const offers = bookings.flatMap(({ bookingId }) =>
          named.map((driverId) => ({ bookingId, driverId, expiresAtMs: null })),
        );
        return { ...tick, offers };
      },
    };
    await app.settle();
    expect(await requested(id)).toEqual([]);
  });

  test('SET-16 discards a plan if its node lost the lease and another node has carried one out', async () => {
    const plain = nearest;
    const other = await startTestApp({ nodeOf: app, parts: { choosePolicy: () => plain } });
    let begun = 0;
    policy = {
      ...plain,
      async plan(scene) {
        const plan = await plain.plan(scene);
        begun += 1;
        if (begun > 1) return plan;
        // The first node hangs for longer than its lease, and the second one takes over.
        app.clock.forward(7_000);
        await app.reportPhones();
        await app.platform.transact(async (tx) =>
          tx.schedule({ name: 'dispatch-tick', payload: {}, at: tx.now, key: 'of the other node' }),
        );
        await other.settle();
        return { ...plan, offers: plan.offers.map((offer) => ({ ...offer, driverId: far.id })) };
      },
    };
    const id = await booked();
    await other.close();
    expect([begun, await requested(id)]).toEqual([2, [near.id]]);
    expect(await reasonsFor(id)).toEqual([expect.stringMatching(/^nearest/)]);
  });

  test('SET-16 another node takes over within ten seconds after the planning node dies', async () => {
    const dead = await startTestApp({
      nodeOf: app,
      parts: { choosePolicy: () => ({ ...nearest, plan: () => new Promise<never>(() => undefined) }) },
    });
    const { id } = await app.book();
    // It claims the tick, takes the lease and then hangs forever.
    void dead.background.settle();
    const leases = async () =>
      (await sql`select from dispatch_leases where expires_at > ${app.clock.now()}`.execute(app.platform.db))
        .rows;
    await expect.poll(leases).toHaveLength(1);
    app.clock.forward(6_999);
    await app.settle();
    expect(await requested(id)).toEqual([]);
    app.clock.forward(1);
    await app.settle();
    expect(await requested(id)).toEqual([near.id]);
    void dead.close();
  });

  test('SET-16 two nodes end an expired offer once, and make the next offer once', async () => {
    const other = await startTestApp({ nodeOf: app, parts: { choosePolicy: () => policy } });
    const id = await booked();
    app.clock.forward(offerMilliseconds);
    await app.reportPhones();
    await Promise.all([app.background.settle(), other.background.settle()]);
    await app.settle();
    await other.close();
    const reasons = await reasonsFor(id);
    expect(reasons.filter((reason) => reason === 'expired')).toHaveLength(1);
    expect(reasons.filter((reason) => reason.startsWith('nearest'))).toHaveLength(2);
    expect(await requested(id)).toEqual([far.id]);
  });

  test('SET-16 keeps planning after the clock is set back', async () => {
    await sql`insert into dispatch_leases (area, token, expires_at, wanted)
      values ('city', 1, ${new Date(app.clock.now().getTime() + 3_600_000)}, false)
      on conflict (area) do update set expires_at = excluded.expires_at`.execute(app.platform.db);
    expect(await requested(await booked())).toEqual([near.id]);
  });

  test('SET-16 asks nobody while automatic dispatch is off', async () => {
    const turn = async (autoDispatch: boolean) =>
      good(await changeSettings(app, app.admin, { autoDispatch }));
    await turn(false);
    const id = await booked();
    await later(60_000);
    expect(await requested(id)).toEqual([]);
    await turn(true);
    await later(60_000);
    expect(await requested(id)).toEqual([near.id]);
  });
});

describe('batched', () => {
  const answerMilliseconds = defaultRules.answerSeconds * 1000;
  const windowMilliseconds = defaultRules.windowSeconds * 1000;
  const book = async (from = pickup) => {
    const { id: quoteId } = await app.quote({ pickup: from });
    return good(await app.call('createBooking', { as: app.rider, body: { quoteId } })).id;
  };
  beforeEach(() => {
    policy = cityMode('batched', defaultRules);
  });

  test('SET-16 assigns drivers so that the sum of road times is minimal', async () => {
    // Both drivers are nearest to the middle booking; only planning both bookings together shows which driver should
    // take the farther one.
    const middle = await app.addActiveDriver({ lat: gridCentre.lat + 0.004, lng: gridCentre.lng });
    const aside = await app.addActiveDriver({ lat: gridCentre.lat - 0.006, lng: gridCentre.lng });
    const here = await book();
    const north = await book({ ...pickup, lat: pickup.lat + 0.01 });
    await app.settle();
    expect([await requested(here), await requested(north)]).toEqual([[aside.id], [middle.id]]);
    expect([await tasks(middle), await tasks(aside)]).toEqual([[north], [here]]);
    const open = good(await app.call('listTasks', { as: middle })).items[0];
    expect(Date.parse(open?.expiresAt ?? '') - Date.parse(open?.offeredAt ?? '')).toBe(answerMilliseconds);
    good(await accept(middle, north));
    good(await accept(aside, here));
  });

  test('SET-16 matches a later booking at the end of the window', async () => {
    const first = await app.addActiveDriver(byRoad);
    const second = await app.addActiveDriver(byAir);
    const one = await booked();
    const other = await booked();
    expect([await requested(one), await requested(other)]).toEqual([[first.id], []]);
    await later(windowMilliseconds);
    expect([await requested(one), await requested(other)]).toEqual([[first.id], [second.id]]);
  });

  test('SET-16 offers the booking to another driver when an offer expires', async () => {
    const first = await app.addActiveDriver(byRoad);
    const second = await app.addActiveDriver(byAir);
    const id = await booked();
    expect(await requested(id)).toEqual([first.id]);
    await later(answerMilliseconds);
    await later(windowMilliseconds);
    expect(await requested(id)).toEqual([second.id]);
    expect(codeOf(await accept(first, id))).toBe('offer_expired');
    good(await accept(second, id));
  });

  test('SET-16 keeps a booking for a driver whose trip is about to end', async () => {
    const busy = await app.addActiveDriver(gridCentre);
    const ride = await booked();
    good(await accept(busy, ride));
    good(await app.call('arriveBooking', { as: busy, params: { id: ride } }));
    good(await app.call('startBooking', { as: busy, params: { id: ride }, body: {} }));
    const { drop, estimateTimeSeconds } = good(
      await app.call('getBooking', { as: app.admin, params: { id: ride } }),
    );
    const far = await app.addActiveDriver({ lat: drop.lat + 0.05, lng: drop.lng });
    app.clock.forward(estimateTimeSeconds * 1000 - 10_000);
    await app.sendPosition(busy, drop);
    await app.reportPhones();
    const id = await booked({ ...pickup, lat: drop.lat, lng: drop.lng });
    expect(await requested(id)).toEqual([]);
    good(await app.call('setAvailability', { as: busy, body: { active: false } }));
    await later(windowMilliseconds);
    expect(await requested(id)).toEqual([far.id]);
  });

  test('SET-16 falls back to a simpler mode when this one fails, logs the failure and notifies admins', async () => {
    const driver = await app.addActiveDriver(byRoad);
    const broken: CityPolicy = { ...policy, plan: () => Promise.reject(new Error('out of order')) };
    policy = withFallback([broken, nearest]);
    const logged = vi.spyOn(app.platform.log, 'error').mockReturnValue(undefined);
    const id = await booked();
    const [[facts, text] = []] = logged.mock.calls;
    logged.mockRestore();
    expect([facts, text]).toEqual([
      { mode: 'batched', err: new Error('out of order') },
      'a dispatch mode failed; the next simpler one planned',
    ]);
    expect(await requested(id)).toEqual([driver.id]);
    expect(await reasonsFor(id)).toEqual([expect.stringMatching(/^nearest/)]);
    const failedMode = async () => good(await app.call('listPromises', { as: app.admin })).failedMode;
    expect(await failedMode()).toBe('batched');
    policy = nearest;
    good(await decline(driver, id));
    await app.settle();
    expect(await failedMode()).toBeNull();
  });
});
