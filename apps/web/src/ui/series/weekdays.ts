import { addDays, daysSinceMonday } from '@fiacre/domain';
import { formatDay } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';

/** The days of the week as RFC 5545 names them, from Monday. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A Monday. */
const someMonday = '2026-11-23';

/** The day of the week of a date such as 2026-11-23. */
export function weekdayOf(day: string): string {
  return weekdayCodes[daysSinceMonday(day)] ?? 'MO';
}

/** The names of the days of the week. */
export function useWeekdayNames() {
  const { dateLocale } = useI18n();
  const nameOf = (code: string, weekday: 'long' | 'short') => {
    const index = weekdayCodes.findIndex((one) => one === code);
    return formatDay(dateLocale, addDays(someMonday, index), { weekday });
  };
  return {
    long: (code: string) => nameOf(code, 'long'),
    short: (code: string) => nameOf(code, 'short'),
  };
}
