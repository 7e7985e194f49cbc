import type { UnservedWhy } from '@fiacre/contract';
import { statusesWith, type BookingStatus } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
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

/** Bookings of a quarter of an hour that are equal in all other inputs of the figures. */
type GroupTables = {
  groups: {
    readonly quarter: Date;
    readonly status: BookingStatus;
    /** For a cancelled booking: why it was not served, and the given reason. */
    readonly unserved: UnservedWhy | null;
    readonly reason: string | null;
    readonly currency: string;
    readonly bookings: number;
    readonly fees: number;
  };
};

/** The bookings of both weeks; most have ended, and are read from a table that is much narrower. */
function ridesOf({ fleet, from, to }: Weeks) {
  const wanted = sql`trip_date >= ${from} and trip_date < ${to}
    and ${fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`}`;
  return sql`select status, trip_date, wait_seconds as wait, unserved, reason, currency, convenience_fees
      from ended_bookings where ${wanted}
    union all select status, trip_date, case when arrived_at is not null
        then extract(epoch from greatest(arrived_at - greatest(trip_date, booking_date), interval '0'))::integer end,
      null, null, currency, convenience_fees
      from bookings where ended_as is null and ${wanted}`;
}

/**
 * Reads the bookings once and counts them in two ways: by everything that the figures need, and by day and by wait: the
 * time from when the rider wanted the car until it arrived at the pickup.
 */
function countedOf(weeks: Weeks) {
  // Every time zone is a whole number of quarter hours from UTC, so each quarter hour belongs to one day and one hour.
  return sql`counted as materialized (
      select grouping(status) = 0 as is_group, date_bin('15 minutes', trip_date, 'epoch') as quarter, status, unserved,
        reason, currency, width_bucket(trip_date, ${weeks.dayStarts}::timestamptz[]) as day, wait,
        count(*)::int as bookings, sum(convenience_fees)::bigint as fees
      from (${ridesOf(weeks)}) as rides
      group by grouping sets ((2, 3, 4, 5, 6), (7, 8))),
    groups as (select quarter, status, unserved, reason, currency, bookings, fees from counted where is_group),
    waits as (select day, wait, bookings from counted where not is_group and wait is not null)`;
}

function groupsFrom({ db }: Weeks, from: Date) {
  return db.withTables<GroupTables>().selectFrom('groups').where('quarter', '>=', from);
}

/** All figures, from bookings that are read once. */
export async function readFigures(weeks: Weeks, currency: string): Promise<Figures> {
  const parts = {
    days: daysQuery(weeks, currency),
    quarters: quartersQuery(weeks),
    waits: sql`select day, json_agg(array[wait, bookings] order by wait) as counted from waits group by day`,
    unserved: unservedQuery(weeks),
    reasons: reasonsQuery(weeks),
  };
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(part), '[]') from (${part}) as part) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Figures>`with ${countedOf(weeks)} select ${sql.join(columns)}`.execute(weeks.db);
  return rows[0] ?? { days: [], quarters: [], waits: [], unserved: [], reasons: [] };
}

export interface Figures {
  readonly days: readonly RowOf<typeof daysQuery>[];
  readonly quarters: readonly RowOf<typeof quartersQuery>[];
  /** How many riders waited how many seconds on each day, shortest waits first. */
  readonly waits: readonly { readonly day: number; readonly counted: CountedWaits }[];
  readonly unserved: RowOf<typeof unservedQuery>[];
  readonly reasons: RowOf<typeof reasonsQuery>[];
}
export type CountedWaits = readonly (readonly [seconds: number, riders: number])[];
type RowOf<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number];

const served = sql`status in (${sql.join(statusesWith('served'))})`;
const cancelled = sql<boolean>`status in (${sql.join(statusesWith('failed'))})`;
const count = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(bookings) filter (where ${condition}), 0)::int`;

/** Each day, numbered from 1, with its income in one currency. */
function daysQuery(weeks: Weeks, currency: string) {
  const fees = sql<number>`coalesce(sum(fees) filter (where currency = ${currency}
    and status in (${sql.join(statusesWith('paid'))})), 0)::bigint`;
  return groupsFrom(weeks, weeks.from)
    .select(sql<number>`width_bucket(quarter, ${weeks.dayStarts}::timestamptz[])`.as('day'))
    .select([count(sql`true`).as('bookings'), count(served).as('served'), fees.as('income')])
    .groupBy('day');
}

/** The quarters of an hour of the current week, each with its start in seconds since 1970. */
function quartersQuery(weeks: Weeks) {
  return groupsFrom(weeks, weeks.thisWeekFrom)
    .select(sql<number>`extract(epoch from quarter)::int`.as('startSeconds'))
    .select([count(served).as('served'), count(cancelled).as('cancelled'), count(sql`true`).as('all')])
    .groupBy('quarter');
}

/** Cancelled bookings by who or what cancelled them. */
function unservedQuery(weeks: Weeks) {
  const isCurrent = sql`quarter >= ${weeks.thisWeekFrom}`;
  return groupsFrom(weeks, weeks.from)
    .where('unserved', 'is not', null)
    .select([
      sql<UnservedWhy>`unserved`.as('why'),
      count(isCurrent).as('bookings'),
      count(sql`not ${isCurrent}`).as('lastWeek'),
    ])
    .groupBy('unserved')
    .orderBy(count(isCurrent), 'desc')
    .orderBy('unserved');
}

const maxReasons = 5;

/** The most frequent reasons given for a cancellation in the current week. */
function reasonsQuery(weeks: Weeks) {
  return (
    groupsFrom(weeks, weeks.thisWeekFrom)
      .where(cancelled)
      .where('reason', 'is not', null)
      .select([sql<string>`reason`.as('reason'), count(sql`true`).as('bookings')])
      .groupBy('reason')
      // Not the column of the same name, which is a part of it.
      .orderBy(count(sql`true`), 'desc')
      .orderBy('reason')
      .limit(maxReasons)
  );
}
