import { formatMoney } from '@fiacre/domain';
import { useCallback } from 'react';
import { useSettings } from '../api/shared-queries.ts';
import { useI18n } from '../i18n/i18n-context.tsx';
import { useMoney } from './price.tsx';

/** Amounts of another currency than the operator's show its code, which nobody mistakes for the other's symbol. */
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
