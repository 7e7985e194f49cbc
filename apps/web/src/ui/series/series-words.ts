import type { Series } from '@fiacre/contract';
import { addDays, daysSinceMonday } from '@fiacre/domain';
import { formatDay } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';

/** The days of the week as RFC 5545 names them, from Monday. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A Monday. */
const someMonday = '2026-11-23';
const indexOf = (code: string) => weekdayCodes.findIndex((one) => one === code);

/** The day of the week of a date such as 2026-11-23. */
export function weekdayOf(day: string): string {
  return weekdayCodes[daysSinceMonday(day)] ?? 'MO';
}

/** The names of the days of the week. */
export function useWeekdayNames() {
  const { dateLocale } = useI18n();
  const nameOf = (code: string, weekday: 'long' | 'short') =>
    formatDay(dateLocale, addDays(someMonday, indexOf(code)), { weekday });
  return {
    long: (code: string) => nameOf(code, 'long'),
    short: (code: string) => nameOf(code, 'short'),
  };
}

/** When the rides of a series begin, in words: “Mon, Wed, 08:00 until 30 June 2027”. */
export function useSeriesWords(): (series: Pick<Series, 'rule' | 'startsAt' | 'lastStart'>) => string {
  const { t, locale, dateLocale } = useI18n();
  const names = useWeekdayNames();
  return ({ rule, startsAt, lastStart }) => {
    const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(',') ?? [];
    const isWeekly = rule.includes('FREQ=WEEKLY') && !/INTERVAL=([2-9]|1\d)/.test(rule);
    const when = isWeekly && days.every((day) => indexOf(day) >= 0) ? days : null;
    const listed = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
    const on =
      when === null
        ? rule
        : when.length > 0
          ? listed.format(when.map(names.short))
          : names.short(weekdayOf(startsAt.slice(0, 10)));
    const time = startsAt.slice(11);
    if (lastStart === null) return t('series_when', { days: on, time });
    const day = formatDay(dateLocale, lastStart.slice(0, 10), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    return t('series_when_until', { days: on, time, day });
  };
}
