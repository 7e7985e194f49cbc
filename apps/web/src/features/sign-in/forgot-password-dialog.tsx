import { readEmail } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/fields/use-first-fault.ts';
import styles from './sign-in-page.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

export interface ForgotPasswordDialogProps {
  readonly onClose: () => void;
  /** The outcome, which is the same for known and unknown addresses (AUTH-12). */
  readonly onMessage: (message: TextKey) => void;
}

/** Asks for the email address and sends the link. Source: LOGIN-1. */
export function ForgotPasswordDialog({ onClose, onMessage }: ForgotPasswordDialogProps) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [isRefused, setRefused] = useState<boolean | null>(null);
  const form = useFirstFault(isRefused);
  const sending = useSend({
    request: (api) => api.forgotPassword({ body: { email: email.trim() } }),
    onSuccess: ({ message }) => {
      onClose();
      onMessage(message);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sending.busy) return;
    const isWrong = readEmail(email) === null;
    setRefused(isWrong);
    if (!isWrong) sending.send();
  }

  return (
    <Dialog title={t('forgot_password_title')} onClose={onClose}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('forgot_password_lead')}</p>
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          error={isRefused === true ? t('proper_email') : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setRefused(null);
          }}
        />
        <FailureNotice failure={sending.failure} />
        <Button type="submit" wide busy={sending.busy}>
          {t('send_reset_mail')}
        </Button>
      </form>
    </Dialog>
  );
}
