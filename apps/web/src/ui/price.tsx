import { formatMoney } from '@fiacre/domain';
import { useCallback } from 'react';
import { useSettings } from '../api/shared-queries.ts';
import { isolated } from '../i18n/direction.ts';
import { useI18n } from '../i18n/i18n-context.tsx';

/** Returns a function that formats amounts as the operator configured. Source: SET-2, SET-13. */
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

/** An amount in minor units. Isolated, so that the symbol stays on its side in right-to-left text. */
export function Price({ amount }: { readonly amount: number }) {
  const money = useMoney();
  return <bdi>{money(amount)}</bdi>;
}
