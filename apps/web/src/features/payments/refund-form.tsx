import type { PaymentRow } from '@fiacre/contract';
import { amountToDecimal, type RefundSource } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useRequestRefund } from '../../api/payments.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { parseAmountText } from '../../ui/parse-amount-text.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './payment-panel.module.css';

/**
 * Refunds all or part of a payment. Money that went to the payer's wallet is taken from there; a ride that was driven
 * is refunded with the operator's own money. Source: PAY-9.
 */
export function RefundForm({ payment }: { readonly payment: PaymentRow }) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const { id, refundable, currency, purpose, state } = payment;
  const [typed, setTyped] = useState(() => amountToDecimal(refundable, currency));
  const isInWallet = purpose === 'top-up' || state === 'late';
  const [source, setSource] = useState<RefundSource>(isInWallet ? 'wallet' : 'operator');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<number | null>(null);
  const refund = useRequestRefund(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmountText(typed, currency) ?? 0;
    const isTooMuch = amount > refundable;
    const example = amountToDecimal(refundable, currency);
    setProblem(amount <= 0 ? t('amount_invalid', { example }) : isTooMuch ? t('refund_too_much') : undefined);
    if (amount > 0 && !isTooMuch) setAsked(amount);
  };
  const confirm = (amount: number) => {
    setAsked(null);
    refund.mutate(
      { amount, source, note },
      {
        onSuccess: ({ refundable: left }) => {
          setTyped(amountToDecimal(left, currency));
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
        hint={t('refund_amount_hint', { amount: money(refundable, currency) })}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Segmented
        label={t('refund_source')}
        value={source}
        onChange={setSource}
        options={[
          { value: 'wallet', label: t('refund_from_wallet') },
          { value: 'operator', label: t('refund_from_operator') },
        ]}
      />
      <TextField
        label={t('refund_note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {refund.error !== null && <Notice tone="bad">{t(failureOf(refund.error).code)}</Notice>}
      <div>
        <Button type="submit" busy={refund.isPending}>
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
