import type { Wallet } from '@fiacre/contract';
import { useId, useState, type FormEvent } from 'react';
import { localFailure } from '../../api/client/failure.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useRequestWithdrawal } from '../../api/wallet.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useMoney } from '../../ui/price.tsx';
import { BankDetails } from './bank-details.tsx';
import { useAmountText } from '../../ui/fields/use-amount-text.ts';
import styles from './wallet.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface WithdrawDialogProps {
  readonly wallet: Wallet;
  readonly onClose: () => void;
  /** Called once the request is made, in minor units. */
  readonly onDone: (amount: number) => void;
}

/** Requests a withdrawal from the user's own wallet. Sources: WDR-5, WDR-6. */
export function WithdrawDialog({ wallet, onClose, onDone }: WithdrawDialogProps) {
  const t = useText();
  const money = useMoney();
  const formId = useId();
  const amountText = useAmountText();
  const { code } = useSettings();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const request = useRequestWithdrawal();
  const amount = parseAmountText(typed, code) ?? 0;
  const problem =
    amount <= 0
      ? t('amount_invalid', { example: amountText(wallet.balance) })
      : amount > wallet.balance
        ? t(localFailure('wallet_too_low').code)
        : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !request.busy)
      request.send({ amount }, { onSuccess: (withdrawal) => onDone(withdrawal.amount) });
  }

  return (
    <Dialog
      title={t('withdraw_title')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={request.busy}>
            {problem === undefined ? t('withdraw_go', { price: money(amount) }) : t('withdraw')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <AmountField
          label={t('amount')}
          hint={t('withdraw_most', { amount: money(wallet.balance) })}
          value={typed}
          onChange={setTyped}
          error={isTried ? problem : undefined}
        />
        <div>
          <Button tone="secondary" onClick={() => setTyped(amountText(wallet.balance))}>
            {t('withdraw_all')}
          </Button>
        </div>
        {wallet.bank !== null && <BankDetails bank={wallet.bank} />}
        <p className={styles.soft}>{t('withdraw_how')}</p>
        <FailureNotice failure={request.failure} />
      </form>
    </Dialog>
  );
}
