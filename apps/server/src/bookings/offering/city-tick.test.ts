import type { CityPolicy } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gridCentre } from '../../testing/grid-map.ts';
import { connectLive } from '../../testing/live-client.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';
import { batchAssignment } from './testing/batch-assignment.ts';
import { timedOffers } from './testing/timed-offers.ts';

const offerMilliseconds = 20_000;
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
/** A booking whose first offers, if any, have been made. */
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

describe('a policy of timed single offers', () => {
  let near: TestPerson;
  let far: TestPerson;
  beforeEach(async () => {
    policy = timedOffers(offerMilliseconds);
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
    expect(await reasonsFor(id)).toEqual(['nearest by road, offer 1', 'expired', 'nearest by road, offer 2']);
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

  test('TRIP-18 plans a booking that was handed back again, without that driver', async () => {
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
    expect((await reasonsFor(id)).at(-1)).toBe('nearest by road, offer 2');
  });

  test('SET-16 does not ask a driver who went off duty between planning and saving', async () => {
    const plain = timedOffers(offerMilliseconds);
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

  test('SET-16 discards a plan if another node carried one out meanwhile', async () => {
    const plain = timedOffers(offerMilliseconds);
    const other = await startTestApp({ nodeOf: app, parts: { choosePolicy: () => plain } });
    let begun = 0;
    policy = {
      ...plain,
      async plan(scene) {
        const plan = await plain.plan(scene);
        begun += 1;
        if (begun > 1) return plan;
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
    expect(await reasonsFor(id)).toEqual(['nearest by road, offer 1']);
  });

  test('SET-16 asks nobody while automatic dispatch is off', async () => {
    const turn = async (autoDispatch: boolean) =>
      good(await app.call('updateSettings', { as: app.admin, body: { autoDispatch } }));
    await turn(false);
    const id = await booked();
    await later(60_000);
    expect(await requested(id)).toEqual([]);
    await turn(true);
    await later(60_000);
    expect(await requested(id)).toEqual([near.id]);
  });
});

describe('a policy of batches', () => {
  const batchMilliseconds = 10_000;
  beforeEach(() => {
    policy = batchAssignment(batchMilliseconds);
  });

  test('SET-16 assigns each booking a driver so that the sum of road times is minimal', async () => {
    // Both drivers are nearest to the middle booking; only planning both bookings together shows who has to go further.
    const middle = await app.addActiveDriver({ lat: gridCentre.lat + 0.004, lng: gridCentre.lng });
    const aside = await app.addActiveDriver({ lat: gridCentre.lat - 0.006, lng: gridCentre.lng });
    const here = await booked();
    const north = await booked({ ...pickup, lat: pickup.lat + 0.01 });
    expect([await requested(here), await requested(north)]).toEqual([[], []]);
    await later(batchMilliseconds);
    expect([await requested(here), await requested(north)]).toEqual([[aside.id], [middle.id]]);
    expect([await tasks(middle), await tasks(aside)]).toEqual([[north], [here]]);
    good(await accept(middle, north));
    good(await accept(aside, here));
  });

  test('SET-16 withdraws unanswered offers in the next batch', async () => {
    const driver = await app.addActiveDriver(byAir);
    const id = await booked();
    await later(batchMilliseconds);
    expect(await requested(id)).toEqual([driver.id]);
    const nearer = await app.addActiveDriver(gridCentre);
    const second = await booked({ ...pickup, lat: drop.lat - 0.01 });
    await later(batchMilliseconds);
    expect(await reasonsFor(id)).toContain('a new batch');
    expect(codeOf(await accept(driver, id))).toBe('task_not_offered');
    expect([await requested(id), await tasks(nearer)]).toEqual([[nearer.id], [id]]);
    expect(await requested(second)).toEqual([driver.id]);
  });
});
