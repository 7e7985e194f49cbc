import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { operatorZones } from '../testing/operator-zones.ts';
import type { TestPerson } from '../testing/people.ts';
import { copyPaid, type PaidBooking } from './testing/paid-bookings.ts';

let app: RideApp;
let fleet: TestPerson;
let zones: ReturnType<typeof operatorZones>;
let origin: string;

beforeAll(async () => {
  app = await startRides();
  zones = operatorZones(app);
  fleet = await app.addPerson('fleetadmin');
  origin = (await app.bookingIn('COMPLETE')).id;
  await sql`update sessions set expires_at = '2027-01-01'`.execute(app.platform.db);
});
afterAll(async () => {
  await zones.close();
  await app.close();
});
beforeEach(async () => {
  // Half past twelve on Sunday in Auckland, and noon on Saturday in London.
  app.clock.forward(Date.parse('2026-11-21T11:30:00Z') - app.clock.now().getTime());
  await sql`delete from ratings`.execute(app.platform.db);
  await sql`delete from bookings where id <> ${origin}`.execute(app.platform.db);
  await sql`update bookings set trip_date = '2020-01-01', booking_date = '2020-01-01'`.execute(
    app.platform.db,
  );
});

interface Ride {
  readonly at: string;
  readonly fee?: number;
  readonly currency?: string;
  readonly fleetAdminId?: string;
  readonly status?: NonNullable<PaidBooking['status']>;
  /** More columns to set. */
  readonly set?: ReturnType<typeof sql>;
}

async function keep(...rides: readonly Ride[]): Promise<void> {
  for (const { at, fee = 100, set, ...more } of rides) {
    await copyPaid(app, origin, [{ tripDate: at, tripCost: 1000, fee, driverId: app.driver.id, ...more }]);
    const isNew = sql`trip_date = ${at} and booking_date = '2020-01-01'`;
    if (set !== undefined) await sql`update bookings set ${set} where ${isNew}`.execute(app.platform.db);
    await sql`update bookings set booking_date = trip_date where ${isNew}`.execute(app.platform.db);
  }
}

const activity = async (timeZone = 'UTC', as = app.admin) =>
  good(await (await zones.in(timeZone)).call('getActivity', { as }));

const notDriven = sql`accepted_at = null, arrived_at = null, started_at = null, ended_at = null, driver_id = null`;

test('DASH-6 counts the bookings of each day next to the same day a week before, in the operator’s time zone', async () => {
  await keep(
    { at: '2026-11-21T10:30:00Z' },
    { at: '2026-11-21T11:00:00Z', fee: 20 },
    { at: '2026-11-15T00:00:00Z' },
    { at: '2026-11-14T23:59:00Z' },
    { at: '2026-11-08T00:00:00Z' },
    { at: '2026-11-07T23:59:00Z' },
    { at: '2026-11-22T00:00:00Z' },
  );
  const { days } = await activity();
  expect(
    days.map(({ date, bookings, lastWeek }) => [date, bookings, lastWeek.date, lastWeek.bookings]),
  ).toEqual([
    ['2026-11-15', 1, '2026-11-08', 1],
    ['2026-11-16', 0, '2026-11-09', 0],
    ['2026-11-17', 0, '2026-11-10', 0],
    ['2026-11-18', 0, '2026-11-11', 0],
    ['2026-11-19', 0, '2026-11-12', 0],
    ['2026-11-20', 0, '2026-11-13', 0],
    ['2026-11-21', 2, '2026-11-14', 1],
  ]);
  const auckland = await activity('Pacific/Auckland');
  expect(auckland.days.at(-1)).toMatchObject({ date: '2026-11-22', bookings: 2 });
});

test('DASH-2 DASH-6 income counts the fees of paid bookings in the operator’s currency, in the fleet’s scope', async () => {
  const at = '2026-11-21T10:00:00Z';
  await keep(
    { at, fee: 1, fleetAdminId: fleet.id },
    { at: '2026-11-21T10:01:00Z', fee: 20 },
    { at: '2026-11-21T10:02:00Z', fee: 300, currency: 'EUR' },
    { at: '2026-11-21T10:03:00Z', fee: 4000, status: 'CANCELLED' },
  );
  expect((await activity()).days.at(-1)).toMatchObject({ bookings: 4, served: 3, income: 21 });
  expect((await activity('UTC', fleet)).days.at(-1)).toMatchObject({ bookings: 1, served: 1, income: 1 });
});

test('separates served, cancelled and open bookings by the hour in the operator’s time zone', async () => {
  await keep(
    { at: '2026-11-21T10:00:00Z' },
    { at: '2026-11-20T10:30:00Z', status: 'CANCELLED' },
    { at: '2026-11-19T10:59:00Z', set: sql`status = 'STARTED', paid_at = null, ended_at = null` },
  );
  expect((await activity()).hours[10]).toEqual({ hour: 10, served: 1, cancelled: 1, open: 1 });
  expect(
    (await activity('Asia/Kolkata')).hours.map((hour) => hour.served + hour.cancelled + hour.open),
  ).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 15 ? 1 : hour === 16 ? 2 : 0)));
});

test('the wait lasts from the time the rider wanted the car until it arrives at the pickup', async () => {
  const arriving = (seconds: number) => sql`arrived_at = trip_date + ${seconds} * interval '1 second'`;
  await keep(
    { at: '2026-11-21T08:00:00Z', set: arriving(100) },
    { at: '2026-11-21T08:01:00Z', set: arriving(200) },
    { at: '2026-11-21T08:02:00Z', set: arriving(600) },
    // Ordered a day ahead, and the driver was early.
    {
      at: '2026-11-20T08:00:00Z',
      set: sql`booking_date = trip_date - interval '1 day', arrived_at = trip_date - interval '5 minutes'`,
    },
    { at: '2026-11-10T08:00:00Z', set: arriving(50) },
  );
  const { days, waitSeconds } = await activity();
  expect(days.at(-1)?.waitSeconds).toEqual({ median: 200, p90: 520 });
  expect(days.at(-2)?.waitSeconds).toEqual({ median: 0, p90: 0 });
  expect(days.at(0)?.waitSeconds).toEqual({ median: null, p90: null });
  expect(waitSeconds).toEqual({ median: 150, p90: 480, lastWeek: { median: 50, p90: 50 } });
});

test('reports why bookings were not served, with the reasons that people gave', async () => {
  const by = (who: string, reason: string | null) => sql`cancelled_by = ${who}, reason = ${reason}`;
  await keep(
    { at: '2026-11-21T08:00:00Z', status: 'CANCELLED', set: sql`${by('rider', 'Too slow')}, ${notDriven}` },
    { at: '2026-11-21T08:01:00Z', status: 'CANCELLED', set: sql`${by('admin', 'No car')}, ${notDriven}` },
    { at: '2026-11-21T08:02:00Z', status: 'CANCELLED', set: by('rider', 'Too slow') },
    { at: '2026-11-21T08:03:00Z', status: 'CANCELLED', set: by('driver', null) },
    { at: '2026-11-21T08:04:00Z', status: 'CANCELLED', set: by('fleetadmin', null) },
    {
      at: '2026-11-21T08:05:00Z',
      status: 'CANCELLED',
      set: sql`${by('rider', null)}, ${notDriven}, cancelled_from = 'PAYMENT_PENDING'`,
    },
    { at: '2026-11-12T08:00:00Z', status: 'CANCELLED', set: by('driver', 'A flat tyre') },
    { at: '2026-11-21T09:00:00Z' },
  );
  const { unserved, reasons } = await activity();
  expect(unserved).toEqual([
    { why: 'no_driver', bookings: 2, lastWeek: 0 },
    { why: 'driver', bookings: 1, lastWeek: 1 },
    { why: 'not_paid', bookings: 1, lastWeek: 0 },
    { why: 'rider', bookings: 1, lastWeek: 0 },
    { why: 'staff', bookings: 1, lastWeek: 0 },
  ]);
  expect(reasons).toEqual([
    { reason: 'Too slow', bookings: 2 },
    { reason: 'No car', bookings: 1 },
  ]);
});

/** When the driver arrived, in seconds after the time for which the ride was booked. */
const arrivals = [-300, 0.4, 90.6, 4000].map(
  (seconds) => sql`arrived_at = trip_date + ${seconds}::float * interval '1 second'`,
);

/** Every way in which a booking can end. */
const ends = [
  ...(['PAID', 'COMPLETE', 'PENDING'] as const).flatMap((status) => arrivals.map((set) => ({ status, set }))),
  ...['rider', 'driver', 'fleetadmin', 'admin'].flatMap((who) =>
    [
      sql`${notDriven}, reason = 'Other'`,
      sql`${notDriven}, cancelled_from = 'PAYMENT_PENDING'`,
      ...[sql`arrived_at = null`, ...arrivals].map(
        (arrival) => sql`${arrival}, started_at = null, ended_at = null`,
      ),
    ].map((set) => ({ status: 'CANCELLED' as const, set: sql`cancelled_by = ${who}, ${set}` })),
  ),
];

interface Ended {
  readonly status: string;
  readonly wait: number | null;
  readonly accepted_at: Date | null;
  readonly arrived_at: Date | null;
  readonly trip_date: Date;
  readonly booking_date: Date;
  readonly cancelled_from: string | null;
  readonly cancelled_by: string | null;
  readonly unserved: string | null;
}

function expectedOf(booking: Ended): Pick<Ended, 'wait' | 'unserved'> {
  const wanted = Math.max(booking.trip_date.getTime(), booking.booking_date.getTime());
  const wait =
    booking.arrived_at === null
      ? null
      : Math.round(Math.max(0, booking.arrived_at.getTime() - wanted) / 1000);
  if (booking.status === 'NO_SHOW') return { wait, unserved: 'no_show' };
  if (booking.status !== 'CANCELLED') return { wait, unserved: null };
  if (booking.cancelled_from === 'PAYMENT_PENDING') return { wait, unserved: 'not_paid' };
  if (booking.accepted_at === null) return { wait, unserved: 'no_driver' };
  const isStaff = ['fleetadmin', 'admin'].includes(booking.cancelled_by ?? '');
  return { wait, unserved: isStaff ? 'staff' : booking.cancelled_by };
}

test('DASH-6 the stored row of an ended booking equals the booking itself', async () => {
  const at = (index: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + index * 60_000).toISOString();
  await keep(...ends.map((end, index) => ({ ...end, at: at(index), fee: index, currency: 'EUR' })));
  // Half of them were ordered after the time for which they were wanted.
  await sql`update bookings set booking_date = trip_date + interval '50 seconds'
    where trip_date > '2026-01-01' and convenience_fees % 2 = 0`.execute(app.platform.db);
  const { rows } = await sql<Ended>`select bookings.*, wait_seconds as wait, unserved,
      ended.reason is not distinct from bookings.reason and ended.currency = bookings.currency
        and ended.convenience_fees = bookings.convenience_fees as is_same
    from bookings join ended_bookings ended on ended.booking_id = bookings.id
    where bookings.trip_date > '2026-01-01'`.execute(app.platform.db);
  expect(rows).toHaveLength(ends.length);
  for (const row of rows) expect(row).toMatchObject({ ...expectedOf(row), is_same: true });
});

test('DASH-6 the hours follow the summer time of CET, which the database treats as a fixed offset', async () => {
  app.clock.set(new Date('2026-07-15T12:00:00Z'));
  await keep({ at: '2026-07-15T10:00:00Z' });
  const { hours } = await activity('CET');
  expect(hours.filter(({ served }) => served > 0)).toEqual([{ hour: 12, served: 1, cancelled: 0, open: 0 }]);
});

test('DASH-6 refuses anyone who is not staff', async () => {
  for (const role of ['rider', 'driver'] as const)
    expect((await app.call('getActivity', { as: await app.addPerson(role) })).status).toBe(403);
});
