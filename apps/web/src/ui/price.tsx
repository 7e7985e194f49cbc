import { formatMoney } from '@fiacre/domain';
import { useSettings } from '../api/shared-queries.ts';
import { useI18n } from '../i18n/i18n-context.tsx';

/** How the operator shows amounts, as a function. Source: SET-2, SET-13. */
export function useMoney(): (amount: number) => string {
  const settings = useSettings();
  const { locale } = useI18n();
  return (amount) => formatMoney(amount, settings, locale);
}

/** An amount of minor units. Isolated, so that a symbol never jumps to the other side in a right-to-left text. */
export function Price({ amount }: { readonly amount: number }) {
  const money = useMoney();
  return <bdi>{money(amount)}</bdi>;
}
