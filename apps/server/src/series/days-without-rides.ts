import type { RideCalendar } from '@fiacre/contract';

/** What the calendars of a series say about a day; `unknown`: one of them is not complete for it. */
export type DayVerdict = 'open' | 'closed' | 'unknown';

export interface DaysWithoutRides {
  readonly calendars: readonly RideCalendar[];
  readonly holidays: ReadonlySet<string>;
}

/** Source: SERIES-4, SERIES-5. */
export function verdictOf(
  series: { readonly without_holidays: boolean; readonly calendar_ids: readonly string[] },
  { calendars, holidays }: DaysWithoutRides,
  day: string,
): DayVerdict {
  const named = series.calendar_ids.map((id) => calendars.find((calendar) => calendar.id === id));
  const isClosed =
    (series.without_holidays && holidays.has(day)) ||
    named.some((calendar) => calendar?.days.some(({ from, until }) => from <= day && day <= until));
  if (isClosed) return 'closed';
  const year = day.slice(0, 4);
  const areHolidaysKnown =
    !series.without_holidays || [...holidays].some((holiday) => holiday.startsWith(year));
  const isKnown = areHolidaysKnown && named.every((calendar) => calendar && day <= calendar.completeUntil);
  return isKnown ? 'open' : 'unknown';
}
