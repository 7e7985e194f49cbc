import type { UnservedWhy } from '@fiacre/contract';
import { bookingStatuses, statusesWith } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { BookingTables } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { FleetScope } from './earned.ts';

/** Bookings by trip date: the current week, the one before it, or both. */
export interface Weeks {
  readonly db: Kysely<PlatformTables>;
  readonly fleet: FleetScope;
  /** The starts of 14 days, and the end of the last one. */
  readonly dayStarts: readonly Date[];
  readonly thisWeekFrom: Date;
  readonly from: Date;
  readonly to: Date;
}

/** Every status is named, so that PostgreSQL can use the index on status and date. */
function bookingsOf({ db, fleet, to }: Weeks, from: Date) {
  const all = db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .where('status', 'in', bookingStatuses)
    .where('trip_date', '>=', from)
    .where('trip_date', '<', to);
  return fleet === null ? all : all.where('fleet_admin_id', '=', fleet);
}

const served = sql`status in (${sql.join(['REACHED', 'PENDING', ...statusesWith('paid')])})`;
const cancelled = sql<boolean>`status = 'CANCELLED'`;
const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
/** The time from when the rider wanted the car until it arrived at the pickup. */
const wait = sql`extract(epoch from greatest(arrived_at - greatest(trip_date, booking_date), interval '0'))`;
const waited = (share: number) =>
  sql<number | null>`round(percentile_cont(${sql.lit(share)}) within group (order by ${wait})
    filter (where arrived_at is not null))::int`;

/** Each day, numbered from 1, with its income in one currency. */
export function readDays(weeks: Weeks, currency: string) {
  const fees = sql<number>`coalesce(sum(convenience_fees) filter (where currency = ${currency}
    and status in (${sql.join(statusesWith('paid'))})), 0)::bigint`;
  return bookingsOf(weeks, weeks.from)
    .select(sql<number>`width_bucket(trip_date, ${weeks.dayStarts}::timestamptz[])`.as('day'))
    .select([count(sql`true`).as('bookings'), count(served).as('served'), fees.as('income')])
    .select([waited(0.5).as('median'), waited(0.9).as('p90')])
    .groupBy('day')
    .execute();
}

/** The hours of the current week in a time zone. */
export function readHours(weeks: Weeks, timeZone: string) {
  return bookingsOf(weeks, weeks.thisWeekFrom)
    .select(sql<number>`extract(hour from trip_date at time zone ${timeZone})::int`.as('hour'))
    .select([count(served).as('served'), count(cancelled).as('cancelled'), count(sql`true`).as('all')])
    .groupBy('hour')
    .execute();
}

export function readWaits(weeks: Weeks) {
  return bookingsOf(weeks, weeks.from)
    .select(sql<boolean>`trip_date >= ${weeks.thisWeekFrom}`.as('current'))
    .select([waited(0.5).as('median'), waited(0.9).as('p90')])
    .groupBy('current')
    .execute();
}

/** Cancelled bookings by who or what cancelled them. */
export function readUnserved(weeks: Weeks) {
  const why = sql<UnservedWhy>`case
    when cancelled_from = 'PAYMENT_PENDING' then 'not_paid'
    when accepted_at is null then 'no_driver'
    when cancelled_by = 'rider' then 'rider'
    when cancelled_by = 'driver' then 'driver'
    else 'staff' end`;
  const isCurrent = sql`trip_date >= ${weeks.thisWeekFrom}`;
  return bookingsOf(weeks, weeks.from)
    .where(cancelled)
    .select([why.as('why'), count(isCurrent).as('bookings'), count(sql`not ${isCurrent}`).as('lastWeek')])
    .groupBy('why')
    .orderBy('bookings', 'desc')
    .orderBy('why')
    .execute();
}

const maxReasons = 5;

/** The most frequent reasons given for a cancellation in the current week. */
export async function readReasons(weeks: Weeks) {
  const rows = await bookingsOf(weeks, weeks.thisWeekFrom)
    .where(cancelled)
    .where('reason', 'is not', null)
    .select(['reason', count(sql`true`).as('bookings')])
    .groupBy('reason')
    .orderBy('bookings', 'desc')
    .orderBy('reason')
    .limit(maxReasons)
    .execute();
  return rows.flatMap(({ reason, bookings }) => (reason === null ? [] : [{ reason, bookings }]));
}
