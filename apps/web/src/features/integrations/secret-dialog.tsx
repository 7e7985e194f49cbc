import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/account/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './integrations.module.css';

/**
 * Shows a secret that only one response contains, even if the form was closed before the response: the secret
 * is never shown again.
 */
export function useSecretDialog(texts: Pick<SecretDialogProps, 'title' | 'lead'>): {
  readonly show: (secret: string) => void;
  readonly dialog: ReactNode;
} {
  const [secret, show] = useState<string | null>(null);
  const dialog = secret !== null && <SecretDialog {...texts} value={secret} onClose={() => show(null)} />;
  return { show, dialog };
}

interface SecretDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly value: string;
  readonly onClose: () => void;
}

function SecretDialog({ title, lead, value, onClose }: SecretDialogProps) {
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
