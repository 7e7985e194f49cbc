import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sign-in-page.module.css';

export interface ForgotPasswordDialogProps {
  readonly onClose: () => void;
  /** The outcome, which is the same for known and unknown addresses (AUTH-12). */
  readonly onMessage: (message: TextKey) => void;
}

/** Asks for the email address and sends the link. Source: LOGIN-1. */
export function ForgotPasswordDialog({ onClose, onMessage }: ForgotPasswordDialogProps) {
  const t = useText();
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => api.forgotPassword({ body: { email: email.trim() } }),
    onSuccess: ({ message }) => {
      onClose();
      onMessage(message);
    },
    onError: (thrown) => onMessage(failureOf(thrown).code),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }

  return (
    <Dialog title={t('forgot_password_title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('forgot_password_lead')}</p>
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" wide busy={send.isPending}>
          {t('send_reset_mail')}
        </Button>
      </form>
    </Dialog>
  );
}
