import { bookingStatuses } from '@fiacre/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPaid } from '../../reports/testing/paid-bookings.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { findListed } from './find-listed.ts';

const { combinations } = sizesOf('apps/server/src/bookings/listing/list-bookings.test.ts');

let app: RideApp;
let fleet: TestPerson;
beforeAll(async () => {
  app = await startRides();
  fleet = await app.addPerson('fleetadmin');
  const { id } = await app.bookingIn('COMPLETE');
  const statuses = ['PAID', 'COMPLETE', 'PENDING', 'CANCELLED'] as const;
  await copyPaid(
    app,
    id,
    Array.from({ length: 60 }, (_, n) => ({
      tripDate: new Date(Date.UTC(2026, 9, 1 + (n % 9), n % 5)).toISOString(),
      tripCost: 1000 + (n % 3) * 10,
      fee: 100,
      driverId: app.driver.id,
      fleetAdminId: n % 2 === 0 ? fleet.id : null,
      status: statuses[n % 4] ?? 'PAID',
    })),
  );
  await sql`update bookings set booking_date = trip_date, customer_name = 'Zoë ' || substr(md5(id::text), 1, 3),
    driver_name = case when payable % 20 = 0 then null else 'Straße' end, distance_metres = case when status <> 'CANCELLED' then trip_cost end,
    cancelled_from = case when status = 'CANCELLED' then 'NEW' end`.execute(app.platform.db);
  // Open bookings at the beginning, in the middle and at the end of the list.
  await sql`update bookings set status = 'NEW', driver_id = null, accepted_at = null,
      arrived_at = null, started_at = null, ended_at = null
    where status = 'PENDING' and extract(day from trip_date at time zone 'UTC') in (1, 5, 9)`.execute(
    app.platform.db,
  );
});
afterAll(() => app.close());

const columns = {
  bookingDate: 'booking_date',
  tripDate: 'trip_date',
  status: 'status',
  reference: 'reference',
  customerName: 'customer_name',
  driverName: 'driver_name',
  tripCost: 'trip_cost',
  distanceMetres: 'distance_metres',
} as const;

const queries = fc.record(
  {
    sort: fc.record({ field: fc.constantFrom(...Object.keys(columns)), isDescending: fc.boolean() }),
    page: fc.integer({ min: 1, max: 12 }),
    status: fc.subarray([...bookingStatuses], { minLength: 1 }),
    active: fc.constantFrom('true', 'false'),
    from: fc.constantFrom('2026-10-03T00:00:00Z'),
    to: fc.constantFrom('2026-10-08T00:00:00Z'),
    q: fc.constantFrom('zoë', 'ZOË A', 'oë', 'Z', 'straße', 'ß', 'a1', 'nowhere', '%', '_'),
  },
  { requiredKeys: ['sort', 'page'] },
);

/** Includes the second and the last page of the whole list in each order, in addition to the random queries. */
const everyOrder = Object.keys(columns).flatMap((field) =>
  [false, true].flatMap((isDescending) =>
    [2, 9].map((page): [{ sort: { field: string; isDescending: boolean }; page: number }, boolean] => [
      { sort: { field, isDescending }, page },
      false,
    ]),
  ),
);

test('BKT-1 ROLE-2 a list returns the same rows in the same order as a simple query of all bookings', async () => {
  const pageSize = 7;
  await fc.assert(
    fc.asyncProperty(queries, fc.boolean(), async ({ sort, page, status, q, ...more }, isFleet) => {
      const { field, isDescending } = sort;
      const query = {
        ...more,
        ...(status === undefined ? {} : { status: status.join(',') }),
        ...(q === undefined ? {} : { q }),
        sort: `${isDescending ? '-' : ''}${field}`,
        page,
        pageSize,
      };
      const listed = good(await app.call('listBookings', { as: isFleet ? fleet : app.admin, query }));
      const active = sql`status not in ('COMPLETE', 'CANCELLED')`;
      const pattern = `%${(q ?? '').replaceAll(/[%_]/g, String.raw`\$&`)}%`;
      const direction = sql.raw(isDescending ? 'desc' : 'asc');
      const ties = field === 'status' ? sql`, trip_date ${direction}` : sql``;
      const { rows } = await sql<{ id: string }>`select id from bookings
        where ${isFleet ? sql`fleet_admin_id = ${fleet.id}` : sql`true`}
          and status = any(${status ?? bookingStatuses})
          and ${more.active === undefined ? sql`true` : sql`(${active}) = ${more.active === 'true'}`}
          and trip_date >= ${more.from ?? '-infinity'} and trip_date < ${more.to ?? 'infinity'}
          and (reference ilike ${pattern} or customer_name ilike ${pattern} or driver_name ilike ${pattern}
            or pickup_add ilike ${pattern} or drop_add ilike ${pattern} or vehicle_number ilike ${pattern})
        order by ${sql.ref(columns[field as keyof typeof columns])} ${direction}${ties}, id ${direction}`.execute(
        app.platform.db,
      );
      const wanted = rows.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
      expect(listed.items.map(({ id }) => id)).toEqual(wanted);
      expect([listed.total, listed.totalIsMinimum]).toEqual([rows.length, undefined]);
    }),
    { numRuns: everyOrder.length + combinations, examples: everyOrder },
  );
});

test('a page is correct even if the list changes while it is read', async () => {
  const { db } = app.platform;
  const asked = {
    reader: { role: 'admin', userId: app.admin.id, sessionId: '' },
    query: {},
    sort: { column: 'booking_date', direction: 'desc' },
    first: 56,
    count: 7,
  } as const;
  const before = await findListed(db, asked);
  const makeNewestOldest = sql`update bookings set booking_date = booking_date - interval '1 year'
    where id in (select id from bookings order by booking_date desc limit 3)`;
  const changing = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if ('counts' in (result.rows[0] ?? {})) await makeNewestOldest.execute(db);
      return result;
    },
  });
  expect(await findListed(changing, asked)).toEqual(before);
  expect(await findListed(db, asked)).not.toEqual(before);
});

test('USERS-11 a name that is removed from a booking is no longer found', async () => {
  const found = async () =>
    good(await app.call('listBookings', { as: app.admin, query: { q: 'Nobody Else' } }));
  const one = sql`(select id from bookings where status = 'PAID' limit 1)`;
  await sql`update bookings set customer_name = 'Nobody Else' where id = ${one}`.execute(app.platform.db);
  expect((await found()).total).toBe(1);
  await sql`update bookings set customer_name = '' where customer_name = 'Nobody Else'`.execute(
    app.platform.db,
  );
  expect((await found()).total).toBe(0);
});

const pageAt = async (first: number, query: { from?: string }) => {
  const reader = { role: 'admin', userId: app.admin.id, sessionId: '' } as const;
  const sort = { column: 'customer_name', direction: 'desc' } as const;
  return (await findListed(app.platform.db, { reader, query, sort, first, count: 20 })).ids;
};

async function simplePageAt(first: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from
    (select id, customer_name from bookings where ended_as is null
      union all select booking_id, customer_name from ended_bookings) as listed
    order by customer_name desc, id desc limit 20 offset ${first}`.execute(app.platform.db);
  return rows.map(({ id }) => id);
}

test('a list counts up to 10,000 rows, says so when there are more, and contains all of them', async () => {
  const totalOf = async (query: object) => {
    const { total, totalIsMinimum } = good(await app.call('listBookings', { as: app.admin, query }));
    return [total, totalIsMinimum];
  };
  await app.platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ended_bookings (booking_id, status, booking_date, trip_date, car_type, reference,
        customer_name, trip_cost, customer_paid, words)
      select gen_random_uuid(), 'PAID', now(), now(), '', n, 'Many', 1, 1, case when n > 1 then 'many' else 'first' end
      from generate_series(1, 10001) n`.execute(tx);
  });
  expect(await totalOf({ q: 'many' })).toEqual([10_000, undefined]);
  expect(await totalOf({})).toEqual([10_000, true]);
  // The whole list is read from its beginning, a filtered list from the nearer end.
  for (const query of [{}, { from: '2020-01-01T00:00:00Z' }])
    for (const first of [3000, 6000, 10_050])
      expect(await pageAt(first, query)).toEqual(await simplePageAt(first));
  await sql`update ended_bookings set words = 'many' where words = 'first'`.execute(app.platform.db);
  expect(await totalOf({ q: 'many' })).toEqual([10_000, true]);
});
