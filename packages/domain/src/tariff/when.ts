import { addDays, daysSinceMonday, LocalCalendar } from '../calendar/local-calendar.ts';
import type { LocalTime } from './ride.ts';
import { weekdays, type DayKind, type Period, type WeeklyHours, type When } from './tariff.ts';

/** Minutes from midnight to a time of day such as `18:30`. */
export function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A date and a time of day as clocks of a time zone show them. */
export function localTimeAt(timeZone: string, at: Date): LocalTime {
  const [date = '', clock = ''] = new LocalCalendar(timeZone).timeAt(at).split(' ');
  return { date, minute: minuteOfDay(clock) };
}

/** The number of minutes of a week that the hours cover; the narrower of two tariffs covers fewer. Source: TARIFF-12. */
export function minutesPerWeek({ hours }: When): number {
  return hours.reduce((sum, { days, from, to }) => {
    const [begin, end] = [minuteOfDay(from), minuteOfDay(to)];
    return sum + days.length * (begin < end ? end - begin : end + 1440 - begin);
  }, 0);
}

const textOf = ({ date, minute }: LocalTime): string =>
  `${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** How narrowly a moment was named, most narrowly first; `always`: nothing limits the time. Source: TARIFF-12. */
export const timeWidths = ['period', 'holiday', 'hours', 'always'] as const;
export type TimeWidth = (typeof timeWidths)[number];

export interface Calendar {
  readonly isHoliday: (date: string) => boolean;
}

/**
 * How narrowly `when` names a moment; null if it does not apply then. A time after midnight belongs to hours that began
 * on the day before. Source: TARIFF-9, TARIFF-10.
 */
export function timeWidthAt(when: When, at: LocalTime, calendar: Calendar): TimeWidth | null {
  if (when.hours.length === 0 && when.periods.length === 0) return 'always';
  const now = textOf(at);
  if (when.periods.some((period) => covers(period, now))) return 'period';
  const widths = when.hours.flatMap((hours) => {
    const begun = dayOf(hours, at);
    const kind = begun === null ? null : kindNamed(hours, begun, calendar);
    return kind === null
      ? []
      : ([kind === 'holiday' || kind === 'holiday_eve' ? 'holiday' : 'hours'] as const);
  });
  if (widths.includes('holiday')) return 'holiday';
  return widths.length > 0 ? 'hours' : null;
}

const covers = ({ from, to }: Period, now: string): boolean => from <= now && now < to;

/** The date on which the hours that contain a moment began; null if none do, whatever the day. */
function dayOf({ from, to }: WeeklyHours, { date, minute }: LocalTime): string | null {
  const [begin, end] = [minuteOfDay(from), minuteOfDay(to)];
  if (begin < end) return begin <= minute && minute < end ? date : null;
  if (minute >= begin) return date;
  return minute < end ? addDays(date, -1) : null;
}

/** By which kind of day the hours name a date. */
function kindNamed({ days, exceptHolidays }: WeeklyHours, date: string, calendar: Calendar): DayKind | null {
  const isHoliday = calendar.isHoliday(date);
  if (isHoliday && days.includes('holiday')) return 'holiday';
  if (days.includes('holiday_eve') && calendar.isHoliday(addDays(date, 1))) return 'holiday_eve';
  const weekday = weekdays[daysSinceMonday(date)];
  if (weekday === undefined || !days.includes(weekday)) return null;
  return isHoliday && exceptHolidays ? null : weekday;
}
