import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { operatorZones } from '../testing/operator-zones.ts';
import type { TestPerson } from '../testing/people.ts';
import { compareBooks } from '../wallet/index.ts';
import { copyPaid } from './testing/paid-bookings.ts';

let app: RideApp;
let zones: ReturnType<typeof operatorZones>;
let fleet: TestPerson;
let second: TestPerson;
let third: TestPerson;

/** The part of one of several cars. */
const driveOf = (driver: TestPerson, share: number, fleetAdminId: string | null) => ({
  driverId: driver.id,
  fleetAdminId,
  vehicleNumber: `MC ${share}`,
  from: { lat: 10, lng: 20, add: `From ${share}` },
  to: { lat: 10.01, lng: 20, add: `To ${share}` },
  metres: share,
  tolls: [],
  acceptedAtMs: 1,
  arrivedAtMs: 2,
  startedAtMs: 3,
  endedAtMs: 4,
  share,
});

beforeAll(async () => {
  app = await startRides();
  zones = operatorZones(app);
  fleet = await app.addPerson('fleetadmin');
  second = await app.addPerson('driver', { first_name: 'Ana', last_name: 'Silva' });
  third = await app.addPerson('driver', { first_name: 'Bo', last_name: 'Ek' });
  const { id: origin } = await app.bookingIn('COMPLETE');
  await sql`update sessions set expires_at = '2027-01-01'`.execute(app.platform.db);
  const ride = (tripDate: string, tripCost: number) => ({
    tripDate,
    tripCost,
    fee: 100,
    driverId: third.id,
    fleetAdminId: fleet.id,
  });
  // The first one is on the last evening of October in New York.
  await copyPaid(app, origin, [ride('2026-11-01T02:00:00Z', 1000), ride('2026-11-09T12:00:00Z', 3100)]);
  const drives = JSON.stringify([
    driveOf(app.driver, 200, null),
    driveOf(second, 300, fleet.id),
    driveOf(third, 400, fleet.id),
  ]);
  await sql`update bookings set drives = ${drives} where trip_cost = 1000`.execute(app.platform.db);
  // The original is in no report.
  await sql`update bookings set status = 'PENDING', paid_at = null, cash_amount = 0, customer_paid = 0
    where id = ${origin}`.execute(app.platform.db);
});
afterAll(async () => {
  await zones.close();
  await app.close();
});

test.each([
  ['UTC', [[11, 2, 4100, 3900]]],
  [
    'America/New_York',
    [
      [11, 1, 3100, 3000],
      [10, 1, 1000, 900],
    ],
  ],
])('CHANGE-20 in %s a month counts a ride with three cars once', async (timeZone, months) => {
  const { items } = good(await (await zones.in(timeZone)).call('listEarnings', { as: app.admin, query: {} }));
  expect(items.map((row) => [row.month, row.totalRides, row.tripCost, row.driverShare])).toEqual(months);
});

test('CHANGE-20 it counts for each driver, and once for their fleet', async () => {
  const driven = async (as: TestPerson) => good(await app.call('listDriverEarnings', { as, query: {} }));
  const all = await driven(app.admin);
  expect(all.items.map(({ driver, totalRides, driverShare }) => [driver, totalRides, driverShare])).toEqual(
    expect.arrayContaining([
      [app.driver.id, 1, 200],
      [second.id, 1, 300],
      [third.id, 2, 3400],
    ]),
  );
  expect(all.months).toMatchObject([{ totalRides: 2, driverShare: 3900 }]);
  const own = await driven(fleet);
  expect(own.items).toHaveLength(2);
  expect(own.months).toMatchObject([{ totalRides: 2, driverShare: 3700 }]);
  expect(Object.values(await compareBooks(app.platform.db)).at(-1)).toEqual(0);
});

test('CHANGE-20 an earlier driver’s download has their part, and nothing of the rider and the other drivers', async () => {
  const bookings = async (as: TestPerson) => {
    const { data } = good(await app.call('exportMyData', { as }));
    return data['bookings'] as object[];
  };
  const part = (await bookings(app.driver)).at(-1);
  expect(part).toMatchObject({ currency: 'USD', drive: { vehicleNumber: 'MC 200', share: 200 } });
  expect(Object.keys(part ?? {}).toSorted()).toEqual(['currency', 'drive', 'reference', 'tripDate']);
  // The whole rides of its last driver have their own part.
  expect(await bookings(third)).toHaveLength(2);
  expect(JSON.stringify(await bookings(second))).not.toMatch(/MC 200|MC 400/);
});
