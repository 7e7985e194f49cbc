import type { OwnEarnings } from '@fiacre/contract';
import { addDays, daysSinceMonday, parseIsoDate, statusesWith, type LocalCalendar } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { BookingTables } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

type Earned = OwnEarnings['total'];

export interface OwnEarningsRequest {
  readonly driverId: string;
  readonly currency: string;
  readonly calendar: LocalCalendar;
  /** Any day of the week, as `2026-12-31`. */
  readonly day: string;
}

const none: Earned = { rides: 0, driverShare: 0, cancellationFees: 0, cash: 0 };

function plus(a: Earned, b: Earned): Earned {
  return {
    rides: a.rides + b.rides,
    driverShare: a.driverShare + b.driverShare,
    cancellationFees: a.cancellationFees + b.cancellationFees,
    cash: a.cash + b.cash,
  };
}

/** A driver's week by days, and the week before. Source: EARN-1. */
export async function readOwnEarnings(
  db: Kysely<PlatformTables>,
  request: OwnEarningsRequest,
): Promise<Pick<OwnEarnings, 'days' | 'total' | 'weekBefore'>> {
  const { calendar, day } = request;
  const monday = addDays(day, -daysSinceMonday(day));
  const startOf = (ahead: number) => calendar.startOf(parseIsoDate(addDays(monday, ahead)));
  const byDate = await earnedByDate(db, request, new Date(startOf(-7)), new Date(startOf(7)));
  const daysFrom = (first: number) =>
    Array.from({ length: 7 }, (_, index) => {
      const date = addDays(monday, first + index);
      return { date, ...(byDate.get(date) ?? none) };
    });
  const sum = (days: readonly Earned[]) => days.reduce(plus, none);
  const days = daysFrom(0);
  return { days, total: sum(days), weekBefore: sum(daysFrom(-7)) };
}

async function earnedByDate(
  db: Kysely<PlatformTables>,
  { driverId, currency, calendar }: OwnEarningsRequest,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string, Earned>> {
  const paid: ReadonlySet<string> = new Set(statusesWith('paid'));
  const rows = await db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(['status', 'trip_date', 'driver_share', 'cash_amount', 'cancellation_fee'])
    .where('driver_id', '=', driverId)
    .where('currency', '=', currency)
    .where('trip_date', '>=', from)
    .where('trip_date', '<', to)
    .where((where) =>
      where.or([where('status', 'in', [...statusesWith('paid')]), where('cancellation_fee', '>', 0)]),
    )
    .execute();
  const shared = await sharedRides(db, driverId, currency, [from, to]);
  const byDate = new Map<string, Earned>();
  for (const row of shared) {
    const date = calendar.dayAt(row.trip_date);
    const { rides, driverShare } = row;
    byDate.set(date, plus(byDate.get(date) ?? none, { ...none, rides, driverShare }));
  }
  for (const row of rows) {
    const date = calendar.dayAt(row.trip_date);
    const one: Earned = paid.has(row.status)
      ? { rides: 1, driverShare: row.driver_share, cancellationFees: 0, cash: row.cash_amount }
      : { ...none, cancellationFees: row.cancellation_fee };
    byDate.set(date, plus(byDate.get(date) ?? none, one));
  }
  return byDate;
}

/**
 * The parts of rides with several cars: what the driver drove of others' rides, less what others drove of the driver's.
 * Source: CHANGE-17.
 */
async function sharedRides(
  db: Kysely<PlatformTables>,
  driverId: string,
  currency: string,
  [from, to]: readonly [Date, Date],
) {
  const { rows } = await sql<{ trip_date: Date; rides: number; driverShare: number }>`
    select trip_date, shared.rides, shared.driver_share as "driverShare"
    from bookings, lateral shared_earnings(bookings) shared
    where trip_date >= ${from} and trip_date < ${to} and drives <> '[]' and paid_at is not null
      and currency = ${currency} and shared.driver_id = ${driverId}`.execute(db);
  return rows;
}
