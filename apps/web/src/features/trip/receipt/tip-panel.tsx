import { currencyExponent } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { queryKeys } from '../../../api/client/query-keys.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { useSend } from '../../../api/sync/send.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { parseAmountText } from '../../../ui/fields/parse-amount-text.ts';
import { QuickAmounts } from '../../../ui/fields/quick-amounts.tsx';
import { useAmountText } from '../../../ui/fields/use-amount-text.ts';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import styles from './receipt-page.module.css';

interface TipPanelProps {
  readonly id: string;
  readonly currency: string;
  /** What the ride cost, in minor units. */
  readonly cost: number;
}

const suggestedPercents = [10, 15, 20];

/** Shares of the cost with two digits, such as 1.90 of 18.71, in whole steps: the server takes no other amounts. */
function suggestedTips(cost: number, step: number): readonly number[] {
  const tips = suggestedPercents.map((percent) => Number(((cost * percent) / 100).toPrecision(2)));
  return [...new Set(tips.map((tip) => Math.round(tip / step) * step))].filter((tip) => tip > 0);
}

/** Adds a tip from the rider's wallet, in minor units. Source: CHARGE-12. */
function useTipDriver(id: string) {
  return useSend({
    request: (api, body: { amount: number }) => api.tipDriver({ params: { id }, body }),
    refetch: [queryKeys.bookingFare(id), queryKeys.wallet],
  });
}

/**
 * The rider of a paid ride adds a tip for the driver, one of those suggested or another; the button says how much is paid.
 * Source: CHARGE-12.
 */
export function TipPanel({ id, currency, cost }: TipPanelProps) {
  const t = useText();
  const moneyIn = useMoneyIn();
  const amountText = useAmountText();
  const { decimal } = useSettings();
  const [typed, setTyped] = useState('');
  const tip = useTipDriver(id);
  const amount = parseAmountText(typed, currency) ?? 0;
  // As `roundingStep`, which would be loaded with every page.
  const step = 10 ** Math.max(0, currencyExponent(currency) - decimal);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (amount > 0) tip.send({ amount });
  }

  return (
    <form className={styles.tip} onSubmit={submit} noValidate>
      <AmountField label={t('tip_driver')} hint={t('tip_lead')} value={typed} onChange={setTyped} />
      <QuickAmounts amounts={suggestedTips(cost, step)} onChoose={(chosen) => setTyped(amountText(chosen))} />
      <Button type="submit" large wide disabled={amount <= 0} busy={tip.busy}>
        {amount > 0 ? t('tip_give', { amount: moneyIn(amount, currency) }) : t('tip_driver')}
      </Button>
      <FailureNotice failure={tip.failure} />
    </form>
  );
}
