import type { Series } from '@fiacre/contract';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { placeInMonth, readRule, type RepeatRule } from './repeat-rule.ts';
import { useWeekdayNames, weekdayCodes, weekdayOf } from './weekdays.ts';

/** The time of a local time such as 2026-11-23T08:00. */
export function useLocalTime(): (local: string) => string {
  const { dateLocale } = useI18n();
  return (local) => formatTime(dateLocale, `${local}Z`, { timeZone: 'UTC', unnamed: 'UTC' });
}

const places = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;

/** The day of a month on which rides are repeated, such as “the third Tuesday” or “day 12”. */
export function useMonthDayWords(): (monthDay: RepeatRule['monthDay'], day: string) => string {
  const { t, dateLocale } = useI18n();
  const names = useWeekdayNames();
  return (monthDay, day) => {
    const place = places[placeInMonth(day) as keyof typeof places];
    return monthDay === 'weekday'
      ? t(`repeat_month_${place}`, { weekday: names.long(weekdayOf(day)) })
      : t('repeat_month_date', { day: formatDay(dateLocale, day, { day: 'numeric' }) });
  };
}

/** When the rides of a series begin, in words: “Mon, Wed, 08:00 until 30 June 2027”. */
export function useSeriesWords(): (
  series: Pick<Series, 'rule' | 'startsAt' | 'lastStart' | 'timeZone'>,
) => string {
  const { t, locale, dateLocale } = useI18n();
  const names = useWeekdayNames();
  const timeOf = useLocalTime();
  const monthDayWords = useMonthDayWords();
  const listed = (items: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items);
  const daysOf = ({ unit, every, weekdays, monthDay }: RepeatRule, first: string): string => {
    if (unit === 'DAILY') return t('repeat_every_DAILY', { count: every });
    const days =
      unit === 'MONTHLY'
        ? monthDayWords(monthDay, first)
        : weekdays.length === weekdayCodes.length
          ? t('repeat_every_DAILY', { count: 1 })
          : listed(weekdays.map(names.short));
    const isPlain = unit === 'WEEKLY' && every === 1;
    return isPlain ? days : `${t(`repeat_every_${unit}`, { count: every })}: ${days}`;
  };
  return ({ rule, startsAt, lastStart, timeZone }) => {
    const [first, time] = [startsAt.slice(0, 10), timeOf(startsAt)];
    const read = readRule(rule, first, timeZone);
    const days = read === null ? rule : daysOf(read, first);
    if (lastStart === null) return t('series_when', { days, time });
    const day = formatDay(dateLocale, lastStart.slice(0, 10), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    return t('series_when_until', { days, time, day });
  };
}
