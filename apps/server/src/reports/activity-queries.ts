import type { UnservedWhy } from '@fiacre/contract';
import { bookingStatuses, statusesWith, type BookingStatus } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import { endedStatuses } from '../bookings/index.ts';
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

/** What the figures are computed from. */
type RideTables = {
  rides: {
    readonly status: BookingStatus;
    readonly trip_date: Date;
    /** From when the rider wanted the car until it arrived at the pickup; null if it did not. */
    readonly wait: number | null;
    /** Of a cancelled booking. */
    readonly unserved: UnservedWhy | null;
    readonly reason: string | null;
    readonly currency: string;
    readonly convenience_fees: number;
  };
};

const open = bookingStatuses.filter((status) => !endedStatuses.includes(status));

/** The bookings of both weeks; most of them have ended, and are read from a table that is much narrower. */
function ridesOf({ fleet, from, to }: Weeks) {
  const wanted = sql`trip_date >= ${from} and trip_date < ${to}
    and ${fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`}`;
  return sql`select status, trip_date, wait_seconds as wait, unserved, reason, currency, convenience_fees
      from ended_bookings where ${wanted}
    union all select status, trip_date, case when arrived_at is not null
        then extract(epoch from greatest(arrived_at - greatest(trip_date, booking_date), interval '0'))::integer end,
      null, null, currency, convenience_fees
      from bookings where status in (${sql.join(open)}) and ${wanted}`;
}

function ridesFrom({ db }: Weeks, from: Date) {
  return db.withTables<RideTables>().selectFrom('rides').where('trip_date', '>=', from);
}

/** All figures, from bookings that are read once. */
export async function readFigures(weeks: Weeks, currency: string, timeZone: string): Promise<Figures> {
  const parts = {
    days: daysQuery(weeks, currency),
    hours: hoursQuery(weeks, timeZone),
    waits: waitsQuery(weeks),
    unserved: unservedQuery(weeks),
    reasons: reasonsQuery(weeks),
  };
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(part), '[]') from (${part}) as part) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Figures>`with rides as materialized (${ridesOf(weeks)})
    select ${sql.join(columns)}`.execute(weeks.db);
  return rows[0] ?? { days: [], hours: [], waits: [], unserved: [], reasons: [] };
}

interface Figures {
  readonly days: readonly RowOf<typeof daysQuery>[];
  readonly hours: readonly RowOf<typeof hoursQuery>[];
  readonly waits: readonly RowOf<typeof waitsQuery>[];
  readonly unserved: RowOf<typeof unservedQuery>[];
  readonly reasons: RowOf<typeof reasonsQuery>[];
}
type RowOf<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number];

const served = sql`status in (${sql.join(['REACHED', 'PENDING', ...statusesWith('paid')])})`;
const cancelled = sql<boolean>`status = 'CANCELLED'`;
const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
/** The median and the 90th percentile, in whole seconds. */
const waited = sql<
  readonly [number, number] | null
>`percentile_cont(array[0.5, 0.9]) within group (order by wait)::int[]`;

/** Each day, numbered from 1, with its income in one currency. */
function daysQuery(weeks: Weeks, currency: string) {
  const fees = sql<number>`coalesce(sum(convenience_fees) filter (where currency = ${currency}
    and status in (${sql.join(statusesWith('paid'))})), 0)::bigint`;
  return ridesFrom(weeks, weeks.from)
    .select(sql<number>`width_bucket(trip_date, ${weeks.dayStarts}::timestamptz[])`.as('day'))
    .select([count(sql`true`).as('bookings'), count(served).as('served'), fees.as('income')])
    .select(waited.as('waited'))
    .groupBy('day');
}

/** The hours of the current week in a time zone. */
function hoursQuery(weeks: Weeks, timeZone: string) {
  // Every time zone is some quarters of an hour from UTC; looking it up for each ride would take as long as all the rest.
  const quarters = ridesFrom(weeks, weeks.thisWeekFrom)
    .select(sql<Date>`date_bin('15 minutes', trip_date, 'epoch')`.as('quarter'))
    .select([count(served).as('served'), count(cancelled).as('cancelled'), count(sql`true`).as('all')])
    .groupBy('quarter');
  return weeks.db
    .selectFrom(quarters.as('quarters'))
    .select(sql<number>`extract(hour from quarter at time zone ${timeZone})::int`.as('hour'))
    .select([sumOf('served').as('served'), sumOf('cancelled').as('cancelled'), sumOf('all').as('all')])
    .groupBy('hour');
}

const sumOf = (column: string) => sql<number>`sum(${sql.ref(column)})::int`;

function waitsQuery(weeks: Weeks) {
  return ridesFrom(weeks, weeks.from)
    .select(sql<boolean>`trip_date >= ${weeks.thisWeekFrom}`.as('current'))
    .select(waited.as('waited'))
    .groupBy('current');
}

/** Cancelled bookings by who or what cancelled them. */
function unservedQuery(weeks: Weeks) {
  const isCurrent = sql`trip_date >= ${weeks.thisWeekFrom}`;
  return ridesFrom(weeks, weeks.from)
    .where('unserved', 'is not', null)
    .select([
      sql<UnservedWhy>`unserved`.as('why'),
      count(isCurrent).as('bookings'),
      count(sql`not ${isCurrent}`).as('lastWeek'),
    ])
    .groupBy('unserved')
    .orderBy('bookings', 'desc')
    .orderBy('unserved');
}

const maxReasons = 5;

/** The most frequent reasons given for a cancellation in the current week. */
function reasonsQuery(weeks: Weeks) {
  return ridesFrom(weeks, weeks.thisWeekFrom)
    .where(cancelled)
    .where('reason', 'is not', null)
    .select([sql<string>`reason`.as('reason'), count(sql`true`).as('bookings')])
    .groupBy('reason')
    .orderBy('bookings', 'desc')
    .orderBy('reason')
    .limit(maxReasons);
}
