import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDateTime, formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useMoney } from '../../ui/price.tsx';
import type { ColumnFormat } from './booking-columns.ts';

export function useColumnFormat(): ColumnFormat {
  const { t, locale, dateLocale } = useI18n();
  const { convertToMile } = useSettings();
  const money = useMoney();
  return useMemo(
    () => ({
      t,
      money,
      dateTime: (instant) => formatDateTime(dateLocale, instant),
      distance: (metres) => formatDistance(locale, metres, convertToMile),
      duration: (seconds) => formatDuration(locale, seconds),
    }),
    [t, money, locale, dateLocale, convertToMile],
  );
}
