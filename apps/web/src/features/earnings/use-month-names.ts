import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { MonthName } from './earning-columns.ts';

/** Names of months in the reader's language: whole, and short with the year. */
export function useMonthNames(): { nameOf: MonthName; shortOf: (year: number, month: number) => string } {
  const { dateLocale } = useI18n();
  return useMemo(() => {
    const whole = new Intl.DateTimeFormat(dateLocale, { month: 'long', timeZone: 'UTC' });
    const short = new Intl.DateTimeFormat(dateLocale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
    return {
      nameOf: (month) => whole.format(Date.UTC(2000, month - 1)),
      shortOf: (year, month) => short.format(Date.UTC(year, month - 1)),
    };
  }, [dateLocale]);
}
