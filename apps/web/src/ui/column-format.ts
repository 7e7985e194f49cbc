import { addDays, type LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useClockAt } from '../api/city/city-zone.ts';
import { useSettings } from '../api/shared-queries.ts';
import { formatDateTime, formatDay, formatDistance, formatDuration } from '../i18n/format.ts';
import { useI18n, type I18n } from '../i18n/i18n-context.tsx';
import { useMoney } from './price.tsx';
import { useMoneyIn } from './use-money-in.ts';
import { useProviderName } from './use-provider-label.ts';

/** Formats cell values in the reader's language and the operator's currency. */
export interface ColumnFormat {
  readonly t: I18n['t'];
  /** A text of the operator, in the reader's language. */
  readonly own: (written: string) => string;
  readonly money: (amount: number) => string;
  /** An amount that may be in a currency other than the operator's current one. */
  readonly moneyIn: (amount: number, currency: string) => string;
  readonly dateTime: (instant: string) => string;
  /** A time of a ride, by the clock of the pickup's city. */
  readonly rideTime: (instant: string, pickup: LatLng) => string;
  /** A calendar day, `2026-12-31`. */
  readonly day: (day: string) => string;
  /** The short name of a day of the week; 0 is Monday. */
  readonly weekday: (index: number) => string;
  readonly distance: (metres: number) => string;
  readonly duration: (seconds: number) => string;
  /** The display name of a payment provider. */
  readonly provider: (name: string) => string;
}

const someMonday = '2026-11-23';

/** The same object until language or settings change: a new one draws every row of a grid again. */
export function useColumnFormat(): ColumnFormat {
  const { t, own, locale, dateLocale } = useI18n();
  const { convertToMile } = useSettings();
  const clockAt = useClockAt();
  const money = useMoney();
  const moneyIn = useMoneyIn();
  const provider = useProviderName();
  return useMemo(
    () => ({
      t,
      own,
      money,
      moneyIn,
      dateTime: (instant) => formatDateTime(dateLocale, instant, clockAt(null)),
      rideTime: (instant, pickup) => formatDateTime(dateLocale, instant, clockAt(pickup)),
      day: (day) => formatDay(dateLocale, day),
      weekday: (index) => formatDay(dateLocale, addDays(someMonday, index), { weekday: 'short' }),
      distance: (metres) => formatDistance(locale, metres, convertToMile),
      duration: (seconds) => formatDuration(locale, seconds),
      provider,
    }),
    [t, own, money, moneyIn, locale, dateLocale, convertToMile, clockAt, provider],
  );
}
