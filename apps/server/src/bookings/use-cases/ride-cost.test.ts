import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meterCosts, type CostMeter } from '../../testing/database-cost.ts';
import { createRequests } from '../../testing/requests.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

/**
 * The database cost of each step of a ride: statements, and rows inserted, updated or deleted.
 * docs/decisions/cost-of-a-ride.md explains each write; a number that grows needs a reason there.
 */
const expected = {
  quote: '5 commands; quotes 1',
  'book and offer':
    '9 commands; audit_log 1, booking_offers 1, bookings 1, charges 1, dispatch_decisions 1, outbox 1, user_notifications 1',
  accept: '5 commands; audit_log 1, bookings 1, driver_states 1, outbox 1, user_notifications 1',
  arrive: '5 commands; audit_log 1, bookings 1, outbox 1, user_notifications 1',
  start: '5 commands; audit_log 1, bookings 1, outbox 1, tracking_points 1, user_notifications 1',
  reach: '7 commands; audit_log 1, bookings 1, outbox 1, tracking_points 1, user_notifications 1',
  end: '6 commands; audit_log 1, bookings 1, driver_states 1, earned_months 1, ended_bookings 1, ledger_accounts 1, ledger_entries 3, ledger_transactions 1, outbox 1, user_notifications 2',
  rate: '5 commands; audit_log 1, bookings 1, ended_bookings 1, outbox 1, user_notifications 1, users 1',
};

let app: RideApp;
let meter: CostMeter;
beforeAll(async () => {
  // In the sandbox, pushes to people without a device are also stored, for its outbox.
  app = await startRides({ env: { FIACRE_MODE: 'production', PUBLIC_URL: 'https://ride.example.test' } });
  meter = await meterCosts(app.pool);
});
afterAll(async () => {
  await meter.close();
  await app.close();
});

async function rideInSteps(measure: (step: string, work: () => Promise<unknown>) => Promise<void>) {
  const { rider, driver, carTypeId } = app;
  // The test app's `call` is not used, because it also reports positions of all drivers.
  const { call } = createRequests(app.http);
  let quoteId = '';
  const params = { id: '' };
  await measure('quote', async () => {
    quoteId = good(await call('createQuote', { as: rider, body: { pickup, drop, carTypeId } })).id;
  });
  await measure('book and offer', async () => {
    params.id = good(await call('createBooking', { as: rider, body: { quoteId } })).id;
  });
  await measure('accept', async () => good(await call('acceptBooking', { as: driver, params })));
  await measure('arrive', async () => good(await call('arriveBooking', { as: driver, params })));
  await measure('start', async () => good(await call('startBooking', { as: driver, params })));
  await measure('reach', async () => good(await call('reachBooking', { as: driver, params })));
  const body = { cashReceived: true };
  await measure('end', async () => good(await call('endBooking', { as: driver, params, body })));
  await measure('rate', async () =>
    good(await call('rateBooking', { as: rider, params, body: { stars: 5 } })),
  );
}

test('a step of a ride sends no more statements and writes no more rows than documented', async () => {
  const settle = () => app.background.settle();
  // The first rides read the reference data and let PostgreSQL plan every statement.
  for (let ride = 0; ride < 3; ride += 1) await rideInSteps(async (_, work) => void (await work()));
  await settle();
  const idle = await meter.measure(settle);
  const costs: Record<string, string> = {};
  await rideInSteps(async (step, work) => {
    // Less than the five seconds after which a session is looked up again.
    app.clock.forward(500);
    // Sending the messages that a step caused is part of its cost; the statements of an idle worker are not.
    const { commands, rowVersions } = await meter.measure(async () => {
      await work();
      await settle();
    });
    const tables = Object.entries(rowVersions).map(([table, rows]) => `${table} ${rows}`);
    costs[step] = `${commands.length - idle.commands.length} commands; ${tables.join(', ')}`;
  });
  expect(costs).toEqual(expected);
});

/** The maximum size of the rows that a ride leaves, without indexes. */
const maxBytes = {
  audit_log: 1_500,
  bookings: 640,
  charges: 1_300,
  dispatch_decisions: 250,
  user_notifications: 1_150,
};

test('a ride leaves no more bytes in rows than documented', async () => {
  await rideInSteps(async (_, work) => void (await work()));
  await app.background.settle();
  const last = sql`(select id from bookings order by booking_date desc limit 1)`;
  const { rows } = await sql<Record<keyof typeof maxBytes, number>>`select
    (select sum(pg_column_size(kept.*)) from audit_log kept where object_uuid = ${last})::int as audit_log,
    (select pg_column_size(kept.*) from bookings kept where id = ${last}) as bookings,
    (select sum(pg_column_size(kept.*)) from charges kept where booking_id = ${last})::int as charges,
    (select sum(pg_column_size(kept.*)) from dispatch_decisions kept where booking_id = ${last})::int
      as dispatch_decisions,
    (select sum(pg_column_size(kept.*)) from user_notifications kept where booking_id = ${last})::int
      as user_notifications`.execute(app.platform.db);
  const grown = Object.entries(rows[0] ?? {}).filter(
    ([table, bytes]) => !(bytes <= maxBytes[table as keyof typeof maxBytes]),
  );
  expect([grown, Object.keys(rows[0] ?? {})]).toEqual([[], Object.keys(maxBytes)]);
});

test('arriving, starting and reaching the drop write to no index of the bookings', async () => {
  const steps: Record<string, number> = {};
  await rideInSteps(async (step, work) => {
    steps[step] = await updatesInPlace('bookings', work);
  });
  expect(steps).toMatchObject({ arrive: 1, start: 1, reach: 1 });
});

test('a driver’s second position in a minute writes to no index', async () => {
  const toNextMinute = 60_000 - (app.clock.now().getTime() % 60_000);
  app.clock.forward(toNextMinute);
  const move = (lat: number) => app.sendPosition(app.driver, { ...pickup, lat: pickup.lat + lat });
  await move(0.0001);
  app.clock.forward(5_000);
  expect(await updatesInPlace('driver_states', () => move(0.0002))).toBe(1);
  app.clock.forward(60_000);
  expect(await updatesInPlace('driver_states', () => move(0.0003))).toBe(0);
});

/** How many rows of a table were updated without writing to an index. */
async function updatesInPlace(table: string, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await app.pool.query<{ updates: string }>(
      'select n_tup_hot_upd as updates from pg_stat_user_tables where relname = $1',
      [table],
    );
    return Number(rows[0]?.updates);
  };
  // Frees the space of earlier row versions. An update does that itself unless it just missed the end of a
  // transaction.
  await app.pool.query(`vacuum ${table}`, []);
  const before = await count();
  await meter.measure(work);
  return (await count()) - before;
}
