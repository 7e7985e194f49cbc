import { useMemo } from 'react';
import { useClockAt } from '../../api/city/city-zone.ts';
import { formatDateTime, formatDuration, formatSeconds } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { FactWords } from './system-facts.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1000;

export function formatBytes(locale: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unit = units[power] ?? 'byte';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 });
  return format.format(bytes / step ** power);
}

const secondsPerMinute = 60;

/** Numbers, sizes and times as the reader writes them. */
export function useFactWords(): FactWords {
  const { t, locale, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale);
    return {
      t,
      number: (value) => number.format(value),
      size: (bytes) => formatBytes(locale, bytes),
      duration: (seconds) =>
        seconds < secondsPerMinute
          ? formatSeconds(locale, Math.round(seconds))
          : formatDuration(locale, seconds),
      moment: (at) => formatDateTime(dateLocale, at, clock),
    };
  }, [t, locale, dateLocale, clock]);
}
