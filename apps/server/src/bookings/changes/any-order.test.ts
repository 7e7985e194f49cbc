import type { Booking, BodyInputOf } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOr } from '../../../../../tests/scale.ts';
import type { TestPerson } from '../../testing/people.ts';
import { checkLedger, compareBooks } from '../../wallet/index.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

const rides = 8;
const stepsOfRide = 14;

let app: RideApp;
let drivers: readonly TestPerson[];
beforeAll(async () => {
  app = await startRides();
  drivers = [app.driver, await app.addActiveDriver(), await app.addActiveDriver()];
});
afterAll(() => app.close());

/** Numbers that follow from a seed. */
function diceOf(seed: number) {
  let state = seed >>> 0;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const market = { lat: drop.lat - 0.02, lng: drop.lng, add: 'Fish Market' };
const gate = { lat: pickup.lat + 0.009, lng: pickup.lng, add: 'East Gate' };
const wishes: readonly BodyInputOf<'quoteChange'>[] = [
  { drop: market },
  { drop },
  { pickup: gate },
  { persons: 2 },
  { note: 'Ring twice' },
  { coords: [gate] },
  { coords: [] },
];

type Step = (ride: Booking, roll: (sides: number) => number) => Promise<unknown>;
const paramsOf = ({ id }: Booking) => ({ params: { id } });
const driverOf = ({ driver }: Booking) => drivers.find(({ id }) => id === driver) ?? app.driver;
const whoChanges = (ride: Booking, roll: (sides: number) => number) =>
  [app.rider, app.admin, driverOf(ride)][roll(3)] ?? app.rider;

const steps: readonly Step[] = [
  async (ride, roll) => {
    const as = whoChanges(ride, roll);
    const body = wishes[roll(wishes.length)] ?? {};
    const quoted = await app.call('quoteChange', { as, ...paramsOf(ride), body });
    if (quoted.status !== 200) return;
    const { quoteId, version } = quoted.body;
    await app.call('acceptChange', { as, ...paramsOf(ride), body: { quoteId, version } });
  },
  async (ride, roll) => {
    const quoteId = ride.change?.quoteId;
    if (quoteId === undefined) return;
    const accepts = { quoteId, version: ride.version };
    await Promise.all([
      app.call('receiveChange', {
        as: driverOf(ride),
        ...paramsOf(ride),
        body: { quoteId, read: roll(2) === 0 },
      }),
      app.call('acceptChange', { as: app.rider, ...paramsOf(ride), body: accepts }),
    ]);
  },
  (ride, roll) =>
    app.call('acceptBooking', { as: drivers[roll(drivers.length)] ?? app.driver, ...paramsOf(ride) }),
  (ride) => app.call('arriveBooking', { as: driverOf(ride), ...paramsOf(ride) }),
  (ride) => app.call('startBooking', { as: driverOf(ride), ...paramsOf(ride) }),
  async (ride, roll) => {
    const as = [app.admin, driverOf(ride)][roll(2)] ?? app.admin;
    if (roll(3) === 0) await app.call('handBackBooking', { as, ...paramsOf(ride), body: { reason: 'Tyre' } });
  },
  async (ride, roll) => {
    // Longer than a driver has to wait.
    if (roll(2) === 0) app.clock.forward(6 * 60_000);
    await app.call('noShowBooking', {
      as: [app.admin, driverOf(ride)][roll(2)] ?? app.admin,
      ...paramsOf(ride),
    });
  },
  async (ride, roll) => {
    const takeOff = { as: app.admin, ...paramsOf(ride), body: { reason: 'Breakdown' } };
    if (roll(2) === 0) await app.call('handBackBooking', takeOff);
    else
      await Promise.all([
        app.call('handBackBooking', takeOff),
        app.call('reachBooking', { as: driverOf(ride), ...paramsOf(ride) }),
      ]);
  },
  async (ride, roll) => {
    if (roll(6) === 0) await app.call('cancelBooking', { as: app.rider, ...paramsOf(ride) });
  },
];

/** Kills every session of the database, as a crash of the server does: what was not committed is rolled back. */
async function killSessions(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    .execute(app.platform.db)
    .catch(() => undefined);
}

const seen = async ({ id }: Booking) => good(await app.call('getBooking', { as: app.admin, params: { id } }));

async function expectOneOutcome(ride: Booking): Promise<void> {
  const { rows } = await sql<{ driver_id: string }>`
    select driver_id from driver_states where busy_with = ${ride.id}`.execute(app.platform.db);
  const { underWay, beforeDriver } = statusTraits[ride.status];
  expect(rows.map((row) => row.driver_id)).toEqual(underWay && !beforeDriver ? [ride.driver] : []);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: ride.id } }));
  expect(ride.payableAmount).toBe(proof.charge.payable);
  const replaced = (proof.charges ?? []).flatMap(({ inputs }) => {
    const change = inputs['change'] as { replaces: string } | undefined;
    return change === undefined ? [] : [change.replaces];
  });
  expect(new Set(replaced).size).toBe(replaced.length);
  expect(proof.changes).toHaveLength(replaced.length);
  const shares = (proof.drives ?? []).map(({ driverShare }) => driverShare);
  const isEnded = statusTraits[ride.status].served && shares.length > 0;
  if (isEnded)
    expect(shares.reduce((sum, share) => (sum ?? 0) + (share ?? 0), 0)).toBe(proof.charge.driverShare);
  expect(new Set((proof.drives ?? []).map(({ driver }) => driver)).size).toBe(shares.length);
}

const seed = seedOr(20_261_130);

test(`CHANGE-10 CHANGE-14 CHANGE-17 changes, hand-backs, breakdowns, no-shows, cancellations and kills in any order keep one driver, one total and one charge for each change (seed ${seed})`, async () => {
  const roll = diceOf(seed);
  for (let count = 0; count < rides; count += 1) {
    let ride = await app.book();
    for (let step = 0; step < stepsOfRide; step += 1) {
      const done = steps[roll(steps.length)]?.(ride, roll);
      await Promise.all([done, ...(roll(8) === 0 ? [killSessions()] : [])]);
      ride = await seen(ride);
      await expectOneOutcome(ride);
    }
    for (const verb of ['arriveBooking', 'startBooking', 'reachBooking'] as const)
      await app.call(verb, { as: driverOf(ride), ...paramsOf(ride) });
    await app.call('endBooking', { as: driverOf(ride), ...paramsOf(ride), body: { cashReceived: true } });
    await app.call('cancelBooking', { as: app.admin, ...paramsOf(ride) });
    await expectOneOutcome(await seen(ride));
  }
  expect(Object.values(await checkLedger(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0]);
  expect(Object.values(await compareBooks(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0, 0, 0]);
});
