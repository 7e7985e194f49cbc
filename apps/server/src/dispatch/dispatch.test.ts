import type { LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { connectLive, type LiveClient } from '../testing/live-client.ts';
import { gridCentre } from '../testing/grid-map.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { insertCopies } from '../bookings/testing/insert-copies.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
beforeEach(async () => {
  await settings({ autoDispatch: true, negativeBalance: true, driverRadius: 10, convertToMile: false });
});

const settings = async (body: object) => good(await changeSettings(app, app.admin, body));
const tasks = async (as: TestPerson) => good(await app.call('listTasks', { as })).items.map(({ id }) => id);
const cancel = (id: string) => app.call('cancelBooking', { as: app.admin, params: { id } });
const active = (driver: TestPerson, on: boolean) =>
  app.call('setAvailability', { as: driver, body: { active: on } });
const withdrawApproval = ({ id }: TestPerson) =>
  sql`update users set approved = false where id = ${id}`.execute(app.platform.db);
const pushesTo = (person: TestPerson) =>
  app.sent.filter(({ to, channel }) => to === person.email && channel === 'push');

describe('automatic dispatch', () => {
  test('SET-16 TRIP-1 TRIP-20 asks and notifies every eligible driver and nobody else', async () => {
    const otherType = good(await app.call('listCarTypes')).items[1]?.id ?? null;
    const eligible = await app.addActiveDriver({ lat: 10.05, lng: 20 });
    const tooFar = await app.addActiveDriver({ lat: 10.1, lng: 20 });
    const wrongType = await app.addActiveDriver(undefined, { car_type_id: otherType });
    const unapproved = await app.addActiveDriver();
    await withdrawApproval(unapproved);
    const inactive = await app.addActiveDriver();
    await active(inactive, false);
    const booking = await app.book();
    await app.settle();
    expect(await tasks(eligible)).toEqual([booking.id]);
    expect(pushesTo(eligible)).toMatchObject([{ screen: 'DriverTrips' }]);
    for (const driver of [tooFar, wrongType, inactive]) expect(await tasks(driver)).toEqual([]);
    for (const driver of [tooFar, wrongType, unapproved, inactive]) {
      expect(pushesTo(driver)).toEqual([]);
    }
    await cancel(booking.id);
    for (const driver of [eligible, tooFar, wrongType]) await active(driver, false);
  });

  test('SET-16 asks a driver who arrives later within a minute, and nobody twice', async () => {
    const booking = await app.book();
    const late = await app.addActiveDriver();
    await app.settle();
    expect(await tasks(late)).toEqual([]);
    app.clock.forward(60_000);
    await app.settle();
    expect(await tasks(late)).toEqual([booking.id]);
    app.clock.forward(60_000);
    await app.settle();
    expect(pushesTo(late)).toHaveLength(1);
    await cancel(booking.id);
    await active(late, false);
  });

  test('SET-16 TRIP-21 moves cars and finds new drivers immediately after the server’s clock was set back', async () => {
    const wrong = 3_000_000;
    app.clock.forward(wrong);
    await app.sendPosition(app.driver, gridCentre);
    await app.quote();
    app.clock.forward(-wrong);
    app.clock.forward(5000);
    const elsewhere = { lat: gridCentre.lat + 0.3, lng: gridCentre.lng };
    const newcomer = await app.addActiveDriver(elsewhere);
    const near = { lat: gridCentre.lat + 0.0001, lng: gridCentre.lng };
    await app.sendPosition(app.driver, near);
    expect(good(await app.call('getAvailability', { as: app.driver })).location).toEqual(near);
    await app.quote({ pickup: { ...elsewhere, add: 'Far from the others' } });
    await active(newcomer, false);
    app.clock.forward(5000);
    await app.sendPosition(app.driver, gridCentre);
  });

  test('SET-16 TRIP-21 accepts a jump in position from an idle driver, but not from one on a ride', async () => {
    const far = { lat: gridCentre.lat + 0.3, lng: gridCentre.lng };
    const move = async ({ lat, lng }: LatLng) => {
      app.clock.forward(2000);
      const positions = [{ at: app.clock.now().toISOString(), lat, lng }];
      const { rejected } = good(await app.call('sendPositions', { as: app.driver, body: { positions } }));
      return rejected.map(({ reason }) => reason);
    };
    expect([await move(gridCentre), await move(far)]).toEqual([[], []]);
    const quote = await app.quote({
      pickup: { ...far, add: 'Where the driver is' },
      drop: { ...pickup, add: 'Where the driver was' },
    });
    const body = { quoteId: quote.id };
    const { id } = good(await app.call('createBooking', { as: app.rider, body }));
    expect(await tasks(app.driver)).toEqual([id]);
    good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
    expect(await move(gridCentre)).toEqual(['teleport']);
    await cancel(id);
    expect(await move(gridCentre)).toEqual([]);
  });

  test('SET-16 does not ask a driver who declined again', async () => {
    const booking = await app.book();
    good(await app.call('declineBooking', { as: app.driver, params: { id: booking.id } }));
    app.clock.forward(60_000);
    await app.settle();
    expect(await tasks(app.driver)).toEqual([]);
    await cancel(booking.id);
  });

  test('SET-16 offers Book Later half an hour before the trip, or immediately if it is sooner', async () => {
    const inMinutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000).toISOString();
    const later = await app.book(app.rider, { bookLater: true, tripDate: inMinutes(60) });
    const soon = await app.book(app.rider, { bookLater: true, tripDate: inMinutes(20) });
    expect(await tasks(app.driver)).toEqual([soon.id]);
    app.clock.forward(29 * 60_000);
    await app.settle();
    expect(await tasks(app.driver)).toEqual([soon.id]);
    app.clock.forward(60_000);
    await app.settle();
    expect(await tasks(app.driver)).toContain(later.id);
    await cancel(later.id);
    await cancel(soon.id);
  });

  test('SET-5 SET-16 reads the radius in miles if the operator uses miles', async () => {
    await settings({ driverRadius: 4, convertToMile: false });
    const driver = await app.addActiveDriver({ lat: 10.05, lng: 20 });
    const inKm = await app.book();
    expect(await tasks(driver)).toEqual([]);
    await settings({ convertToMile: true });
    const inMiles = await app.book();
    expect(await tasks(driver)).toEqual([inMiles.id]);
    await cancel(inKm.id);
    await cancel(inMiles.id);
    await active(driver, false);
  });

  test('SET-16 TRIP-1 withdraws the tasks of a driver whose car type changes', async () => {
    const [first, second] = good(await app.call('listCarTypes')).items;
    const driver = await app.addActiveDriver();
    const booking = await app.book();
    expect(await tasks(driver)).toEqual([booking.id]);
    const drives = async (carTypeId = '') => good(await changeUser(app, app.admin, driver.id, { carTypeId }));
    await drives(first?.id);
    expect(await tasks(driver)).toEqual([booking.id]);
    await drives(second?.id);
    expect(await tasks(driver)).toEqual([]);
    expect(codeOf(await app.call('acceptBooking', { as: driver, params: { id: booking.id } }))).toBe(
      'task_not_offered',
    );
    await drives(first?.id);
    app.clock.forward(60_000);
    await app.settle();
    expect(await tasks(driver)).toEqual([booking.id]);
    await cancel(booking.id);
    await active(driver, false);
  });

  test('SET-5 SET-17 neither offers a task to a driver in debt nor lets one accept, while negative balances are not allowed', async () => {
    await settings({ negativeBalance: true });
    const debtor = await app.addActiveDriver();
    const first = await app.book();
    const params = { id: first.id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
      good(await app.call(step, { as: debtor, params }));
    }
    good(await app.call('endBooking', { as: debtor, params, body: { cashReceived: true } }));
    const asked = await app.book();
    expect(await tasks(debtor)).toEqual([asked.id]);
    await settings({ negativeBalance: false });
    expect(codeOf(await app.call('acceptBooking', { as: debtor, params: { id: asked.id } }))).toBe(
      'driver_wallet_negative',
    );
    const next = await app.book();
    expect(await tasks(debtor)).toEqual([asked.id]);
    await cancel(asked.id);
    await cancel(next.id);
    await active(debtor, false);
  });
});

describe('the state of a driver', () => {
  test('DATA-2 DASH-7 has driverActiveStatus as the driver set it, and queue while there is a booking', async () => {
    const driver = await app.addActiveDriver({ lat: 10.01, lng: 20 });
    const shown = async () => {
      const { items } = good(await app.call('listDriversOnMap', { as: app.admin }));
      return items.find(({ id }) => id === driver.id);
    };
    expect(await shown()).toMatchObject({ driverActiveStatus: true, queue: false });
    const booking = await app.book();
    const params = { id: booking.id };
    good(await app.call('acceptBooking', { as: driver, params }));
    expect(await shown()).toMatchObject({ queue: true });
    app.clock.forward(2000);
    await app.sendPosition(driver, { lat: 10.0101, lng: 20 });
    expect(await shown()).toMatchObject({ queue: true, location: { lat: 10.0101, lng: 20 } });
    good(await app.call('handBackBooking', { as: driver, params, body: { reason: 'breakdown' } }));
    expect(await shown()).toMatchObject({ queue: false });
    await active(driver, false);
    expect(await shown()).toBeUndefined();
    await cancel(booking.id);
  });
});

describe('manual assignment', () => {
  test('SET-5 BKT-8 BKT-9 BKT-10 offers nothing until an admin assigns a driver while autoDispatch is off', async () => {
    await settings({ autoDispatch: false });
    const booking = await app.book();
    app.clock.forward(120_000);
    await app.settle();
    expect(await tasks(app.driver)).toEqual([]);
    const params = { id: booking.id };
    const choice = good(await app.call('assignableDrivers', { as: app.admin, params })).items;
    expect(choice.map(({ id }) => id)).toEqual([app.driver.id]);
    expect(choice[0]).toMatchObject({
      distanceMetres: 0,
      etaSeconds: 0,
      vehicleNumber: expect.stringContaining('FX'),
    });
    const assigned = await app.call('assignBooking', {
      as: app.admin,
      params,
      body: { driverId: app.driver.id },
    });
    expect(good(assigned).requestedDrivers).toEqual({ [app.driver.id]: true });
    expect(await tasks(app.driver)).toEqual([booking.id]);
    await app.settle();
    expect(pushesTo(app.driver).at(-1)).toMatchObject({
      screen: 'DriverTrips',
      body: expect.stringContaining('has been assigned to you'),
    });
    await cancel(booking.id);
  });

  test('BKT-8 is refused while autoDispatch is on', async () => {
    const booking = await app.book();
    const answer = await app.call('assignBooking', {
      as: app.admin,
      params: { id: booking.id },
      body: { driverId: app.driver.id },
    });
    expect(codeOf(answer)).toBe('auto_dispatch_on');
    await cancel(booking.id);
  });

  test('BKT-8 a booking taken out of automatic dispatch is offered to nobody and can be assigned', async () => {
    const other = await app.addActiveDriver();
    const booking = await app.book();
    await app.settle();
    expect(await tasks(other)).toContain(booking.id);
    const params = { id: booking.id };
    const taken = good(await app.call('takeFromDispatch', { as: app.admin, params, body: {} }));
    expect(taken.requestedDrivers).toEqual({});
    expect(taken.actions).toContainEqual({ verb: 'assign', allowed: true });
    for (const driver of [app.driver, other]) expect(await tasks(driver)).toEqual([]);
    app.clock.forward(120_000);
    await app.reportPhones();
    await app.settle();
    expect(await tasks(other)).toEqual([]);
    const again = good(await app.call('takeFromDispatch', { as: app.admin, params, body: {} }));
    expect(again.version).toBe(taken.version);
    const body = { driverId: other.id };
    expect(good(await app.call('assignBooking', { as: app.admin, params, body })).requestedDrivers).toEqual({
      [other.id]: true,
    });
    expect(await tasks(other)).toEqual([booking.id]);
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params }));
    expect(trail.items.map(({ event }) => event)).toContain('manual-dispatch');
    const assigned = trail.items.find(({ event }) => event === 'assign');
    expect(assigned?.drivers).toEqual([{ id: other.id, name: expect.stringMatching(/\w/) }]);
    const offered = trail.items.find(({ event }) => event === 'offer');
    expect(offered?.drivers.map(({ id }) => id)).toContain(other.id);
    await cancel(booking.id);
    const late = await app.call('takeFromDispatch', { as: app.admin, params, body: {} });
    expect(codeOf(late)).toBe('wrong_status');
    await active(other, false);
  });

  test('BKT-8 a booking that is returned to automatic dispatch is offered again immediately', async () => {
    const { id } = await app.book();
    await app.settle();
    const params = { id };
    const put = () => app.call('returnToDispatch', { as: app.admin, params, body: {} });
    good(await app.call('takeFromDispatch', { as: app.admin, params, body: {} }));
    expect(await tasks(app.driver)).toEqual([]);
    expect(good(await put()).actions).toContainEqual(
      expect.objectContaining({ verb: 'assign', allowed: false, reason: 'auto_dispatch_on' }),
    );
    await app.settle();
    expect(await tasks(app.driver)).toEqual([id]);
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params }));
    const returned = () => trail.items.filter(({ event }) => event === 'automatic-dispatch');
    expect(returned()).toHaveLength(1);
    expect((await put()).status).toBe(200);
    await cancel(id);
    expect(codeOf(await put())).toBe('wrong_status');
  });

  test('BKT-9 BKT-10 lists drivers who can reach the pickup, soonest first', async () => {
    await settings({ autoDispatch: false });
    const { lat, lng } = gridCentre;
    const farther = await app.addActiveDriver({ lat: lat + 0.02, lng });
    const near = await app.addActiveDriver({ lat: lat + 0.01, lng });
    const { id } = await app.book();
    const { items } = good(await app.call('assignableDrivers', { as: app.admin, params: { id } }));
    expect(items.map((driver) => driver.id)).toEqual([app.driver.id, near.id, farther.id]);
    await cancel(id);
    await active(near, false);
    await active(farther, false);
  });

  test('BKT-9 is refused for a busy or inactive driver', async () => {
    await settings({ autoDispatch: false });
    const idle = await app.addActiveDriver();
    await active(idle, false);
    const booking = await app.book();
    const answer = await app.call('assignBooking', {
      as: app.admin,
      params: { id: booking.id },
      body: { driverId: idle.id },
    });
    expect(codeOf(answer)).toBe('driver_not_available');
    await cancel(booking.id);
  });

  test('BKT-9 SET-17 lists a driver in debt, and gives the reason for refusing to assign them', async () => {
    const debtor = await app.addActiveDriver();
    const params = { id: (await app.book()).id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const)
      good(await app.call(step, { as: debtor, params }));
    good(await app.call('endBooking', { as: debtor, params, body: { cashReceived: true } }));
    await settings({ autoDispatch: false, negativeBalance: false });
    const { id } = await app.book();
    const choice = good(await app.call('assignableDrivers', { as: app.admin, params: { id } })).items;
    expect(choice.map((driver) => driver.id)).toContain(debtor.id);
    const assign = () =>
      app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: debtor.id } });
    expect(codeOf(await assign())).toBe('driver_in_debt');
    expect(await tasks(debtor)).toEqual([]);
    await settings({ negativeBalance: true });
    good(await assign());
    // Manual assignment ignores the car type.
    const carTypeId = good(await app.call('listCarTypes')).items[1]?.id ?? '';
    good(await changeUser(app, app.admin, debtor.id, { carTypeId }));
    expect(await tasks(debtor)).toEqual([id]);
    await cancel(id);
    await active(debtor, false);
  });

  test('DEMO-12 hides contacts in the driver picker in demo mode', async () => {
    const demo = await startRides({ env: { DEMO_MODE: 'true' } });
    const booking = await demo.book();
    const choice = good(
      await demo.call('assignableDrivers', { as: demo.admin, params: { id: booking.id } }),
    ).items;
    expect(choice.map(({ mobile }) => mobile)).toEqual(['Hidden']);
    await demo.close();
  });
});

describe('the map of drivers', () => {
  test('DASH-3 DASH-4 ROLE-9 shows approved, active drivers: their own to fleet admins, all to admins', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const own = await app.addActiveDriver(
      { lat: 10.01, lng: 20.01 },
      { fleet_admin_id: fleet.id, first_name: 'Ana', last_name: 'Silva', vehicle_number: 'IJK 1234' },
    );
    const shown = async (as: TestPerson) => good(await app.call('listDriversOnMap', { as })).items;
    expect((await shown(fleet)).map(({ id }) => id)).toEqual([own.id]);
    const admins = await shown(app.admin);
    expect(admins.find(({ id }) => id === own.id)).toMatchObject({
      name: 'Ana Silva',
      vehicleNumber: 'IJK 1234',
      carImage: '/cars/standard.svg',
      queue: false,
    });
    await active(own, false);
    expect(await shown(fleet)).toEqual([]);
  });

  test('DASH-4 MISC-6 ROLE-9 notifies each reader of drivers who appear and leave, with the fields that they may see', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const driver = await app.addPerson('driver', { fleet_admin_id: fleet.id });
    const admins = await connectLive(app, app.admin);
    const own = await connectLive(app, fleet);
    const foreign = await connectLive(app, await app.addPerson('fleetadmin'));
    for (const client of [admins, own, foreign]) await client.subscribe('drivers');
    const first = (client: LiveClient, wanted: string, after = 0) =>
      client.frame(
        (frame) => 'event' in frame && frame.event === wanted && client.frames.indexOf(frame) >= after,
      );
    await app.sendPosition(driver, { lat: 10.02, lng: 20.02 });
    await active(driver, true);
    expect(await first(admins, 'changed')).toMatchObject({
      data: { id: driver.id, name: expect.any(String) },
    });
    expect(await first(own, 'changed')).toMatchObject({ data: { vehicleNumber: expect.any(String) } });
    const before = [admins, own].map((client) => client.frames.length);
    await active(driver, false);
    for (const [i, client] of [admins, own].entries()) {
      expect(await first(client, 'removed', before[i])).toMatchObject({ data: { id: driver.id } });
    }
    await foreign.quiet();
    expect(foreign.eventsOf('drivers')).toEqual([]);
    for (const client of [admins, own, foreign]) client.close();
  });
});

describe('demand', () => {
  const minute = 60_000;
  const demand = async () => {
    app.clock.forward(minute);
    return good(await app.call('listDemand', { as: app.driver })).items;
  };
  async function addRiders(count: number): Promise<TestPerson[]> {
    const riders: TestPerson[] = [];
    for (let index = 0; index < count; index += 1) riders.push(await app.addPerson('rider'));
    return riders;
  }
  /** Copies of a booking in the same cell, each of another rider. */
  async function copies(riders: readonly TestPerson[], change: object): Promise<void> {
    const { id } = await app.book();
    await cancel(id);
    for (const rider of riders)
      await insertCopies(
        app.platform.db,
        sql`select row.* from bookings b,
        jsonb_populate_record(b, ${JSON.stringify({ ...change, customer_id: rider.id })}::jsonb
          || jsonb_build_object('id', gen_random_uuid(), 'quote_id', gen_random_uuid(), 'reference',
            gen_random_uuid())) row where b.id = ${id}`,
      );
  }

  test('expects the mean of the same hour on days of the same kind in the last four weeks', async () => {
    const riders = await addRiders(5);
    const soon = app.clock.now().getTime() + 20 * minute;
    for (const days of [7, 14])
      await copies(riders, {
        trip_date: new Date(soon - days * 24 * 60 * minute).toISOString(),
        cancelled_at: new Date(soon - days * 24 * 60 * minute).toISOString(),
        pickup_lat: 10.3,
      });
    // A Saturday: four weeks have eight weekend days.
    expect(await demand()).toMatchObject([{ unserved: 0, expected: 1.3 }]);
  });

  test('shows for an hour where at least five different riders found no driver', async () => {
    const at = new Date(app.clock.now().getTime()).toISOString();
    const riders = await addRiders(4);
    await sql`update bookings set cancelled_at = cancelled_at - interval '1 day' where status = 'CANCELLED'`.execute(
      app.platform.db,
    );
    await sql`delete from ended_bookings`.execute(app.platform.db);
    const unserved = {
      trip_date: at,
      booking_date: at,
      cancelled_at: at,
      pickup_lat: 10.2,
      pickup_lng: 20.2,
    };
    await copies([...riders, ...riders, ...riders], unserved);
    expect(await demand()).toEqual([]);
    await copies([await app.addPerson('rider')], unserved);
    const [cell, ...others] = await demand();
    expect([cell, others]).toMatchObject([{ unserved: 13, near: 'Grid Street, Gridville' }, []]);
    // The centre of the cell, not a pickup.
    expect(Math.abs((cell?.at.lat ?? 0) - 10.2)).toBeLessThan(0.0046);
    expect(JSON.stringify(cell)).not.toContain('10.2,');
    app.clock.forward(60 * minute);
    expect(await demand()).toEqual([]);
  });
});
