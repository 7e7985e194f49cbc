import type { PaymentRow } from '@fiacre/contract';
import { amountToDecimal, type RefundSource } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useRequestRefund } from '../../api/payments.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './payment-panel.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The part that went to the wallet, or else the part that the booking used up. */
function suggestionFor({ refundable, refundableByOperator, currency }: PaymentRow) {
  const fromWallet = refundable - refundableByOperator;
  const source: RefundSource = fromWallet > 0 ? 'wallet' : 'operator';
  return { source, amountText: amountToDecimal(fromWallet || refundable, currency) };
}

/**
 * Refunds all or part of a payment. Money that went to the payer's wallet is taken from there; what a booking used up is
 * refunded with the operator's own money. Source: PAY-9.
 */
export function RefundForm({ payment }: { readonly payment: PaymentRow }) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const { id, refundable, refundableByOperator, refundStep, currency } = payment;
  const [typed, setTyped] = useState(() => suggestionFor(payment).amountText);
  const [chosen, setChosen] = useState<RefundSource | null>(null);
  const source = refundableByOperator === 0 ? 'wallet' : (chosen ?? suggestionFor(payment).source);
  const max = source === 'wallet' ? refundable : refundableByOperator;
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<number | null>(null);
  const refund = useRequestRefund(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmountText(typed, currency) ?? 0;
    const example = amountToDecimal(max, currency);
    if (amount <= 0 || amount % refundStep !== 0) return setProblem(t('amount_invalid', { example }));
    if (amount > max) return setProblem(t(amount > refundable ? 'refund_too_much' : 'refund_wallet_only'));
    setProblem(undefined);
    setAsked(amount);
  };
  const confirm = (amount: number) => {
    setAsked(null);
    refund.send(
      { amount, source, note },
      {
        onSuccess: (after) => {
          setTyped(suggestionFor(after).amountText);
          setChosen(null);
          setNote('');
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('refund_title')}>
      <h3>{t('refund_title')}</h3>
      <TextField
        label={t('refund_amount')}
        hint={t('refund_amount_hint', { amount: money(max, currency) })}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {refundableByOperator === 0 ? (
        <p>{t('refund_wallet_only')}</p>
      ) : (
        <Segmented
          label={t('refund_source')}
          value={source}
          onChange={setChosen}
          options={[
            { value: 'wallet', label: t('refund_from_wallet') },
            { value: 'operator', label: t('refund_from_operator') },
          ]}
        />
      )}
      <TextField
        label={t('refund_note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FailureNotice failure={refund.failure} />
      <div>
        <Button type="submit" busy={refund.busy}>
          {t('refund_go')}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={t('refund_title')}
          verb={t('refund_go')}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          {t('refund_confirm', { amount: money(asked, currency) })}
        </ConfirmDialog>
      )}
    </form>
  );
}
