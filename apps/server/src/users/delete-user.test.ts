import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { connectLive } from '../testing/live-client.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp } from '../testing/start-test-app.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const remove = (as: TestPerson, id: string) => app.call('deleteUser', { as, params: { id } });
const codeFor = async (as: TestPerson, id: string) => codeOf(await remove(as, id));

describe('deleting a user', () => {
  test.each(['rider', 'driver', 'fleetadmin', 'admin'] as const)(
    'USERS-1 USERS-11 AUTH-14 by an admin ends the sessions of a %s and frees the address',
    async (role) => {
      const person = await app.addPerson(role);
      const live = await connectLive(app, person);
      expect((await remove(app.admin, person.id)).status).toBe(200);
      expect((await app.call('me', { as: person })).status).toBe(401);
      await app.settle();
      expect(await live.closed()).toBe(4401);
      expect(await codeFor(app.admin, person.id)).toBe('not_found');
      const body = { email: person.email, password: 'secret1' };
      expect(codeOf(await app.call('signIn', { body }))).toBe('auth_error');
      await app.addPerson('rider', { email: person.email });
    },
  );

  test('USERS-11 is refused for the rider and driver of a booking in progress, whatever its status', async () => {
    const [rider, driver] = [await app.addPerson('rider'), await app.addActiveDriver()];
    const { id } = await app.book(rider);
    const params = { id };
    const codes: (string | null)[] = [await codeFor(app.admin, rider.id)];
    for (const step of [
      'acceptBooking',
      'arriveBooking',
      'startBooking',
      'reachBooking',
      'endBooking',
    ] as const) {
      const body = step === 'endBooking' ? { cashReceived: false } : {};
      good(await app.call(step, { as: driver, params, body: body as never }));
      codes.push(await codeFor(app.admin, rider.id), await codeFor(app.admin, driver.id));
    }
    expect(new Set(codes)).toEqual(new Set(['user_has_booking']));
    good(await app.call('confirmCashBooking', { as: driver, params }));
    expect(await codeFor(app.admin, rider.id)).toBeNull();
    expect(await codeFor(app.admin, driver.id)).toBeNull();
  });

  test('USERS-11 BOOK-1 at the same time as a booking lets only one succeed, and leaves no booking without a rider', async () => {
    for (let round = 0; round < 8; round += 1) {
      const rider = await app.addPerson('rider');
      const { id: quoteId } = await app.quote();
      const [booked, removed] = await Promise.all([
        app.call('createBooking', { as: rider, body: { quoteId } }),
        remove(app.admin, rider.id),
      ]);
      expect([booked.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  test('USERS-11 TRIP-19 at the same time as an acceptance lets only one succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driver = await app.addActiveDriver();
      const { id } = await app.book();
      const [taken, removed] = await Promise.all([
        app.call('acceptBooking', { as: driver, params: { id } }),
        remove(app.admin, driver.id),
      ]);
      expect([taken.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
      good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
    }
  });

  test('USERS-11 DASH-3 removes a driver from the map and from offers', async () => {
    const driver = await app.addActiveDriver();
    const map = await connectLive(app, app.admin);
    await map.subscribe('drivers');
    const booking = await app.book();
    await app.settle();
    expect(booking.status).toBe('NEW');
    const tasks = (await app.call('listTasks', { as: driver })).body.items;
    expect(tasks.map(({ id }) => id)).toContain(booking.id);
    await remove(app.admin, driver.id);
    await app.settle();
    await map.quiet();
    expect(map.eventsOf('drivers')).toContainEqual(
      expect.objectContaining({ event: 'removed', data: { id: driver.id } }),
    );
    const asked = good(await app.call('getBooking', { as: app.admin, params: { id: booking.id } }));
    expect(Object.keys(asked.requestedDrivers ?? {})).not.toContain(driver.id);
    good(await app.call('cancelBooking', { as: app.admin, params: { id: booking.id } }));
    map.close();
  });

  test('USERS-12 by a fleet admin is limited to their own drivers', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const own = await app.addPerson('driver', { fleet_admin_id: fleet.id });
    for (const { id } of [app.rider, app.driver, app.admin, fleet])
      expect(await codeFor(fleet, id)).toBe('not_found');
    expect((await remove(fleet, own.id)).status).toBe(200);
  });

  test('USERS-12 makes the drivers of a fleet admin independent', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const driver = await app.addPerson('driver', { fleet_admin_id: fleet.id });
    await remove(app.admin, fleet.id);
    const { body } = await app.call('getUser', { as: app.admin, params: { id: driver.id } });
    expect(body.fleetadmin).toBeNull();
  });

  test('USERS-11 is refused here for the person’s own account', async () => {
    expect(await codeFor(app.admin, app.admin.id)).toBe('own_account');
  });
});

test('USERS-11 leaves one admin if two delete or suspend each other simultaneously', async () => {
  for (const how of ['deleteUser', 'updateUser'] as const) {
    await sql`update users set approved = false where usertype = 'admin'`.execute(app.platform.db);
    const [a, b] = [await app.addPerson('admin'), await app.addPerson('admin')];
    const answers = await Promise.all([
      remove(a, b.id),
      how === 'deleteUser' ? remove(b, a.id) : changeUser(app, b, a.id, { approved: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } =
      await sql`select id from users where usertype = 'admin' and approved and deleted_at is null`.execute(
        app.platform.db,
      );
    expect(rows).toHaveLength(1);
  }
});

test('DEMO-4 DEMO-9 DEMO-14 is refused in demo mode, while adding and changing are allowed', async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
  const [admin, fleet] = [await demo.addPerson('admin'), await demo.addPerson('fleetadmin')];
  const driver = await demo.addPerson('driver', { fleet_admin_id: fleet.id });
  const others = [await demo.addPerson('rider'), await demo.addPerson('admin'), driver];
  for (const { id } of others) {
    const answer = await demo.call('deleteUser', { as: admin, params: { id } });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'demo_mode']);
  }
  expect(codeOf(await demo.call('deleteUser', { as: fleet, params: { id: driver.id } }))).toBe('demo_mode');
  for (const usertype of ['rider', 'admin'] as const) {
    const body = {
      usertype,
      firstName: 'New',
      lastName: 'One',
      email: `${usertype}-new@example.test`,
      mobile: '+491' + (usertype === 'rider' ? '5550001' : '5550002'),
    };
    const added = await demo.call('createUser', { as: admin, body });
    expect(added.body.email).toBe(usertype === 'admin' ? 'Hidden for Demo' : 'Hidden');
    const changed = await changeUser(demo, admin, added.body.id, { lastName: 'Two' });
    expect(changed.body).toMatchObject({ lastName: 'Two', email: added.body.email });
  }
  await demo.close();
});
