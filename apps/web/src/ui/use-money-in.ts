import { formatMoney } from '@fiacre/domain';
import { useCallback } from 'react';
import { useSettings } from '../api/shared-queries.ts';
import { useI18n } from '../i18n/i18n-context.tsx';
import { useMoney } from './price.tsx';

/** Amounts in a currency other than the operator's show the currency code, so that symbols cannot be confused. */
export function useMoneyIn(): (amount: number, currency: string) => string {
  const settings = useSettings();
  const { locale } = useI18n();
  const money = useMoney();
  return useCallback(
    (amount: number, currency: string) => {
      if (currency === settings.code) return money(amount);
      const foreign = { ...settings, code: currency, decimal: 4, symbol: currency, swipeSymbol: true };
      return `\u2068${formatMoney(amount, foreign, locale)}\u2069`;
    },
    [settings, locale, money],
  );
}
