import { expect } from 'vitest';
import { operatorZones } from '../../testing/operator-zones.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { good } from '../../bookings/testing/rides.ts';
import type { TestPerson } from '../../testing/people.ts';
import { payableOf, tripCostOf, type Ride } from './cents-reference.ts';
import type { FinishedRide, World } from './cents-world.ts';

/** Time zones without daylight saving time, so that a month is found by adding a constant offset. */
const zones = [
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['America/Sao_Paulo', -3],
] as const;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The local time in one time zone, and the earnings by it. */
interface Told {
  /** The installation in that time zone. */
  readonly app: TestApp;
  readonly local: (ms: number) => string;
  readonly earned: readonly FinishedRide[];
}

const monthOf = ({ local }: Told, { ride }: FinishedRide) => local(ride.tripDateMs).slice(0, 7);
const named = ({ year, month }: { readonly year: number; readonly month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`;

/** EARN-1 to EARN-3, DASH-1, DASH-2, DASH-6: the reports are the sums of everything earned here. */
export async function checkReports(world: World): Promise<void> {
  const [timeZone, hours] = zones[world.rounds % zones.length] ?? zones[0];
  const local = (ms: number) => new Date(ms + hours * 3_600_000).toISOString();
  const earned = world.done.filter(({ ride }) => ride.status === 'PAID' || ride.status === 'COMPLETE');
  const nodes = operatorZones(world.app);
  const told = { app: await nodes.in(timeZone), local, earned };
  await checkMonths(world, told);
  for (const reader of [world.admin, world.fleetAdmin]) {
    const own = earned.filter((one) => reader === world.admin || one.fleetAdminId === reader.id);
    await checkDrivers(reader, { ...told, earned: own });
    await checkDashboard(world, reader, { ...told, earned: own });
  }
  await nodes.close();
}

async function checkMonths({ admin, currency }: World, told: Told): Promise<void> {
  const { items } = good(await told.app.call('listEarnings', { as: admin }));
  const months = new Set(told.earned.map((one) => monthOf(told, one)));
  expect(items.map(named)).toEqual([...months].toSorted().toReversed());
  for (const row of items) {
    const rides = told.earned.filter((one) => monthOf(told, one) === named(row)).map(({ ride }) => ride);
    const of = (part: (ride: Ride) => number) => sum(rides.map(part));
    expect(row).toMatchObject({
      currency,
      totalRides: rides.length,
      tripCost: of(tripCostOf),
      rideCost: of(({ cost }) => cost),
      convenienceFee: of(({ fee }) => fee),
      discountAmount: of(({ discount }) => discount),
      profit: of(({ fee, discount }) => fee - discount),
      customerPaid: of(payableOf),
      driverShare: of(({ cost }) => cost),
      adminEarning: of((ride) => payableOf(ride) - ride.cost),
    });
  }
}

async function checkDrivers(reader: TestPerson, told: Told): Promise<void> {
  const query = { pageSize: 1000 };
  const { items } = good(await told.app.call('listDriverEarnings', { as: reader, query }));
  expect(sum(items.map(({ totalRides }) => totalRides))).toBe(told.earned.length);
  for (const row of items) {
    const isOf = (one: FinishedRide) => one.driverId === row.driver && monthOf(told, one) === named(row);
    const shares = told.earned.filter(isOf).map(({ ride }) => ride.cost);
    expect([row.totalRides, row.driverShare]).toEqual([shares.length, sum(shares)]);
  }
}

async function checkDashboard({ currency }: World, reader: TestPerson, told: Told): Promise<void> {
  const { app, local, earned } = told;
  const now = local(app.clock.now().getTime());
  const fees = (shown: string) =>
    sum(earned.filter(({ ride }) => local(ride.tripDateMs).startsWith(shown)).map(({ ride }) => ride.fee));
  const { earnings } = good(await app.call('getDashboard', { as: reader }));
  const [today, thisMonth] = [fees(now.slice(0, 10)), fees(now.slice(0, 7))];
  expect(earnings).toEqual([{ currency, today, thisMonth, total: fees('') }]);
}
