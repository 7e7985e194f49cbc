import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOr } from '../../../../../tests/scale.ts';
import { checkLedger, compareBooks } from '../../wallet/index.ts';
import { AnyOrder, diceOf, expectOneOutcome, type RideWorld } from '../testing/any-order.ts';
import { drop, pickup, startRides, type RideApp } from '../testing/rides.ts';

const rides = 8;
const stepsOfRide = 14;

let app: RideApp;
let world: RideWorld;
beforeAll(async () => {
  app = await startRides();
  world = {
    ...app,
    pickup,
    drop,
    drivers: [app.driver, await app.addActiveDriver(), await app.addActiveDriver()],
    wait: () => app.clock.forward(6 * 60_000),
    async busyWith(id) {
      const { rows } = await sql<{ driver_id: string }>`
        select driver_id from driver_states where busy_with = ${id}`.execute(app.platform.db);
      return rows.map((row) => row.driver_id);
    },
  };
});
afterAll(() => app.close());

const lastsAtMostMs = 10_000;

/**
 * Kills every session of the database, as a crash of the server does: what was not committed is rolled back. Waits until they
 * have ended and the pool knows it: a session can have returned to the pool before it dies, and the test's own next read would
 * fail.
 */
async function killSessions(): Promise<void> {
  await sql`select pg_terminate_backend(pid, ${lastsAtMostMs}) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    .execute(app.platform.db)
    .catch(() => undefined);
  await setImmediate();
}

const seed = seedOr(20_261_130);

test(`CHANGE-10 CHANGE-14 CHANGE-17 CHARGE-1 CHARGE-8 CHARGE-12 changes, hand-backs, breakdowns, no-shows, cancellations, corrections, tips and kills in any order keep one driver, one total and one charge for each change (seed ${seed})`, async () => {
  const anyOrder = new AnyOrder(world);
  const roll = diceOf(seed);
  for (let count = 0; count < rides; count += 1) {
    let ride = await app.book();
    for (let step = 0; step < stepsOfRide; step += 1) {
      const done = anyOrder.step(ride, roll);
      await Promise.all([done, ...(roll(8) === 0 ? [killSessions()] : [])]);
      ride = await anyOrder.seen(ride);
      await expectOneOutcome(world, ride);
    }
    ride = await anyOrder.end(ride);
    await expectOneOutcome(world, ride);
    await anyOrder.settle(ride, roll);
    await expectOneOutcome(world, await anyOrder.seen(ride));
  }
  expect(Object.values(await checkLedger(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0]);
  expect(Object.values(await compareBooks(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0, 0, 0]);
});
