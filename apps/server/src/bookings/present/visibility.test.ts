import { nearbyTopic, type Availability } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { connectLive } from '../../testing/live-client.ts';
import { codeOf } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
let fleet: TestPerson;
let fleetDriver: TestPerson;
beforeAll(async () => {
  app = await startRides({ env: {} });
  fleet = await app.addPerson('fleetadmin');
  fleetDriver = await app.addActiveDriver(undefined, { fleet_admin_id: fleet.id });
});
afterAll(() => app.close());

/** A booking that the fleet's driver has accepted. */
async function accepted() {
  const booking = await app.book();
  good(await app.call('acceptBooking', { as: fleetDriver, params: { id: booking.id } }));
  return booking;
}
const cancel = (id: string) => app.call('cancelBooking', { as: app.admin, params: { id } });
const list = async (as: TestPerson, query: object = {}) =>
  good(await app.call('listBookings', { as, query }));

describe('what each role sees', () => {
  test('ROLE-10 BKT-3 hides driver share and convenience fee from a rider, and the lines still add up', async () => {
    const booking = await app.book();
    expect(JSON.stringify(booking)).not.toMatch(/convenience|driverShare|requestedDrivers/i);
    expect(booking.fareLines.reduce((sum, { amount }) => sum + amount, 0)).toBe(booking.tripCost);
    const asAdmin = good(await app.call('getBooking', { as: app.admin, params: { id: booking.id } }));
    expect(asAdmin.riderFareLines).toEqual(booking.fareLines);
    expect(asAdmin.fareLines).not.toEqual(booking.fareLines);
    const [listed] = (await list(app.rider)).items;
    expect(JSON.stringify(listed)).not.toMatch(/convenience|driverShare/i);
    const csv = await app.call('listBookings', { as: app.rider, headers: { accept: 'text/csv' } });
    expect(csv.headers['content-type']).toContain('text/csv');
    // 1.59 is the convenience fee and 10.60 the driver share.
    expect(JSON.stringify(csv.body)).toContain(booking.reference);
    expect(JSON.stringify(csv.body)).not.toMatch(/,159,|,1060,/);
    await cancel(booking.id);
  });

  test('BKT-12 shows the start code to the rider and admins only', async () => {
    await changeSettings(app, app.admin, { otpSecure: true });
    const { id } = await accepted();
    await changeSettings(app, app.admin, { otpSecure: false });
    const otp = async (as: TestPerson) => good(await app.call('getBooking', { as, params: { id } })).otp;
    expect(await otp(app.rider)).toMatch(/^\d{5}$/);
    expect(await otp(app.admin)).toMatch(/^\d{5}$/);
    expect([await otp(fleetDriver), await otp(fleet)]).toEqual([null, null]);
    await cancel(id);
  });

  test('ROLE-11 names no customer in a task, and shows the contact from accepting until the end', async () => {
    const booking = await app.book();
    const params = { id: booking.id };
    const tasks = await app.call('listTasks', { as: fleetDriver });
    expect(JSON.stringify(tasks.body)).not.toMatch(/rider|customer|\+1555/i);
    const taken = good(await app.call('acceptBooking', { as: fleetDriver, params }));
    expect(taken).toMatchObject({
      customerContact: expect.stringContaining('+1555'),
      customerEmail: app.rider.email,
    });
    const riders = good(await app.call('getBooking', { as: app.rider, params }));
    expect(riders.driverContact).toContain('+1555');
    await cancel(booking.id);
    const after = good(await app.call('getBooking', { as: fleetDriver, params }));
    expect([after.customerContact, after.customerEmail]).toEqual([null, null]);
  });

  test('ROLE-11 tells the driver which assistance the rider asked for, from accepting until the end, and no fleet', async () => {
    const { id: quoteId } = await app.quote();
    const assistance = ['wheelchair', 'service_animal', 'wheelchair'] as const;
    const body = { quoteId, assistance: [...assistance] };
    const made = good(await app.call('createBooking', { as: app.rider, body }));
    const params = { id: made.id };
    const seen = async (as: TestPerson) => good(await app.call('getBooking', { as, params })).assistance;
    expect(made.assistance).toEqual(['wheelchair', 'service_animal']);
    expect(JSON.stringify(good(await app.call('listTasks', { as: fleetDriver })))).not.toContain(
      'wheelchair',
    );
    const taken = good(await app.call('acceptBooking', { as: fleetDriver, params }));
    expect([taken.assistance, await seen(app.admin)]).toEqual([made.assistance, made.assistance]);
    expect(await seen(fleet)).toEqual([]);
    await cancel(made.id);
    expect(await seen(fleetDriver)).toEqual([]);
  });

  test('ROLE-11 ADDB-2 shows a ride’s note to its driver, from accepting until the end, and stores none for a parcel', async () => {
    const { id: quoteId } = await app.quote();
    const delivery = { pickUpInstructions: ' ring at Lovelace ', deliveryPerson: 'Grace Hopper' };
    const body = { quoteId, customerId: app.rider.id, delivery };
    const { id } = good(await app.call('createBooking', { as: app.admin, body }));
    const params = { id };
    const note = async (as: TestPerson) =>
      good(await app.call('getBooking', { as, params })).pickUpInstructions;
    expect(JSON.stringify(good(await app.call('listTasks', { as: fleetDriver })))).not.toContain('Lovelace');
    const taken = good(await app.call('acceptBooking', { as: fleetDriver, params }));
    expect(taken).toMatchObject({ pickUpInstructions: 'ring at Lovelace', deliveryPerson: null });
    expect([await note(app.rider), await note(app.admin), await note(fleet)]).toEqual([
      'ring at Lovelace',
      'ring at Lovelace',
      null,
    ]);
    await cancel(id);
    expect(await note(fleetDriver)).toBeNull();
    const silent = await app.book();
    expect(silent.pickUpInstructions).toBeNull();
    await cancel(silent.id);
  });

  test('ROLE-11 DELIV-8 hides the recipient in a parcel’s task', async () => {
    const shop = await startRides({ env: { APP_CATEGORY: 'delivery' } });
    const { id: quoteId } = await shop.quote();
    const delivery = {
      deliveryPerson: 'Grace Hopper',
      deliveryPersonPhone: '+49 30 12345',
      pickUpInstructions: 'ask for Ada',
      deliveryInstructions: 'ring at Lovelace',
    };
    const body = { quoteId, customerId: shop.rider.id, delivery };
    const { id } = good(await shop.call('createBooking', { as: shop.admin, body }));
    const personal = /Grace|30 12345|Ada|Lovelace/;
    const tasks = good(await shop.call('listTasks', { as: shop.driver }));
    expect(tasks.items.map((task) => task.id)).toEqual([id]);
    expect(JSON.stringify(tasks)).not.toMatch(personal);
    const taken = good(await shop.call('acceptBooking', { as: shop.driver, params: { id } }));
    expect(taken).toMatchObject(delivery);
    await shop.close();
  });

  test('DEMO-12 DEMO-13 hides contacts from an admin of a demo, and shows them to the rider and the driver', async () => {
    const demo = await startRides({ env: { DEMO_MODE: 'true' } });
    const live = await connectLive(demo, demo.admin);
    await live.subscribe('bookings');
    const { id } = await demo.bookingIn('ACCEPTED');
    const hidden = { customerEmail: 'Hidden', customerContact: 'Hidden', driverContact: 'Hidden' };
    const get = async (as: TestPerson) => good(await demo.call('getBooking', { as, params: { id } }));
    expect(await get(demo.admin)).toMatchObject({ ...hidden, deliveryPersonPhone: null });
    const event = await live.frame(
      (frame) => 'data' in frame && JSON.stringify(frame).includes('"ACCEPTED"'),
    );
    expect(event).toMatchObject({ data: hidden });
    live.close();
    expect((await get(demo.rider)).driverContact).toContain('+1555');
    expect((await get(demo.driver)).customerContact).toContain('+1555');
    await demo.close();
  });

  test('ROLE-2 shows riders and drivers their own bookings, fleet admins those of their drivers, and admins all', async () => {
    const other = await app.addPerson('rider');
    const { id } = await accepted();
    const foreign = await app.book(other);
    const ids = async (as: TestPerson) => (await list(as)).items.map((booking) => booking.id);
    expect(await ids(app.rider)).toContain(id);
    expect(await ids(app.rider)).not.toContain(foreign.id);
    expect(await ids(other)).toEqual([foreign.id]);
    expect(await ids(fleetDriver)).toContain(id);
    expect(await ids(app.driver)).toEqual([]);
    expect(await ids(fleet)).toContain(id);
    expect(await ids(fleet)).not.toContain(foreign.id);
    expect(await ids(app.admin)).toEqual(expect.arrayContaining([id, foreign.id]));
    await cancel(id);
    await cancel(foreign.id);
  });

  test('BKT-5 BKT-8 lists which actions each role may take, and why not', async () => {
    const booking = await app.book();
    const params = { id: booking.id };
    expect(booking.actions).toContainEqual({ verb: 'cancel', allowed: true });
    expect(booking.actions).toContainEqual({ verb: 'pay', allowed: false, reason: 'wrong_status' });
    const admins = good(await app.call('getBooking', { as: app.admin, params })).actions;
    expect(admins).toEqual([
      { verb: 'hand-back', allowed: false, reason: 'wrong_status' },
      { verb: 'assign', allowed: false, reason: 'auto_dispatch_on' },
      { verb: 'cancel', allowed: true },
      { verb: 'no-show', allowed: false, reason: 'wrong_status' },
    ]);
    await cancel(booking.id);
  });
});

describe('lists of bookings', () => {
  test('combine filters, search, sorting and paging, and stay in scope', async () => {
    const rider = await app.addPerson('rider', { first_name: 'Zoë', last_name: '100%_sure' });
    const made = [await app.book(rider), await app.book(rider), await app.book(rider)];
    await cancel(made[0]?.id ?? '');
    const as = rider;
    expect((await list(as, { status: 'CANCELLED' })).items.map(({ id }) => id)).toEqual([made[0]?.id]);
    expect((await list(as, { status: 'NEW,NEW, CANCELLED' })).total).toBe(3);
    expect((await list(as, { active: 'true' })).total).toBe(2);
    expect((await list(as, { active: 'false' })).total).toBe(1);
    expect((await list(app.admin, { q: '100%_s' })).total).toBe(3);
    expect((await list(app.admin, { q: '100x_s' })).total).toBe(0);
    expect(
      (await list(app.admin, { customer: rider.id, q: made[1]?.reference.slice(0, 5) ?? '' })).total,
    ).toBe(1);
    const sorted = (await list(as, { sort: 'reference' })).items.map(({ reference }) => reference);
    expect(sorted).toEqual(sorted.toSorted());
    const pages = [await list(as, { page: 1, pageSize: 2 }), await list(as, { page: 2, pageSize: 2 })];
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect((await list(as, { from: '2026-11-22T00:00:00Z' })).total).toBe(0);
    for (const { id } of made) await cancel(id);
  });

  test.each([{ sort: 'otp' }, { status: 'NEW,NONSENSE' }, { page: '0' }, { unknown: '1' }])(
    'refuse %o',
    async (query) => {
      expect(codeOf(await app.call('listBookings', { as: app.admin, query }))).toBe('invalid_request');
    },
  );
});

describe('live bookings', () => {
  test('MISC-6 notify rider, driver, fleet admin and admin of a ride, each with the fields that they may see', async () => {
    const rider = await connectLive(app, app.rider);
    const driver = await connectLive(app, fleetDriver);
    const admin = await connectLive(app, app.admin);
    const stranger = await connectLive(app, await app.addPerson('rider'));
    for (const client of [rider, admin, stranger, driver]) await client.subscribe('bookings');
    await driver.subscribe('tasks');
    const booking = await app.book();
    const params = { id: booking.id };
    const own = `booking:${booking.id}`;
    await rider.subscribe(own);
    const refused = await stranger.subscribe(`booking:${booking.id}`);
    expect(refused).toHaveProperty('error');

    const task = await driver.frame(
      (frame) => 'event' in frame && frame.topic === 'tasks' && frame.event === 'changed',
    );
    expect(task).toMatchObject({ data: { id: booking.id, pickupDistanceMetres: 0 } });
    good(await app.call('acceptBooking', { as: fleetDriver, params }));
    const gone = await driver.frame(
      (frame) => 'event' in frame && frame.topic === 'tasks' && frame.event === 'removed',
    );
    expect(gone).toMatchObject({ data: { id: booking.id } });
    const statusIs = (status: string) => (frame: object) =>
      'data' in frame && (frame.data as { status?: string } | null)?.status === status;
    const ridersView = await rider.frame((frame) => statusIs('ACCEPTED')(frame));
    expect(JSON.stringify(ridersView)).not.toMatch(/convenience|driverShare/i);
    // Sent once, though the rider subscribes to both the list and the booking. The rider receives the NEW
    // booking, the driver nothing yet.
    expect(rider.frames.filter((frame) => statusIs('ACCEPTED')(frame))).toHaveLength(1);
    expect(ridersView).toMatchObject({ topic: 'bookings', also: [own], details: { from: 'NEW' } });
    const car = await rider.frame((frame) => 'event' in frame && frame.event === 'position');
    expect(car).toMatchObject({ topic: own, data: { driver: fleetDriver.id, toward: 'pickup' } });
    const standing = (busy: boolean) => (frame: object) =>
      'event' in frame &&
      frame.event === 'availability' &&
      (frame as unknown as { data: Availability }).data.busy === busy;
    expect(await driver.frame(standing(true))).toMatchObject({ topic: 'tasks', data: { active: true } });
    const driversView = await driver.frame((frame) => statusIs('ACCEPTED')(frame));
    expect(driversView).toMatchObject({
      data: { otp: null, actions: expect.arrayContaining([{ verb: 'arrive', allowed: true }]) },
      details: { from: null },
    });
    expect(await admin.frame((frame) => statusIs('ACCEPTED')(frame))).toMatchObject({
      data: { driverShare: 1060 },
    });

    await app.call('handBackBooking', { as: fleetDriver, params, body: { reason: 'tyre' } });
    const left = await driver.frame(
      (frame) => 'event' in frame && frame.topic === 'bookings' && frame.event === 'removed',
    );
    expect(left).toMatchObject({ data: { id: booking.id, version: 3 } });
    await driver.frame(standing(false));
    await stranger.quiet();
    expect(stranger.eventsOf('bookings')).toEqual([]);
    await cancel(booking.id);
    for (const client of [rider, driver, admin, stranger]) client.close();
  });

  test('MISC-6 show the rider the approaching car and its arrival time, and nobody else', async () => {
    const booking = await app.book();
    const params = { id: booking.id };
    const driver = await app.addActiveDriver({ lat: 10.02, lng: 20 });
    await app.settle();
    app.clock.forward(60_000);
    await app.settle();
    good(await app.call('acceptBooking', { as: driver, params }));
    const [rider, admin, other] = [
      await connectLive(app, app.rider),
      await connectLive(app, app.admin),
      await connectLive(app, await app.addPerson('rider')),
    ];
    await rider.subscribe(`booking:${booking.id}`);
    await admin.subscribe('drivers');
    await other.subscribe(nearbyTopic({ lat: 10.02, lng: 20 }));
    app.clock.forward(30_000);
    await app.sendPosition(driver, { lat: 10.018, lng: 20 });
    // The event of accepting may still be on its way.
    const moved = await rider.frame((frame) => JSON.stringify(frame).includes('"lat":10.018,'));
    // 0.018 degrees are 2001.6 m, driven at 10 m/s.
    expect(moved).toMatchObject({
      data: { driver: driver.id, lat: 10.018, toward: 'pickup', etaSeconds: 200 },
    });
    const onMap = await admin.frame((frame) => 'event' in frame && frame.event === 'position');
    expect(onMap).toMatchObject({ topic: 'drivers', data: { toward: null, etaSeconds: null } });
    await app.settle();
    await other.quiet();
    expect(JSON.stringify(other.frames)).not.toMatch(new RegExp(`position|10.018|${driver.id}`));
    const tracking = good(await app.call('getBookingTracking', { as: app.rider, params }));
    expect(tracking).toMatchObject({
      last: { status: 'ACCEPTED', lat: 10.018 },
      toward: 'pickup',
      etaSeconds: 200,
      coords: [],
    });
    for (const client of [rider, admin, other]) client.close();
    await cancel(booking.id);
  });
});
