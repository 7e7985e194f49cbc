import { useText } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/account/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './integrations.module.css';

export interface SecretDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** Shows a secret that only this response contains. */
export function SecretDialog({ title, lead, value, onClose }: SecretDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeButton={false}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.form}>
        <Notice>{lead}</Notice>
        <code className={classNames(styles.code, styles.block)} dir="ltr">
          {value}
        </code>
        <div className={styles.actions}>
          <CopyButton text={value} />
        </div>
      </div>
    </Dialog>
  );
}
