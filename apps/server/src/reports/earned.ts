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
  /** The month of a booking's trip date: 1 for the first, 0 for earlier ones. */
  readonly ordinal: RawBuilder<number>;
  readonly from: Date;
  readonly to: Date;
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
  const dates = starts.map((start) => new Date(start));
  const [from = new Date(0), to = from] = [dates[0], dates.at(-1)];
  return {
    ordinal: sql<number>`width_bucket(trip_date, ${dates}::timestamptz[])`,
    from,
    to,
    of(ordinal) {
      const { year: shown, month } = calendar.dateAt(starts[ordinal - 1] ?? 0);
      return { year: shown, month, monthsName: englishMonth.format(Date.UTC(2000, month - 1)) };
    },
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

/** An exact sum of minor units: integers never go through a float. */
export function total(column: string): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
}
