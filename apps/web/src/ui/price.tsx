import { formatMoney } from '@fiacre/domain';
import { useCallback } from 'react';
import { useSettings } from '../api/shared-queries.ts';
import { useI18n } from '../i18n/i18n-context.tsx';

// Within a right-to-left sentence an unmarked "$6.00" would be shown as "6.00$".
const isolated = (text: string) => `\u2068${text}\u2069`;

/** How the operator shows amounts, as a function. Source: SET-2, SET-13. */
export function useMoney(): (amount: number) => string {
  const settings = useSettings();
  const { locale, direction } = useI18n();
  return useCallback(
    (amount: number) => {
      const text = formatMoney(amount, settings, locale);
      return direction === 'rtl' ? isolated(text) : text;
    },
    [settings, locale, direction],
  );
}

/** An amount of minor units. Isolated, so that a symbol never jumps to the other side in a right-to-left text. */
export function Price({ amount }: { readonly amount: number }) {
  const money = useMoney();
  return <bdi>{money(amount)}</bdi>;
}
