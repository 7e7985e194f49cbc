import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridCentre, gridMap } from '../testing/grid-map.ts';
import { openSandbox, type Sandbox } from './index.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: RideApp;
afterEach(() => app.close());

/** Runs the sandbox for a period, with a step every four seconds. */
async function live(sandbox: Sandbox, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 4) {
    app.clock.forward(4_000);
    await sandbox.step();
  }
}

const statusOf = async (id: string) =>
  good(await app.call('getBooking', { as: app.admin, params: { id } })).status;
const sessionsOf = (id: string) =>
  sql`select id from sessions where user_id = ${id}`.execute(app.platform.db);
const open = (simulatedEmails: string[], playedEmails: string[] = []) =>
  openSandbox(app.platform, { http: app.http, map: gridMap(), simulatedEmails, playedEmails });

describe('simulated drivers', () => {
  test('serve a booking from the task to the payment, so that one person can try a ride', async () => {
    app = await startRides();
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    const simulated = await app.addActiveDriver({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
    const sandbox = await open([simulated.email]);
    const { id } = await app.book();
    const seen = ['NEW'];
    for (let round = 0; round < 200 && seen.at(-1) !== 'PAID'; round += 1) {
      await live(sandbox, 4);
      const status = await statusOf(id);
      if (status !== seen.at(-1)) seen.push(status);
    }
    expect(seen).toEqual(['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PAID']);
    const booking = good(await app.call('getBooking', { as: app.admin, params: { id } }));
    expect(booking).toMatchObject({ driver: simulated.id, paymentMode: 'cash' });
    // The trip was driven on the streets: 0.045° north are 5,004 m.
    expect(booking.distanceMetres).toBeGreaterThan(4_800);
    expect(booking.distanceMetres).toBeLessThan(5_200);
  });

  test('CHANGE-6 confirm and read a change, and drive to the new drop-off', async () => {
    app = await startRides();
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    const simulated = await app.addActiveDriver({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
    const sandbox = await open([simulated.email]);
    const { id } = await app.book();
    const params = { id };
    for (let round = 0; round < 60 && (await statusOf(id)) === 'NEW'; round += 1) await live(sandbox, 4);
    const asked = { ...drop, lat: drop.lat - 0.018, add: 'Old Mill' };
    const as = app.rider;
    const { quoteId, version } = good(await app.call('quoteChange', { as, params, body: { drop: asked } }));
    const waiting = good(await app.call('acceptChange', { as, params, body: { quoteId, version } }));
    expect([waiting.change?.state, waiting.drop.add]).toEqual(['waiting', drop.add]);
    await live(sandbox, 4);
    const changed = good(await app.call('getBooking', { as, params }));
    expect([changed.change, changed.drop.add]).toEqual([null, 'Old Mill']);
    for (let round = 0; round < 200 && (await statusOf(id)) !== 'PAID'; round += 1) await live(sandbox, 4);
    expect(await statusOf(id)).toBe('PAID');
  });

  test('TRIP-28 serve other riders until it is time for a ride accepted ahead', async () => {
    app = await startRides();
    await changeSettings(app, app.admin, { autoDispatch: false });
    const simulated = await app.addActiveDriver();
    const sandbox = await open([simulated.email]);
    const tripDate = new Date(app.clock.now().getTime() + 80 * 60_000).toISOString();
    const { id } = await app.book(app.rider, { bookLater: true, tripDate });
    const params = { id };
    good(await app.call('assignBooking', { as: app.admin, params, body: { driverId: simulated.id } }));
    await live(sandbox, 60);
    expect(await statusOf(id)).toBe('ACCEPTED');
    const now = await app.book();
    const assign = { params: { id: now.id }, body: { driverId: simulated.id } };
    good(await app.call('assignBooking', { as: app.admin, ...assign }));
    for (let round = 0; round < 300 && (await statusOf(now.id)) !== 'PAID'; round += 1)
      await live(sandbox, 4);
    expect([await statusOf(now.id), await statusOf(id)]).toEqual(['PAID', 'ACCEPTED']);
    app.clock.forward(Date.parse(tripDate) - 29 * 60_000 - app.clock.now().getTime());
    await sandbox.step();
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'begin-rides-ahead', payload: {}, at: tx.now }),
    );
    await app.settle();
    for (let round = 0; round < 300 && (await statusOf(id)) === 'ACCEPTED'; round += 1)
      await live(sandbox, 4);
    expect(await statusOf(id)).toBe('ARRIVED');
  });

  test('BOOK-15 start with the rider’s start code', async () => {
    app = await startRides();
    await changeSettings(app, app.admin, { otpSecure: true });
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    const simulated = await app.addActiveDriver();
    const sandbox = await open([simulated.email]);
    const { id } = await app.book();
    await live(sandbox, 40);
    expect(await statusOf(id)).toBe('STARTED');
  });

  test('TRIP-23 take the required photos of a parcel, before the trip and at the drop', async () => {
    app = await startRides({ env: { APP_CATEGORY: 'delivery' } });
    const asked = { allowDeliveryPickupImageCapture: true, allowFinalDeliveryImageCapture: true };
    await changeSettings(app, app.admin, asked);
    const sandbox = await open([app.driver.email]);
    const delivery = { deliveryPerson: 'Ada', deliveryPersonPhone: '+1 555 1234567' };
    const { id } = await app.book(app.admin, { customerId: app.rider.id, delivery });
    for (let round = 0; round < 200 && (await statusOf(id)) !== 'PAID'; round += 1) await live(sandbox, 4);
    const parcel = good(await app.call('getBooking', { as: app.rider, params: { id } }));
    expect([parcel.status, parcel.pickupImage, parcel.deliverImage]).toEqual([
      'PAID',
      expect.stringMatching(/^\/api\/files\//),
      expect.stringMatching(/^\/api\/files\//),
    ]);
  });

  test('leave a task to a person for a while before they accept it', async () => {
    app = await startRides();
    const simulated = await app.addActiveDriver();
    const sandbox = await open([simulated.email]);
    const { id } = await app.book();
    await live(sandbox, 30);
    expect(await statusOf(id)).toBe('NEW');
    await live(sandbox, 20);
    expect(await statusOf(id)).not.toBe('NEW');
  });

  test('resume a trip after a restart', async () => {
    app = await startRides();
    const { id } = await app.bookingIn('ACCEPTED');
    await live(await open([app.driver.email]), 10);
    expect(['ARRIVED', 'STARTED']).toContain(await statusOf(id));
  });

  test('AUTH-14 stop while suspended, and start again when approved', async () => {
    app = await startRides();
    const { id } = app.driver;
    const sandbox = await open([app.driver.email]);
    await live(sandbox, 8);
    const approve = (approved: boolean) => changeUser(app, app.admin, id, { approved });
    const { rows: before } = await sessionsOf(id);
    good(await approve(false));
    await live(sandbox, 300);
    const { rows: during } = await sessionsOf(id);
    // They try to sign in only occasionally, not with every step.
    expect([before.length > 0, during.length < 8]).toEqual([true, true]);
    good(await approve(true));
    await live(sandbox, 120);
    const { items } = good(await app.call('listDriversOnMap', { as: app.admin }));
    expect(items.map((driver) => driver.id)).toEqual([id]);
  });

  test('go on duty automatically and cruise the streets', async () => {
    app = await startRides();
    const sleeper = await app.addPerson('driver');
    const sandbox = await open([sleeper.email]);
    await live(sandbox, 4);
    const at = async () => good(await app.call('getAvailability', { as: sleeper }));
    const before = await at();
    expect(before).toMatchObject({ active: true, busy: false });
    await live(sandbox, 200);
    expect((await at()).location).not.toEqual(before.location);
  });
});

describe('the simulated car of a person who plays a driver', () => {
  test('drives to the pickup and to the drop, but presses no button', async () => {
    app = await startRides();
    // Long enough to have driven there.
    app.clock.forward(300_000);
    await app.sendPosition(app.driver, { lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
    // The device has been silent for a minute, so the sandbox drives the car.
    app.clock.forward(60_000);
    const sandbox = await open([], [app.driver.email]);
    const { id } = await app.book();
    good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
    await live(sandbox, 100);
    expect(await statusOf(id)).toBe('ACCEPTED');
    const location = async () => good(await app.call('getAvailability', { as: app.driver })).location;
    expect((await location())?.lat).toBeCloseTo(pickup.lat, 3);
    good(await app.call('arriveBooking', { as: app.driver, params: { id } }));
    good(await app.call('startBooking', { as: app.driver, params: { id }, body: {} }));
    await live(sandbox, 300);
    expect(await statusOf(id)).toBe('STARTED');
    expect((await location())?.lat).toBeCloseTo(drop.lat, 3);
  });

  test('is not driven while the person’s device reports positions', async () => {
    app = await startRides();
    const sandbox = await open([], [app.driver.email]);
    const there = { lat: gridCentre.lat + 0.002, lng: gridCentre.lng };
    app.clock.forward(20_000);
    await app.sendPosition(app.driver, there);
    await live(sandbox, 10);
    expect(good(await app.call('getAvailability', { as: app.driver })).location).toEqual(there);
  });

  test('stands still while its driver is off duty', async () => {
    app = await startRides();
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    const before = good(await app.call('getAvailability', { as: app.driver }));
    app.clock.forward(60_000);
    await live(await open([], [app.driver.email]), 60);
    expect(good(await app.call('getAvailability', { as: app.driver })).locationAt).toBe(before.locationAt);
  });
});
