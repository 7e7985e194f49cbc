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

/** What the figures are computed from. */
type Ride = Pick<
  BookingTables['bookings'],
  | 'status'
  | 'trip_date'
  | 'accepted_at'
  | 'currency'
  | 'convenience_fees'
  | 'cancelled_from'
  | 'cancelled_by'
  | 'reason'
> & { readonly wait: number | null };
type RideTables = { rides: Ride };

/** The seconds from when the rider wanted the car until it arrived at the pickup. */
const wait = sql<number | null>`case when arrived_at is not null
  then date_part('epoch', greatest(arrived_at - greatest(trip_date, booking_date), interval '0')) end`;

/** The bookings of both weeks. Every status is named, so that PostgreSQL can use the index on status and date. */
function ridesOf({ db, fleet, from, to }: Weeks) {
  const all = db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(['status', 'trip_date', 'accepted_at', 'currency', 'convenience_fees'])
    .select(['cancelled_from', 'cancelled_by', 'reason', wait.as('wait')])
    .where('status', 'in', bookingStatuses)
    .where('trip_date', '>=', from)
    .where('trip_date', '<', to);
  return fleet === null ? all : all.where('fleet_admin_id', '=', fleet);
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
  const why = sql<UnservedWhy>`case
    when cancelled_from = 'PAYMENT_PENDING' then 'not_paid'
    when accepted_at is null then 'no_driver'
    when cancelled_by = 'rider' then 'rider'
    when cancelled_by = 'driver' then 'driver'
    else 'staff' end`;
  const isCurrent = sql`trip_date >= ${weeks.thisWeekFrom}`;
  return ridesFrom(weeks, weeks.from)
    .where(cancelled)
    .select([why.as('why'), count(isCurrent).as('bookings'), count(sql`not ${isCurrent}`).as('lastWeek')])
    .groupBy('why')
    .orderBy('bookings', 'desc')
    .orderBy('why');
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
