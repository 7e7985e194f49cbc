import { referenceToReport, valuesOf, type Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { AlertDialog } from './alert-dialog.tsx';
import styles from './failure-alert.module.css';

/** Shows why a request failed, with the reference that support can look up. Sources: ERR-1, ERR-45, LAND-12. */
export function FailureAlert({
  title,
  failure,
  onClose,
}: {
  /** The title: what failed. */
  readonly title: TextKey;
  readonly failure: Failure;
  readonly onClose: () => void;
}) {
  const t = useText();
  const reference = referenceToReport(failure);
  return (
    // The specification titles the demo's message as an alert, whatever was pressed.
    <AlertDialog title={failure.code === 'demo_mode' ? 'alert' : title} onClose={onClose}>
      <p>{t(failure.code, valuesOf(failure))}</p>
      {reference !== null && (
        <p className={styles.reference}>{t('error_reference', { requestId: reference })}</p>
      )}
    </AlertDialog>
  );
}
