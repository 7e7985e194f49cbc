import { useText } from '../../i18n/i18n-context.tsx';
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './security.module.css';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes, shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={t('recovery_codes_title')}
      onClose={onClose}
      closeButton={false}
      actions={<Button onClick={onClose}>{t('recovery_codes_saved')}</Button>}
    >
      <div className={styles.form}>
        <p>{t('recovery_codes_lead')}</p>
        <RecoveryCodes codes={codes} />
      </div>
    </Dialog>
  );
}
