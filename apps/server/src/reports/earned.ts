import type { LocalCalendar } from '@fiacre/domain';
import type { Kysely, RawBuilder } from 'kysely';
import type { BookingTables } from '../bookings/index.ts';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

type Sql = Kysely<PlatformTables>;

/** The fleet whose bookings a report counts; null for all. Source: DASH-6, EARN-3. */
export type FleetScope = string | null;

/** Bookings that are earned. Source: EARN-1, DASH-2. */
export function earnedBookings(db: Sql, fleet: FleetScope) {
  const earned = db.withTables<BookingTables>().selectFrom('bookings').where('paid_at', 'is not', null);
  return fleet === null ? earned : earned.where('fleet_admin_id', '=', fleet);
}

/** A calendar month. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
  readonly monthsName: string;
}

export interface ReportMonths {
  /** The starts of the calendar's months, and the end of the last one. */
  readonly starts: readonly Date[];
  /** The starts of the same months in UTC, which `earned_months` uses. */
  readonly utcStarts: readonly Date[];
  /** Counts from 1. */
  of(ordinal: number): ReportMonth;
}

const englishMonth = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** The months with earned bookings, of one year or of all; null if there are none. Source: EARN-3. */
export async function reportMonths(
  db: Sql,
  calendar: LocalCalendar,
  year: number | undefined,
): Promise<ReportMonths | null> {
  const span = year === undefined ? await earnedSpan(db) : yearSpan(calendar, year);
  if (span === null) return null;
  const starts = calendar.monthStarts(span.fromMs, span.toMs);
  return {
    starts: starts.map((start) => new Date(start)),
    utcStarts: starts.map((start) => {
      const { year: shown, month } = calendar.dateAt(start);
      return new Date(Date.UTC(shown, month - 1));
    }),
    of(ordinal) {
      const { year: shown, month } = calendar.dateAt(starts[ordinal - 1] ?? 0);
      return { year: shown, month, monthsName: englishMonth.format(Date.UTC(2000, month - 1)) };
    },
  };
}

/** Some consecutive months, counted from 1 again. */
export function monthsBetween(months: ReportMonths, first: number, last: number): ReportMonths {
  return {
    starts: months.starts.slice(first - 1, last + 1),
    utcStarts: months.utcStarts.slice(first - 1, last + 1),
    of: (ordinal) => months.of(ordinal + first - 1),
  };
}

function yearSpan(calendar: LocalCalendar, year: number) {
  const last = { year, month: 12, day: 1 };
  return { fromMs: calendar.startOf({ year, month: 1, day: 1 }), toMs: calendar.startOf(last) };
}

/** The trip dates of the first and the last earned booking. */
async function earnedSpan(db: Sql): Promise<{ fromMs: number; toMs: number } | null> {
  const { first, last } = await earnedBookings(db, null)
    .select((eb) => [eb.fn.min('trip_date').as('first'), eb.fn.max('trip_date').as('last')])
    .executeTakeFirstOrThrow();
  return first && last ? { fromMs: first.getTime(), toMs: last.getTime() } : null;
}

const figures = ['trip_cost', 'convenience_fees', 'driver_share', 'discount', 'customer_paid'] as const;

export interface EarnedRequest {
  readonly fleet: FleetScope;
  readonly months: ReportMonths;
  /** A condition on `driver_id`. */
  readonly drivers?: RawBuilder<unknown>;
}

/** A time between the starts of a month in UTC and in the time zone, with the month of its rides in each. */
interface Gap {
  readonly from: Date;
  readonly to: Date;
  readonly ordinal: number;
  readonly utcOrdinal: number;
}

function gapsOf({ starts, utcStarts }: ReportMonths): Gap[] {
  return starts.flatMap((start, index) => {
    const utc = utcStarts[index] ?? start;
    if (start.getTime() === utc.getTime()) return [];
    return start < utc
      ? [{ from: start, to: utc, ordinal: index + 1, utcOrdinal: index }]
      : [{ from: utc, to: start, ordinal: index, utcOrdinal: index + 1 }];
  });
}

/**
 * The earnings of each month, in parts to be added up: the sums of the months in UTC, and the bookings between the
 * start of a month in UTC and its start in the time zone, which belong to the neighbouring month. By driver, or in as
 * few parts as possible.
 */
export function earnedParts(request: EarnedRequest, by: 'driver' | 'month'): RawBuilder<EarnedPart> {
  const gaps = gapsOf(request.months);
  const whole =
    by === 'driver'
      ? driversMonths(request)
      : sql`${addedMonths(request)} union all ${countedAgain(request)}`;
  if (gaps.length === 0) return sql<EarnedPart>`(${whole})`;
  return sql<EarnedPart>`(${whole} union all ${movedParts(request, gaps, by)})`;
}

/**
 * A ride with several cars counts for each of their drivers, and once in a month: what the drivers' rides count more
 * than once is subtracted. Read from the index of these few rides. Source: CHANGE-17.
 */
function countedAgain(request: EarnedRequest) {
  const { starts } = request.months;
  const driven = sql`select bookings.id, trip_date, currency, (drive ->> 'driverId')::uuid as driver_id,
      (drive ->> 'fleetAdminId')::uuid as fleet_admin_id
    from bookings, jsonb_array_elements(drives) drive
    where trip_date >= ${starts[0]} and trip_date < ${starts.at(-1)} and paid_at is not null and drives <> '[]'
    offset 0`;
  const rides = sql`select trip_date, currency, count(*)::int as drivers from (${driven}) as driven
    where ${scopeOf(request)} group by id, trip_date, currency`;
  return sql`select width_bucket(trip_date, ${starts}::timestamptz[]) as ordinal, null::uuid as driver_id, currency,
      0 as drivers, 1 - drivers as rides, 0, 0, 0, 0, 0 from (${rides}) as rides`;
}

const columns = sql.join(figures.map((name) => sql.ref(name)));
const sums = sql.join(figures.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));

function scopeOf({ fleet, drivers = sql`true` }: EarnedRequest): RawBuilder<unknown> {
  return fleet === null ? drivers : sql`${drivers} and fleet_admin_id = ${fleet}`;
}

const ordinalOf = ({ utcStarts }: ReportMonths) =>
  sql`width_bucket(month, ${utcStarts}::timestamptz[]) as ordinal`;

const withinMonths = (request: EarnedRequest) => {
  const { utcStarts } = request.months;
  return sql`month >= ${utcStarts[0]} and month < ${utcStarts.at(-1)} and ${scopeOf(request)}`;
};

function driversMonths(request: EarnedRequest) {
  return sql`select ${ordinalOf(request.months)}, driver_id, currency, 1 as drivers, rides, ${columns}
    from earned_months where ${withinMonths(request)}`;
}

/** Added up before their month is looked up: once for each month, not for each driver's. */
function addedMonths(request: EarnedRequest) {
  return sql`select ${ordinalOf(request.months)}, null::uuid as driver_id, currency, drivers, rides, ${columns}
    from (select month, currency, count(*)::int as drivers, sum(rides)::int as rides, ${sums} from earned_months
      where ${withinMonths(request)} group by month, currency) as added`;
}

function movedParts(request: EarnedRequest, gaps: readonly Gap[], by: 'driver' | 'month') {
  const driver = by === 'driver' ? sql`driver_id` : sql`null::uuid`;
  // Only columns of the index `bookings_earned`, so that no booking is read. The offset keeps PostgreSQL from reading
  // all bookings for each of the gaps.
  const ridden = sql`select ${driver} as driver_id, currency, count(*)::int as rides, ${sums} from bookings
      where trip_date >= gap_from and trip_date < gap_to and paid_at is not null
        and ${scopeOf(request)}
      group by 1, 2 offset 0`;
  // The few rides with several cars, from their own index.
  const shared = sql`select ${driver} as driver_id, currency, rides, 0, 0, driver_share, 0, 0 from (
      select shared.*, currency from bookings, lateral shared_earnings(bookings) shared
      where trip_date >= gap_from and trip_date < gap_to and paid_at is not null and drives <> '[]') shared
      where ${scopeOf(request)}`;
  const signed = figures.map((name) => sql`sign * ${sql.ref(name)}`);
  return sql`select placed.ordinal, driver_id, currency, rides, sign * rides, ${sql.join(signed)}
    from unnest(${gaps.map(({ from }) => from)}::timestamptz[], ${gaps.map(({ to }) => to)}::timestamptz[],
        ${gaps.map(({ ordinal }) => ordinal)}::int[], ${gaps.map(({ utcOrdinal }) => utcOrdinal)}::int[])
      as gap (gap_from, gap_to, ordinal, utc_ordinal), lateral ((${ridden}) union all (${shared})) as ridden,
      lateral (values (gap.ordinal, 1), (utc_ordinal, -1)) as placed (ordinal, sign)
    where placed.ordinal between 1 and ${request.months.starts.length - 1}`;
}

/** `earned_months`: a driver's month in UTC. */
export type EarnedTables = {
  earned_months: Omit<EarnedPart, 'ordinal' | 'drivers'> & { month: Date; fleet_admin_id: string | null };
};

export interface EarnedPart {
  readonly ordinal: number;
  /** Null in a part of several drivers. */
  readonly driver_id: string;
  readonly currency: string;
  /** At least as many as the drivers of the part. */
  readonly drivers: number;
  readonly rides: number;
  readonly trip_cost: number;
  readonly convenience_fees: number;
  readonly driver_share: number;
  readonly discount: number;
  readonly customer_paid: number;
}

/** An exact sum of minor units, without floating-point numbers. */
export function total(column: string): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
}
