import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { operatorZones } from '../testing/operator-zones.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { dashboardQuery } from './dashboard.ts';
import { copyPaid, multiplyPaid, type PaidBooking } from './testing/paid-bookings.ts';

let app: RideApp;
let fleet: TestPerson;
let own: TestPerson;
let zones: ReturnType<typeof operatorZones>;
/** A completed and paid booking from which the test bookings are copied; it is outside every report. */
let origin: string;

beforeAll(async () => {
  app = await startRides();
  zones = operatorZones(app);
  fleet = await app.addPerson('fleetadmin');
  own = await app.addPerson('driver', { first_name: 'Ana', last_name: 'Silva', vehicle_number: 'IJK 1234' });
  origin = (await app.bookingIn('COMPLETE')).id;
  await sql`update sessions set expires_at = '2027-01-01'`.execute(app.platform.db);
});
afterAll(async () => {
  await zones.close();
  await app.close();
});
beforeEach(async () => {
  // In Auckland, the 22nd began half an hour ago.
  app.clock.forward(Date.parse('2026-11-21T11:30:00Z') - app.clock.now().getTime());
  await sql`delete from ratings`.execute(app.platform.db);
  await sql`delete from bookings where id <> ${origin}`.execute(app.platform.db);
  await sql`update bookings set status = 'PENDING', paid_at = null, cash_amount = 0, customer_paid = 0
    where id = ${origin}`.execute(app.platform.db);
});

const paid = (tripDate: string, more: Partial<PaidBooking> = {}): PaidBooking => ({
  tripDate,
  tripCost: 1000,
  fee: 100,
  driverId: app.driver.id,
  ...more,
});
const keep = async (...bookings: PaidBooking[]) => {
  await sql`update bookings set status = 'PAID', paid_at = ended_at, cash_amount = payable, customer_paid = payable
    where id = ${origin}`.execute(app.platform.db);
  await copyPaid(app, origin, bookings);
  await sql`update bookings set status = 'PENDING', paid_at = null, cash_amount = 0, customer_paid = 0
    where id = ${origin}`.execute(app.platform.db);
};
const dashboard = async (timeZone = 'UTC', as = app.admin) =>
  good(await (await zones.in(timeZone)).call('getDashboard', { as }));
const earnings = async (query: object = {}, timeZone = 'UTC') =>
  good(await (await zones.in(timeZone)).call('listEarnings', { as: app.admin, query }));
const byDriver = async (as = app.admin, query: object = {}) =>
  good(await app.call('listDriverEarnings', { as, query }));

describe('a driver’s own earnings', () => {
  test('EARN-1 show a week by days, in the operator’s time zone, next to the previous week', async () => {
    await keep(
      // Monday the 16th in Auckland, but Sunday in UTC.
      paid('2026-11-15T20:00:00Z'),
      paid('2026-11-21T09:00:00Z'),
      paid('2026-11-14T09:00:00Z', { tripCost: 3000 }),
      paid('2026-11-18T09:00:00Z', { driverId: own.id }),
    );
    const week = async (timeZone: string) =>
      good(
        await (
          await zones.in(timeZone)
        ).call('getOwnEarnings', {
          as: app.driver,
          query: { week: '2026-11-18' },
        }),
      );
    const seen = await week('Pacific/Auckland');
    expect(seen.days.map(({ date }) => date)).toEqual(
      [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`),
    );
    expect(seen.days.map(({ rides }) => rides)).toEqual([1, 0, 0, 0, 0, 1, 0]);
    expect(seen.total).toMatchObject({ rides: 2, driverShare: 1800, cancellationFees: 0 });
    expect(seen.weekBefore).toMatchObject({ rides: 1, driverShare: 2900 });
    expect((await week('UTC')).total.rides).toBe(1);
    expect(codeOf(await app.call('getOwnEarnings', { as: app.driver, query: { week: '2026-13-01' } }))).toBe(
      'invalid_request',
    );
  });
});

describe('the dashboard', () => {
  test('DASH-1 shows the fees of today, of this month and in total', async () => {
    await keep(
      paid('2026-11-21T00:00:00Z', { fee: 1 }),
      paid('2026-11-20T23:59:59Z', { fee: 20 }),
      paid('2026-11-01T00:00:00Z', { fee: 300 }),
      paid('2026-10-31T23:59:59Z', { fee: 4000, tripCost: 5000 }),
      paid('2025-11-21T12:00:00Z', { fee: 50_000, tripCost: 60_000 }),
    );
    expect(await dashboard()).toEqual({
      timeZone: 'UTC',
      today: '2026-11-21',
      earnings: [{ currency: 'USD', today: 1, thisMonth: 321, total: 54_321 }],
    });
  });

  test('DASH-2 only PAID and COMPLETE bookings with a fee above 0 count', async () => {
    const at = '2026-11-21T12:00:00Z';
    await keep(
      paid(at, { fee: 1 }),
      paid(at, { fee: 20, status: 'COMPLETE' }),
      paid(at, { fee: 300, status: 'PENDING' }),
      paid(at, { fee: 400, status: 'CANCELLED' }),
      paid(at, { fee: 0, currency: 'EUR' }),
    );
    expect((await dashboard()).earnings).toEqual([{ currency: 'USD', today: 21, thisMonth: 21, total: 21 }]);
  });

  test('DASH-6 today is the day in the operator’s time zone, not the server’s', async () => {
    await keep(
      paid('2026-11-21T10:59:59Z', { fee: 1 }),
      paid('2026-11-21T11:00:00Z', { fee: 20 }),
      paid('2026-11-22T10:59:59Z', { fee: 300 }),
      paid('2026-11-30T11:00:00Z', { fee: 4000, tripCost: 5000 }),
    );
    const figures = async (zone: string) => (await dashboard(zone)).earnings[0];
    expect(await dashboard('Pacific/Auckland')).toMatchObject({
      timeZone: 'Pacific/Auckland',
      today: '2026-11-22',
    });
    expect(await figures('Pacific/Auckland')).toMatchObject({ today: 320, thisMonth: 321, total: 4321 });
    expect(await figures('UTC')).toMatchObject({ today: 21, thisMonth: 4321 });
    expect(await figures('America/New_York')).toMatchObject({ today: 21, thisMonth: 4321 });
    expect(await figures('Pacific/Pago_Pago')).toMatchObject({ today: 320, thisMonth: 4321 });
  });

  test('DASH-6 ROLE-5 a fleet admin’s figures count only bookings of the fleet’s own drivers', async () => {
    const at = '2026-11-21T12:00:00Z';
    const other = app.platform.ids.next();
    await keep(
      paid(at, { fee: 1, fleetAdminId: fleet.id }),
      paid(at, { fee: 20, fleetAdminId: other }),
      paid(at, { fee: 300 }),
    );
    expect((await dashboard('UTC', fleet)).earnings).toMatchObject([{ total: 1 }]);
    expect((await dashboard('UTC', app.admin)).earnings).toMatchObject([{ total: 321 }]);
  });

  test('DASH-1 shows zeros without bookings and never adds different currencies', async () => {
    expect((await dashboard()).earnings).toEqual([{ currency: 'USD', today: 0, thisMonth: 0, total: 0 }]);
    await keep(paid('2026-11-21T12:00:00Z', { currency: 'EUR' }), paid('2026-11-21T12:00:00Z', { fee: 7 }));
    expect((await dashboard()).earnings.map(({ currency, total }) => [currency, total])).toEqual([
      ['USD', 7],
      ['EUR', 100],
    ]);
  });

  test('DASH-1 sums are exact far beyond the precision of a float', async () => {
    const at = '2026-11-21T12:00:00Z';
    const large = { tripCost: 3_000_000_000_000_007, fee: 3_000_000_000_000_000 };
    await keep(paid(at, large), paid(at, large), paid(at, { fee: 1 }));
    expect((await dashboard()).earnings[0]?.total).toBe(6_000_000_000_000_001);
  });

  test('DASH-2 sums are read from the index, never from all bookings', async () => {
    await keep(paid('2026-11-21T12:00:00Z', { fleetAdminId: fleet.id }));
    const { rows } = await sql<{ id: string }>`select id from bookings where status = 'PAID'`.execute(
      app.platform.db,
    );
    await multiplyPaid(app, rows[0]?.id ?? '', 4000);
    await sql`vacuum analyze bookings`.execute(app.platform.db);
    const day = [new Date('2026-11-21'), new Date('2026-11-22')] as const;
    for (const scope of [null, fleet.id]) {
      const query = dashboardQuery(app.platform.db, scope, { today: day, thisMonth: day });
      const plan = JSON.stringify(await query.explain('text'));
      expect(plan).toMatch(/Index Only Scan using bookings_earned/);
      expect(plan).not.toContain('Seq Scan on bookings');
    }
    expect((await dashboard()).earnings[0]?.total).toBe(400_100);
  });
});

describe('earnings by month', () => {
  test('EARN-1 EARN-2 DATA-17 one row per month: rides, costs, fees, discounts, profit, admin earning', async () => {
    await keep(
      paid('2026-11-02T12:00:00Z', { tripCost: 1210, fee: 110, discount: 60 }),
      paid('2026-11-20T12:00:00Z', { tripCost: 790, fee: 90, status: 'COMPLETE' }),
      paid('2026-10-20T12:00:00Z', { tripCost: 500, fee: 0, discount: 480 }),
      paid('2026-10-20T12:00:00Z', { status: 'PENDING' }),
      paid('2026-10-20T12:00:00Z', { status: 'CANCELLED' }),
    );
    expect((await earnings()).items).toEqual([
      {
        year: 2026,
        month: 11,
        monthsName: 'November',
        currency: 'USD',
        totalRides: 2,
        tripCost: 2000,
        rideCost: 1800,
        convenienceFee: 200,
        discountAmount: 60,
        profit: 140,
        customerPaid: 1940,
        driverShare: 1800,
        adminEarning: 140,
      },
      {
        year: 2026,
        month: 10,
        monthsName: 'October',
        currency: 'USD',
        totalRides: 1,
        tripCost: 500,
        rideCost: 500,
        convenienceFee: 0,
        discountAmount: 480,
        profit: -480,
        customerPaid: 20,
        driverShare: 500,
        adminEarning: -480,
      },
    ]);
  });

  test('EARN-2 DATA-17 each figure comes from its own sums', async () => {
    await keep(paid('2026-11-02T12:00:00Z'));
    // In a booking, profit and admin earning are always the same. So that they differ, these sums belong to no
    // bookings.
    const add = (sign: 1 | -1) =>
      sql`update earned_months set trip_cost = trip_cost + ${sign * 9007}, discount = discount + ${sign * 307},
        convenience_fees = convenience_fees + ${sign * 909}, driver_share = driver_share + ${sign * 4103},
        customer_paid = customer_paid + ${sign * 7101} where rides > 0`.execute(app.platform.db);
    await add(1);
    expect((await earnings()).items).toMatchObject([
      {
        tripCost: 10_007,
        rideCost: 8998,
        convenienceFee: 1009,
        discountAmount: 307,
        profit: 702,
        customerPaid: 8101,
        driverShare: 5003,
        adminEarning: 3098,
      },
    ]);
    await add(-1);
  });

  test('EARN-3 months are sorted by date, newest first, across years', async () => {
    await keep(
      ...['2025-12-31', '2026-01-01', '2024-02-29', '2026-11-05'].map((day) => paid(`${day}T12:00:00Z`)),
    );
    const months = (await earnings()).items.map(({ year, month }) => `${year}-${month}`);
    expect(months).toEqual(['2026-11', '2026-1', '2025-12', '2024-2']);
    expect((await earnings({ year: 2026 })).items.map(({ month }) => month)).toEqual([11, 1]);
    expect(await earnings({ page: 2, pageSize: 3 })).toMatchObject({
      items: [{ year: 2024, month: 2 }],
      total: 4,
      page: 2,
      pageSize: 3,
    });
  });

  test('EARN-3 months begin in the operator’s time zone', async () => {
    await keep(paid('2026-10-31T23:30:00Z'), paid('2026-12-31T23:30:00Z'));
    const months = async (timeZone: string, query = {}) =>
      (await earnings(query, timeZone)).items.map(({ year, month }) => [year, month]);
    expect(await months('UTC')).toEqual([
      [2026, 12],
      [2026, 10],
    ]);
    expect(await months('Europe/Berlin')).toEqual([
      [2027, 1],
      [2026, 11],
    ]);
    expect(await months('Europe/Berlin', { year: 2026 })).toEqual([[2026, 11]]);
  });

  test('EARN-1 the report can be exported as CSV', async () => {
    await keep(paid('2026-11-02T12:00:00Z', { tripCost: 1210, fee: 110, discount: 60 }));
    const answer = await app.http.inject({
      url: '/api/reports/earnings',
      headers: { authorization: `Bearer ${app.admin.token}`, accept: 'text/csv' },
    });
    expect(answer.body.split('\r\n')).toEqual([
      'year,month,monthsName,currency,totalRides,tripCost,rideCost,convenienceFee,discountAmount,profit,customerPaid,driverShare,adminEarning',
      '2026,11,November,USD,1,1210,1100,110,60,50,1150,1100,50',
      '',
    ]);
  });

  test('ROUTE-5 ROLE-5 a fleet admin does not see what the operator earns', async () => {
    expect((await app.call('listEarnings', { as: fleet })).status).toBe(403);
  });
});

describe('earnings by driver', () => {
  test('EARN-1 DATA-18 grouped by year, month and driver, with name and vehicle', async () => {
    await keep(
      paid('2026-11-02T12:00:00Z', { driverId: own.id, tripCost: 1210, fee: 110 }),
      paid('2026-11-20T12:00:00Z', { driverId: own.id, tripCost: 790, fee: 90 }),
      paid('2026-11-20T12:00:00Z', { tripCost: 500, fee: 50 }),
      paid('2026-10-20T12:00:00Z', { driverId: own.id, status: 'PENDING' }),
      paid('2026-10-20T12:00:00Z', { driverId: own.id, tripCost: 100, fee: 0 }),
    );
    const rows = (await byDriver()).items;
    expect(rows.map(({ month, driverName, driverShare }) => [month, driverName, driverShare])).toEqual([
      [11, expect.stringContaining('driver'), 450],
      [11, 'Ana Silva', 1800],
      [10, 'Ana Silva', 100],
    ]);
    expect(rows[1]).toEqual({
      year: 2026,
      month: 11,
      monthsName: 'November',
      driver: own.id,
      driverName: 'Ana Silva',
      driverVehicleNo: 'IJK 1234',
      currency: 'USD',
      totalRides: 2,
      driverShare: 1800,
    });
    expect((await byDriver(app.admin, { driver: own.id, year: 2026 })).total).toBe(2);
  });

  test('EARN-3 ROLE-5 a fleet admin sees only rows of bookings in their fleet', async () => {
    const at = '2026-11-02T12:00:00Z';
    await keep(
      paid(at, { driverId: own.id, fleetAdminId: fleet.id }),
      paid(at, { driverId: own.id, fee: 0 }),
      paid(at),
    );
    expect((await byDriver(fleet)).items).toMatchObject([
      { driver: own.id, totalRides: 1, driverShare: 900 },
    ]);
    expect((await byDriver(fleet, { driver: app.driver.id })).items).toEqual([]);
    expect((await byDriver()).total).toBe(2);
  });

  test('EARN-3 months add up all matching drivers, including those on other pages', async () => {
    await keep(
      paid('2026-11-02T12:00:00Z', { driverId: own.id, tripCost: 1210, fee: 110, fleetAdminId: fleet.id }),
      paid('2026-11-20T12:00:00Z', { tripCost: 500, fee: 50 }),
      paid('2026-10-20T12:00:00Z', { driverId: own.id, tripCost: 100, fee: 0 }),
    );
    const sums = async (as = app.admin, query: object = {}) =>
      (await byDriver(as, query)).months.map(({ month, totalRides, driverShare }) => [
        month,
        totalRides,
        driverShare,
      ]);
    const all = [
      [11, 2, 1550],
      [10, 1, 100],
    ];
    expect(await sums()).toEqual(all);
    expect(await sums(app.admin, { page: 2, pageSize: 1 })).toEqual(all);
    expect(await sums(fleet)).toEqual([[11, 1, 1100]]);
  });

  test.each(['ana sil', 'jk 12', '  SILVA '])('EARN-1 finds the rows of a driver by “%s”', async (q) => {
    await keep(paid('2026-11-02T12:00:00Z', { driverId: own.id }), paid('2026-11-02T12:00:00Z'));
    expect(await byDriver(app.admin, { q })).toMatchObject({
      items: [{ driver: own.id }],
      total: 1,
      months: [{ totalRides: 1 }],
    });
    expect((await byDriver(app.admin, { q: '%' })).total).toBe(0);
  });

  test('EARN-1 a driver has their current account name', async () => {
    await keep(paid('2026-11-02T12:00:00Z', { driverId: own.id }));
    await sql`update users set last_name = 'Costa' where id = ${own.id}`.execute(app.platform.db);
    expect((await byDriver()).items).toMatchObject([{ driverName: 'Ana Costa' }]);
    await sql`update users set last_name = 'Silva' where id = ${own.id}`.execute(app.platform.db);
  });

  test('EARN-3 pages follow each other without a gap, newest month first', async () => {
    const days = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}-10T12:00:00Z`);
    await keep(...days.flatMap((day) => [paid(day), paid(day, { driverId: own.id })]));
    const pages = await Promise.all([1, 2, 3].map((page) => byDriver(app.admin, { page, pageSize: 10 })));
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [10, 24],
      [10, 24],
      [4, 24],
    ]);
    expect(await byDriver(app.admin, { page: 4, pageSize: 10 })).toMatchObject({
      items: [],
      total: 24,
      page: 4,
    });
    const seen = pages.flatMap(({ items }) => items.map(({ month, driver }) => `${month} ${driver}`));
    expect(new Set(seen).size).toBe(24);
    const months = pages.flatMap(({ items }) => items.map(({ month }) => month));
    expect(months).toEqual(Array.from({ length: 24 }, (_, i) => 12 - Math.floor(i / 2)));
  });

  test('EARN-3 rows are counted up to 10,000, and a page beyond these shows the right rows', async () => {
    await keep(paid('2026-11-02T12:00:00Z'), paid('2026-10-02T12:00:00Z', { driverId: own.id }));
    const { driver } = app;
    await sql`insert into earned_months (month, driver_id, currency, rides, trip_cost, convenience_fees, driver_share,
        discount, customer_paid)
      select '2026-11-01', gen_random_uuid(), 'USD', 1, 1, 0, 1, 0, 1 from generate_series(1, 9999)`.execute(
      app.platform.db,
    );
    const first = await byDriver(app.admin, { pageSize: 100 });
    expect([first.total, first.totalIsMinimum]).toEqual([10_000, true]);
    expect(first.items).toMatchObject([{ month: 11, driver: driver.id }]);
    expect(first.months.map(({ totalRides }) => totalRides)).toEqual([10_000, 1]);
    const last = await byDriver(app.admin, { page: 101, pageSize: 100 });
    expect(last.items).toMatchObject([{ month: 10, driver: own.id }]);
    await sql`delete from earned_months where driver_share = 1`.execute(app.platform.db);
    expect(await byDriver(app.admin, { pageSize: 100 })).toMatchObject({ total: 2 });
  });
});
