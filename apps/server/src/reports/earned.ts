import { statusesWith, type LocalCalendar } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { BookingTables } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

type Sql = Kysely<PlatformTables>;

/** The fleet whose bookings a report counts; null for all. Source: DASH-6, EARN-3. */
export type FleetScope = string | null;

/** Bookings that are earned. Source: EARN-1, DASH-2. */
export function earnedBookings(db: Sql, fleet: FleetScope) {
  const earned = db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .where('status', 'in', statusesWith('paid'));
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

/** Some of the months that follow each other; they are counted from 1 again. */
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

/**
 * What was earned in each month, in parts to be added up: the sums of each driver's months in UTC, and the bookings
 * between the start of a month in UTC and its start in the time zone, which belong to the neighbouring month.
 */
export function earnedParts(fleet: FleetScope, { starts, utcStarts }: ReportMonths): RawBuilder<EarnedPart> {
  const inFleet = fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`;
  const columns = sql.join(figures.map((name) => sql.ref(name)));
  const bucket = (column: string, bounds: readonly Date[]) =>
    sql`width_bucket(${sql.ref(column)}, ${bounds}::timestamptz[])`;
  const whole = sql`select ${bucket('month', utcStarts)} as ordinal, driver_id, currency, rides, ${columns}
    from earned_months where month >= ${utcStarts[0]} and month < ${utcStarts.at(-1)} and ${inFleet}`;
  const gaps = starts.flatMap((start, index) => {
    const utc = utcStarts[index] ?? start;
    return start.getTime() === utc.getTime() ? [] : [start < utc ? [start, utc] : [utc, start]];
  });
  if (gaps.length === 0) return sql<EarnedPart>`(${whole})`;
  // Only columns of the index `bookings_earned`, so that no booking is read. The offset keeps PostgreSQL from reading all
  // bookings for each of the gaps.
  const moved = sql`select ride.* from unnest(${gaps.map(([from]) => from)}::timestamptz[], ${gaps.map(([, to]) => to)}::timestamptz[])
      as gap (gap_from, gap_to), lateral (select trip_date, driver_id, currency, ${columns} from bookings
      where trip_date >= gap_from and trip_date < gap_to and status in (${sql.join(statusesWith('paid'))}) and ${inFleet}
      offset 0) ride`;
  const signed = figures.map((name) => sql`sign * ${sql.ref(name)}`);
  const shifted = sql`select ordinal, driver_id, currency, sign, ${sql.join(signed)} from (${moved}) as moved,
      lateral (values (${bucket('trip_date', starts)}, 1), (${bucket('trip_date', utcStarts)}, -1)) as placed (ordinal, sign)
      where ordinal between 1 and ${starts.length - 1}`;
  return sql<EarnedPart>`(${whole} union all ${shifted})`;
}

/** `earned_months`: a driver's month in UTC. */
export type EarnedTables = {
  earned_months: Omit<EarnedPart, 'ordinal'> & { month: Date; fleet_admin_id: string | null };
};

export interface EarnedPart {
  readonly ordinal: number;
  readonly driver_id: string;
  readonly currency: string;
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
