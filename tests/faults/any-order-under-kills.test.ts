import { afterAll, expect, test } from 'vitest';
import { ApiRefusal, type Booking, type CallArguments } from '@fiacre/contract';
import {
  AnyOrder,
  diceOf,
  expectOneOutcome,
  type RideWorld,
} from '../../apps/server/src/bookings/testing/any-order.ts';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { lastSeen } from '../../apps/server/src/testing/change-settings.ts';
import type { TestRequests } from '../../apps/server/src/testing/requests.ts';
import { removeProduct } from '../e2e/kit/product.ts';
import { limit } from '../limits.ts';
import { seedOr } from '../scale.ts';
import { sizesOf } from '../sizes.ts';
import { connectWhenUp, ledgerViolations } from './ledger-checks.ts';
import { addPairs } from './ledger-people.ts';
import { RestartingProduct } from './restarting-product.ts';
import { RetryingSender } from './retrying-sender.ts';

const { operations, operationsPerKill } = sizesOf('tests/faults/any-order-under-kills.test.ts');
const stepsOfRide = 14;
const seed = seedOr(20_261_131);

const restarting = new RestartingProduct({
  env: { SANDBOX_DRIVERS: '0', RATE_LIMIT_PER_MINUTE: '1000000' },
});
afterAll(async () => {
  await removeProduct(await restarting.last());
});

/** Sends requests until the running process, or the next one, responds. */
const call: TestRequests['call'] = async (name, { as, params, query, body } = {}) => {
  const sender = new RetryingSender(restarting.currentUrl, as?.token);
  try {
    const args = { params, query, body: body ?? {} } as unknown as CallArguments<typeof name>;
    return { status: 200, body: await sender.send(name, args), headers: {} };
  } catch (refused) {
    if (!(refused instanceof ApiRefusal)) throw refused;
    return { status: refused.status, body: { error: refused.error } as never, headers: {} };
  }
};

async function fromDatabase<Row extends object>(query: string, values: readonly unknown[]): Promise<Row[]> {
  const client = await connectWhenUp(restarting);
  try {
    return (await client.query<Row>(query, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** A rider, the desk and three drivers at the rider's pickup. */
async function worldOfProduct(): Promise<RideWorld & { readonly carTypeId: string }> {
  const client = await connectWhenUp(restarting);
  const [first, second, third] = await addPairs(restarting.currentUrl, client, 3);
  await client.end();
  if (first === undefined || second === undefined || third === undefined) throw new Error('no people');
  const { admin, rider, pickup, drop, carTypeId } = first;
  const noShow = { noShowMinutes: 0, noShowMetres: 5000 };
  const expected = lastSeen(await admin.send('getSettings', {}), noShow);
  await admin.send('updateSettings', { body: { ...noShow, expected } });
  return {
    call,
    rider,
    admin: { id: 'admin', token: admin.token ?? '' },
    drivers: [first.driver, second.driver, third.driver],
    pickup,
    drop,
    carTypeId,
    wait: () => undefined,
    async busyWith(id) {
      const rows = await fromDatabase<{ driver_id: string }>(
        'select driver_id from driver_states where busy_with = $1',
        [id],
      );
      return rows.map((row) => row.driver_id);
    },
  };
}

async function bookRide({
  rider,
  drivers,
  pickup,
  drop,
  carTypeId,
}: Awaited<ReturnType<typeof worldOfProduct>>): Promise<Booking> {
  const { lat, lng } = pickup;
  for (const as of drivers) {
    await call('setAvailability', { as, body: { active: true } });
    await call('sendPositions', {
      as,
      body: { positions: [{ at: new Date().toISOString(), lat, lng }] },
    });
  }
  const quote = good(await call('createQuote', { as: rider, body: { pickup, drop, carTypeId } }));
  return good(await call('createBooking', { as: rider, body: { quoteId: quote.id } }));
}

/** The first driver takes the ride and starts its trip, so that cars can break down on the way. */
async function onTheWay({ drivers: [as] }: RideWorld, { id }: Booking): Promise<void> {
  for (const verb of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
    good(await call(verb, { as, params: { id } }));
}

/** kill -9 of the server, and every other time of its database alone. */
const kill = (count: number): Promise<void> =>
  count % 2 === 0 ? restarting.killDatabase() : restarting.killAndRestart(() => Promise.resolve());

test(
  `CHANGE-10 CHANGE-14 CHANGE-17 through kill -9 of server and database, ${operations} changes, hand-backs, breakdowns, no-shows and cancellations keep one driver, one total and one charge for each change (seed ${seed})`,
  async () => {
    const world = await worldOfProduct();
    const anyOrder = new AnyOrder(world);
    const roll = diceOf(seed);
    const counts = { done: 0, rides: 0, kills: 0, cars: 0 };
    while (counts.done < operations) {
      let ride = await bookRide(world);
      if (counts.rides % 2 === 1) {
        await onTheWay(world, ride);
        ride = await anyOrder.seen(ride);
      }
      for (let step = 0; step < stepsOfRide; step += 1) {
        counts.done += 1;
        const isKilled = counts.done % operationsPerKill === 0;
        if (isKilled) counts.kills += 1;
        await Promise.all([anyOrder.step(ride, roll), ...(isKilled ? [kill(counts.kills)] : [])]);
        ride = await anyOrder.seen(ride);
        await expectOneOutcome(world, ride);
      }
      ride = await anyOrder.end(ride);
      await expectOneOutcome(world, ride);
      counts.rides += 1;
      if ((ride.drives ?? []).length > 1) counts.cars += 1;
    }
    const client = await connectWhenUp(restarting);
    expect(await ledgerViolations(client)).toEqual({});
    await client.end();
    process.stdout.write(
      `any order: ${counts.done} operations in ${counts.rides} rides, ${counts.kills} kills, ` +
        `${counts.cars} rides with several cars\n`,
    );
    expect(counts.kills).toBeGreaterThan(1);
    // Another car drove on after a breakdown.
    expect(counts.cars).toBeGreaterThan(0);
  },
  limit(120 + operations),
);
