import type { Dashboard } from '@fiacre/contract';
import type { LocalCalendar } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { total, type EarnedTables, type FleetScope } from './earned.ts';

interface Periods {
  readonly today: readonly [Date, Date];
  readonly thisMonth: readonly [Date, Date];
}

function periodsAt(calendar: LocalCalendar, now: Date): Periods {
  const date = calendar.dateAt(now.getTime());
  const start = (month: number, day: number) => new Date(calendar.startOf({ ...date, month, day }));
  return {
    today: [start(date.month, date.day), start(date.month, date.day + 1)],
    thisMonth: [start(date.month, 1), start(date.month + 1, 1)],
  };
}

/**
 * Fees by currency: the total from the drivers' monthly sums, the current ones from an index. Source: DASH-1, DASH-2,
 * DASH-6.
 */
export function dashboardQuery(db: Kysely<PlatformTables>, fleet: FleetScope, periods: Periods) {
  const within = ([from, to]: readonly [Date, Date]) =>
    sql<number>`coalesce((select sum(convenience_fees) from bookings where paid_at is not null
      and trip_date >= ${from} and trip_date < ${to} and currency = earned_months.currency
      and ${fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`}), 0)::bigint`;
  const all = db.withTables<EarnedTables>().selectFrom('earned_months');
  return (fleet === null ? all : all.where('fleet_admin_id', '=', fleet))
    .select(['currency', total('convenience_fees').as('total')])
    .select([within(periods.today).as('today'), within(periods.thisMonth).as('thisMonth')])
    .groupBy('currency')
    .having(total('convenience_fees'), '>', 0)
    .orderBy('currency');
}

export interface DashboardRequest {
  readonly fleet: FleetScope;
  readonly calendar: LocalCalendar;
  readonly now: Date;
  /** The installation's currency: its line comes first, even if it is all zeros. */
  readonly currency: string;
}

export async function readDashboard(
  db: Kysely<PlatformTables>,
  { calendar, ...request }: DashboardRequest,
): Promise<Dashboard> {
  const rows = await dashboardQuery(db, request.fleet, periodsAt(calendar, request.now)).execute();
  const own = rows.find(({ currency }) => currency === request.currency);
  const others = rows.filter((row) => row !== own);
  return {
    timeZone: calendar.timeZone,
    today: calendar.dayAt(request.now),
    earnings: [own ?? { currency: request.currency, today: 0, thisMonth: 0, total: 0 }, ...others],
  };
}
