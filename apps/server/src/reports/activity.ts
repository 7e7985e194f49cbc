import type { Activity } from '@fiacre/contract';
import type { LocalCalendar } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { readFigures, type CountedWaits, type Figures, type Weeks } from './activity-queries.ts';
import type { DashboardRequest } from './dashboard.ts';

const daysInWeek = 7;

/** The last 14 days, including today. */
function weeksUntil(db: Kysely<PlatformTables>, { calendar, ...request }: DashboardRequest): Weeks {
  const today = calendar.dateAt(request.now.getTime());
  const startOf = (index: number) => {
    const day = today.day + 1 - 2 * daysInWeek + index;
    return new Date(calendar.startOf({ ...today, day }));
  };
  const dayStarts = Array.from({ length: 2 * daysInWeek + 1 }, (_, index) => startOf(index));
  const [from, thisWeekFrom, to] = [startOf(0), startOf(daysInWeek), startOf(2 * daysInWeek)];
  return { db, fleet: request.fleet, dayStarts, from, thisWeekFrom, to };
}

/** The wait that a share of the riders did not exceed, interpolated between two riders; whole seconds. */
function percentile(waits: CountedWaits, riders: number, share: number): number {
  const place = share * (riders - 1);
  const at = (index: number) => {
    let before = 0;
    return waits.find(([, count]) => (before += count) > index)?.[0] ?? 0;
  };
  const [lower, upper] = [at(Math.floor(place)), at(Math.ceil(place))];
  return Math.round(lower + (upper - lower) * (place % 1));
}

function secondsOf(waits: CountedWaits) {
  const riders = waits.reduce((sum, [, count]) => sum + count, 0);
  if (riders === 0) return { median: null, p90: null };
  return { median: percentile(waits, riders, 0.5), p90: percentile(waits, riders, 0.9) };
}

/** Adds up the quarters of each hour of the day. SQL cannot, because it treats names such as CET as fixed offsets. */
function hoursOf(quarters: Figures['quarters'], calendar: LocalCalendar): Activity['hours'] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, served: 0, cancelled: 0, open: 0 }));
  for (const { startSeconds, served, cancelled, all } of quarters) {
    const sums = hours[calendar.hourOfWeekAt(startSeconds * 1000) % 24];
    if (sums === undefined) continue;
    sums.served += served;
    sums.cancelled += cancelled;
    sums.open += all - served - cancelled;
  }
  return hours;
}

/** The last seven days next to the seven before: the figures that an operator checks every day. */
export async function readActivity(db: Kysely<PlatformTables>, request: DashboardRequest): Promise<Activity> {
  const { calendar, currency } = request;
  const weeks = weeksUntil(db, request);
  const { days, quarters, waits, unserved, reasons } = await readFigures(weeks, currency);
  const dayOf = (index: number) => {
    const row = days.find(({ day }) => day === index + 1);
    const { bookings = 0, served = 0, income = 0 } = row ?? {};
    const waited = waits.find(({ day }) => day === index + 1)?.counted ?? [];
    const date = calendar.dayAt(weeks.dayStarts[index] ?? weeks.from);
    return { date, bookings, served, income, waitSeconds: secondsOf(waited) };
  };
  const waitOf = (isCurrent: boolean) => {
    const counted = waits.filter(({ day }) => day > daysInWeek === isCurrent).flatMap((day) => day.counted);
    return secondsOf(counted.toSorted(([one], [other]) => one - other));
  };
  return {
    timeZone: calendar.timeZone,
    currency,
    days: Array.from({ length: daysInWeek }, (_, index) => ({
      ...dayOf(index + daysInWeek),
      lastWeek: dayOf(index),
    })),
    hours: hoursOf(quarters, calendar),
    waitSeconds: { ...waitOf(true), lastWeek: waitOf(false) },
    unserved,
    reasons,
  };
}
