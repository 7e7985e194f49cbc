import { useState, type FormEvent } from 'react';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useCompanyEdits } from '../../api/office/companies.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { dayAt } from '../../i18n/wall-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { amountProblem, parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './companies.module.css';

export interface PaymentDialogProps {
  readonly companyId: string;
  readonly onClose: () => void;
}

/** Records what a company paid. Source: COMPANY-8. */
export function PaymentDialog({ companyId, onClose }: PaymentDialogProps) {
  const t = useText();
  const { code } = useSettings();
  const { pay } = useCompanyEdits();
  const [amount, setAmount] = useState('');
  const timeZone = useOperatorZone();
  const [today] = useState(() => dayAt(new Date(), timeZone));
  const [receivedOn, setReceivedOn] = useState(today);
  const [note, setNote] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const read = parseAmountText(amount, code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!read || receivedOn === '') return;
    pay.send({ id: companyId, body: { amount: read, receivedOn, note } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('payment_record')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="company-payment" busy={pay.busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="company-payment" noValidate className={styles.fields} onSubmit={submit}>
        <AmountField
          label={t('statement_amount')}
          hint={t('payment_record_hint')}
          error={isSubmitted && !read ? t(amountProblem(amount)) : undefined}
          marked
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label={t('payment_received_on')}
          type="date"
          max={today}
          error={isSubmitted && receivedOn === '' ? t('field_required') : undefined}
          marked
          value={receivedOn}
          onChange={({ target }) => setReceivedOn(target.value)}
        />
        <TextField
          label={t('payment_note')}
          maxLength={300}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FailureNotice failure={pay.failure} />
      </form>
    </Dialog>
  );
}
