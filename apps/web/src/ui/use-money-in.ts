import { formatMoney } from '@fiacre/domain';
import { useSettings } from '../api/shared-queries.ts';
import { useI18n } from '../i18n/i18n-context.tsx';
import { useMoney } from './price.tsx';

/** Amounts of another currency than the operator's show its code, which nobody mistakes for the other's symbol. */
export function useMoneyIn(): (amount: number, currency: string) => string {
  const settings = useSettings();
  const { locale } = useI18n();
  const money = useMoney();
  return (amount, currency) =>
    currency === settings.code
      ? money(amount)
      : `\u2068${formatMoney(amount, { ...settings, code: currency, decimal: 4, symbol: currency, swipeSymbol: true }, locale)}\u2069`;
}
