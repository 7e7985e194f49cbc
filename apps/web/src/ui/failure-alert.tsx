import type { Failure } from '../api/failure.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import styles from './failure-alert.module.css';

/** Shows why a request failed, with the reference that support can look up. Source: ERR-1, LAND-12. */
export function FailureAlert({
  failure,
  onClose,
}: {
  readonly failure: Failure;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <AlertDialog onClose={onClose}>
      <p>{t(failure.code)}</p>
      {failure.requestId !== null && (
        <p className={styles.reference}>{t('error_reference', { requestId: failure.requestId })}</p>
      )}
    </AlertDialog>
  );
}
