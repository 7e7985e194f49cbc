import { routes, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { copyPaid } from '../../apps/server/src/reports/testing/paid-bookings.ts';
import { connectLive, type LiveClient } from '../../apps/server/src/testing/live-client.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';

/** Two fleets with no value in common among their people, places and amounts. */
const marks = {
  north: { word: 'Northfleet', cost: 731_943, fee: 17_317, paidToday: 1 },
  south: { word: 'Southfleet', cost: 586_261, fee: 29_629, paidToday: 2 },
} as const;
type Fleet = keyof typeof marks;
const fleets = ['north', 'south'] as const;
const otherThan = (fleet: Fleet): Fleet => (fleet === 'north' ? 'south' : 'north');

interface People {
  readonly fleetadmin: TestPerson;
  readonly driver: TestPerson;
  readonly rider: TestPerson;
}
let app: RideApp;
let people: Readonly<Record<Fleet, People>>;

async function fill(fleet: Fleet, origin: string): Promise<People> {
  const { word, cost, fee, paidToday } = marks[fleet];
  const named = (role: string) => ({ first_name: `${word}-${role}`, email: `${word}-${role}@example.test` });
  const fleetadmin = await app.addPerson('fleetadmin', named('admin'));
  const driver = await app.addPerson('driver', {
    ...named('driver'),
    fleet_admin_id: fleetadmin.id,
    vehicle_number: `${word} plate`,
  });
  const rider = await app.addPerson('rider', named('rider'));
  const copy = {
    tripDate: app.clock.now().toISOString(),
    tripCost: cost,
    fee,
    driverId: driver.id,
    fleetAdminId: fleetadmin.id,
  };
  await copyPaid(
    app,
    origin,
    Array.from({ length: paidToday }, () => copy),
  );
  await sql`update bookings set customer_id = ${rider.id}, customer_name = ${`${word}-rider`}, driver_name =
    ${`${word}-driver`}, vehicle_number = ${`${word} plate`}, pickup_add = ${`${word} Square`}
    where driver_id = ${driver.id}`.execute(app.platform.db);
  return { fleetadmin, driver, rider };
}

beforeAll(async () => {
  app = await startRides();
  const origin = (await app.bookingIn('COMPLETE')).id;
  people = { north: await fill('north', origin), south: await fill('south', origin) };
  // The booking used as a template is not part of any figure.
  await sql`update bookings set status = 'PENDING', paid_at = null, cash_amount = 0, customer_paid = 0,
    trip_date = '2025-01-01' where id = ${origin}`.execute(app.platform.db);
});
afterAll(() => app.close());

/** Every route that reads without naming an object: lists and figures. */
const reads = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { method, path, raw } = routes[name] as RouteDeclaration;
  return method === 'GET' && !path.includes(':') && raw !== true;
});
const week = (name: RouteName) =>
  name === 'getOwnEarnings' ? { week: app.clock.now().toISOString().slice(0, 10) } : {};

async function textFor(name: RouteName, { token }: TestPerson, accept: string): Promise<string> {
  const { statusCode, body } = await app.http.inject({
    url: routes[name].path,
    query: week(name),
    headers: { authorization: `Bearer ${token}`, accept },
  });
  expect(statusCode).toBeLessThan(500);
  return body;
}

/** The values that only the other fleet has: names, plates, places, ids, and amounts, alone and added up. */
function secretsOf(fleet: Fleet): RegExp {
  const { word, cost, fee, paidToday } = marks[fleet];
  const ids = Object.values(people[fleet]).map(({ id }) => id);
  const amounts = [cost, fee, cost - fee].flatMap((amount) => [amount, amount * paidToday]);
  const decimal = amounts.map(
    (amount) => `${Math.trunc(amount / 100)}\\.${String(amount % 100).padStart(2, '0')}`,
  );
  return new RegExp([word, ...ids, ...amounts.map((amount) => `\\b${amount}\\b`), ...decimal].join('|'));
}

describe.each(fleets)('the data that people of the %s fleet read', (fleet) => {
  const readers = ['fleetadmin', 'driver', 'rider'] as const satisfies readonly Role[];
  const cells = reads.flatMap((name) =>
    readers.flatMap((role) => [
      [name, role, 'application/json'] as const,
      ...((routes[name] as RouteDeclaration).csv === true ? [[name, role, 'text/csv'] as const] : []),
    ]),
  );
  test.each(cells)(
    'ROLE-2 ROLE-5 DASH-6 %s shows a %s no value of the other fleet, as %s',
    async (name, role, accept) => {
      expect(await textFor(name, people[fleet][role], accept)).not.toMatch(secretsOf(otherThan(fleet)));
    },
  );
});

test('ROLE-2 the lists of bookings, users and drivers’ earnings contain the values that the other fleet must not see', async () => {
  for (const name of ['listBookings', 'listUsers', 'listDriverEarnings'] as const)
    for (const accept of ['application/json', 'text/csv'])
      for (const fleet of fleets) {
        const other = otherThan(fleet);
        expect(await textFor(name, app.admin, accept)).toMatch(secretsOf(other));
        expect(await textFor(name, people[other].fleetadmin, accept)).toMatch(secretsOf(other));
      }
});

describe('every figure, for each reader', () => {
  const of = (fleet: Fleet) => {
    const { cost, fee, paidToday } = marks[fleet];
    return { rides: paidToday, cost: cost * paidToday, fee: fee * paidToday };
  };
  const both = () => {
    const [north, south] = [of('north'), of('south')];
    return { rides: north.rides + south.rides, cost: north.cost + south.cost, fee: north.fee + south.fee };
  };
  const readers = () =>
    [
      [app.admin, both()],
      [people.north.fleetadmin, of('north')],
      [people.south.fleetadmin, of('south')],
    ] as const;

  test('DASH-1 DASH-6 income of today, this month and in total', async () => {
    for (const [as, { fee }] of readers())
      expect(good(await app.call('getDashboard', { as })).earnings).toEqual([
        { currency: 'USD', today: fee, thisMonth: fee, total: fee },
      ]);
  });

  test('DASH-6 bookings and income of the last days', async () => {
    for (const [as, { rides, fee }] of readers()) {
      const { days } = good(await app.call('getActivity', { as }));
      expect(days.at(-1)).toMatchObject({ bookings: rides, served: rides, income: fee });
    }
  });

  test('EARN-1 EARN-3 drivers’ earnings by month, and a driver’s own', async () => {
    for (const fleet of fleets) {
      const { rides, cost, fee } = of(fleet);
      const earned = {
        totalRides: rides,
        driverShare: cost - fee,
        driverName: expect.stringContaining(marks[fleet].word),
      };
      const { items } = good(
        await app.call('listDriverEarnings', { as: people[fleet].fleetadmin, query: {} }),
      );
      expect(items).toEqual([expect.objectContaining(earned)]);
      const all = good(await app.call('listDriverEarnings', { as: app.admin, query: {} }));
      expect(all.items).toContainEqual(expect.objectContaining(earned));
      const own = good(
        await app.call('getOwnEarnings', {
          as: people[fleet].driver,
          query: week('getOwnEarnings'),
        }),
      );
      expect(own.total).toMatchObject({ rides, driverShare: cost - fee });
    }
  });

  test('EARN-2 the operator’s earnings, which only an admin reads', async () => {
    const { rides, cost, fee } = both();
    expect(good(await app.call('listEarnings', { as: app.admin, query: {} })).items).toMatchObject([
      { totalRides: rides, tripCost: cost, convenienceFee: fee, driverShare: cost - fee, customerPaid: cost },
    ]);
  });

  test('ROLE-2 the number of bookings in a list', async () => {
    for (const [as, { rides }] of readers())
      expect(good(await app.call('listBookings', { as, query: { status: 'PAID' } })).total).toBe(rides);
    for (const fleet of fleets)
      for (const as of [people[fleet].driver, people[fleet].rider])
        expect(good(await app.call('listBookings', { as, query: {} })).total).toBe(of(fleet).rides);
  });
});

describe('the events pushed while each fleet serves a ride', () => {
  const lists = ['bookings', 'tasks', 'drivers', 'wallet', 'notifications', 'lists', 'users', 'settings'];

  /**
   * A ride from the driver's first position to cash and stars, with a message; `begun` is called once it is
   * accepted.
   */
  async function ride(fleet: Fleet, begun: (bookingId: string) => Promise<void>): Promise<void> {
    const { driver, rider } = people[fleet];
    await app.sendPosition(driver, pickup);
    good(await app.call('setAvailability', { as: driver, body: { active: true } }));
    const { id } = await app.book(rider);
    const params = { id };
    good(await app.call('acceptBooking', { as: driver, params }));
    await begun(id);
    const message = `${marks[fleet].word} hello`;
    good(await app.call('sendChatMessage', { as: rider, params: { bookingId: id }, body: { message } }));
    for (const step of ['arriveBooking', 'startBooking', 'reachBooking'] as const) {
      app.clock.forward(60_000);
      await app.sendPosition(driver, pickup);
      good(await app.call(step, { as: driver, params }));
    }
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    good(await app.call('rateBooking', { as: rider, params, body: { stars: 4 } }));
    good(await app.call('setAvailability', { as: driver, body: { active: false } }));
    await app.settle();
  }

  test('DASH-4 DASH-6 ROLE-2 CHAT-3 each reader gets only their own fleet’s values, and an admin those of both fleets', async () => {
    const listen = async (as: TestPerson) => {
      const client = await connectLive(app, as);
      for (const topic of lists) await client.subscribe(topic);
      return client;
    };
    const admin = await listen(app.admin);
    const listeners = await Promise.all(
      fleets.flatMap((fleet) =>
        Object.values<TestPerson>({ ...people[fleet] }).map(async (as) => ({
          fleet,
          client: await listen(as),
        })),
      ),
    );
    const clients = [admin, ...listeners.map(({ client }) => client)];
    for (const fleet of fleets)
      await ride(fleet, async (id) => {
        for (const client of clients)
          for (const topic of [`booking:${id}`, `chat:${id}`]) await client.subscribe(topic);
      });
    await Promise.all(clients.map((client) => client.quiet()));
    const pushed = ({ frames }: LiveClient) => frames.map((frame) => JSON.stringify(frame)).join('\n');
    for (const { fleet, client } of listeners) {
      expect(pushed(client)).not.toMatch(secretsOf(otherThan(fleet)));
      expect(pushed(client)).toMatch(secretsOf(fleet));
    }
    for (const fleet of fleets) expect(pushed(admin)).toMatch(secretsOf(fleet));
    for (const client of clients) client.close();
  });
});
