import { currencyExponent } from '@fiacre/domain';
import { useId, useState, type FormEvent } from 'react';
import { postForm } from '../../api/post-form.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useStartTopUp } from '../../api/wallet.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { usePaymentMethods } from '../../ui/booking/use-payment-methods.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMoney } from '../../ui/price.tsx';
import { ProviderMark } from '../../ui/brand/provider-mark.tsx';
import { useProviderLabel } from '../../ui/use-provider-label.ts';
import { QuickAmounts } from '../../ui/fields/quick-amounts.tsx';
import { rememberTopUp } from './started-top-up.ts';
import { useAmountText } from '../../ui/fields/use-amount-text.ts';
import styles from './wallet.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface TopUpDialogProps {
  /** Minor units needed to bring the wallet back to zero; 0 when there is no debt. */
  readonly debt: number;
  readonly onClose: () => void;
}

/** How long the dialog stays open while the provider's page loads. Source: PAY-3, CONST-7. */
const closeMilliseconds = 1500;

/** Choose an amount and a provider, then continue to its page. Sources: WAL-9, PAY-2. */
export function TopUpDialog({ debt, onClose }: TopUpDialogProps) {
  const t = useText();
  const money = useMoney();
  const formId = useId();
  const amountText = useAmountText();
  const { code } = useSettings();
  const [typed, setTyped] = useState(debt > 0 ? amountText(debt) : '');
  const [isTried, setTried] = useState(false);
  const { leavingFor, ...start } = useTopUpStart(onClose);
  const { providers, isReady, failure } = usePaymentMethods();
  const labelOf = useProviderLabel();
  const [chosen = providers[0]?.name, setChosen] = useState<string>();
  const leaving = providers.find(({ name }) => name === leavingFor);
  const amount = parseAmountText(typed, code) ?? 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (amount > 0 && chosen !== undefined && !start.busy && leavingFor === null)
      start.send({ amount, provider: chosen });
  }

  const unit = 10 ** currencyExponent(code);
  return (
    <Dialog
      title={t('top_up_title')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={start.busy || leavingFor !== null}
            disabled={chosen === undefined}
          >
            {amount > 0 ? t('top_up_go', { price: money(amount) }) : t('top_up')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <AmountField
          label={t('top_up_how_much')}
          value={typed}
          onChange={setTyped}
          error={isTried && amount <= 0 ? t('amount_invalid', { example: amountText(20 * unit) }) : undefined}
        />
        <QuickAmounts amounts={quickAmounts(debt, unit)} onChoose={(value) => setTyped(amountText(value))} />
        {providers.length > 0 && (
          <div className={styles.providers}>
            <p aria-hidden="true" className={styles.label}>
              {t('top_up_how')}
            </p>
            <ChoiceList
              label={t('top_up_how')}
              choices={providers.map(({ name, look, isSimulated }) => ({
                value: name,
                label: labelOf(look.label, isSimulated),
                mark: <ProviderMark look={look} />,
              }))}
              value={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        {isReady && providers.length === 0 && <Notice>{t('no_provider_found')}</Notice>}
        <FailureNotice failure={failure} />
        <FailureNotice failure={start.failure} />
        {leaving !== undefined && (
          <Notice>{t('top_up_leaving', { provider: labelOf(leaving.look.label) })}</Notice>
        )}
      </form>
    </Dialog>
  );
}

/** The debt first, then round amounts of the same magnitude as fares in that currency. */
function quickAmounts(debt: number, unit: number): readonly number[] {
  const round = [10, 20, 50].map((units) => units * (unit === 1 ? 100 : unit));
  return debt > 0 ? [debt, ...round] : round;
}

function useTopUpStart(onClose: () => void) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const start = useStartTopUp();
  const send = (body: { amount: number; provider: string }) =>
    start.send(body, {
      onSuccess({ orderId, provider, link, fields }) {
        rememberTopUp(orderId);
        setLeavingFor(provider);
        postForm(link, fields);
        // The provider's page is loading.
        setTimeout(onClose, closeMilliseconds);
      },
    });
  return { ...start, send, leavingFor };
}
