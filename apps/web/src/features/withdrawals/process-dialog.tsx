import type { Withdrawal } from '@fiacre/contract';
import { useProcessWithdrawal } from '../../api/office/withdrawals.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './process-dialog.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface ProcessDialogProps {
  readonly withdrawal: Withdrawal;
  readonly onClose: () => void;
}

/** Asks for confirmation, showing all details needed for the transfer. Sources: WDR-3, WDR-7. */
export function ProcessDialog({ withdrawal, onClose }: ProcessDialogProps) {
  const t = useText();
  const money = useMoneyIn();
  const process = useProcessWithdrawal();
  const { id, reference, name, amount, currency, bankName, bankCode, bankAccount } = withdrawal;
  const lines = [
    [t('col_withdraw_id'), reference],
    [t('col_name'), name],
    [t('col_amount'), money(amount, currency)],
    [t('bank_name'), bankName],
    [t('bank_code'), bankCode],
    [t('bank_account'), bankAccount],
  ];
  return (
    <Dialog
      title={t('withdraw_process_title')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={process.busy} onClick={() => process.send(id, { onSuccess: onClose })}>
            {t('withdraw_process_go')}
          </Button>
        </>
      }
    >
      <p>{t('withdraw_process_text', { amount: money(amount, currency), name })}</p>
      <FactList className={styles.details} facts={lines} />
      <FailureNotice failure={process.failure} />
    </Dialog>
  );
}
