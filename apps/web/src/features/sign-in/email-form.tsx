import { readEmail } from '@fiacre/domain';
import type { FormEvent } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { loginMessage } from './login-failure.ts';
import styles from './sign-in-page.module.css';
import { useSignIn, type Credentials } from './use-sign-in.ts';

export const noCredentials: Credentials = { email: '', password: '' };

export interface EmailFormProps {
  readonly filled: Credentials;
  readonly onFill: (filled: Credentials) => void;
  readonly onMessage: (message: TextKey) => void;
  readonly onForgot: () => void;
}

/** Signing in by email. Both fields are emptied after every attempt. Sources: LOGIN-7, LOGIN-10, LOGIN-11. */
export function EmailForm({ filled, onFill, onMessage, onForgot }: EmailFormProps) {
  const t = useText();
  const signIn = useSignIn();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signIn.isPending) return;
    onFill(noCredentials);
    if (readEmail(filled.email) === null || filled.password === '') {
      onMessage('login_validate_error');
      return;
    }
    signIn.mutate(filled, {
      onError: (thrown) => {
        const message = loginMessage(failureOf(thrown));
        if (message !== null) onMessage(message);
      },
    });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        value={filled.email}
        onChange={(event) => onFill({ ...filled, email: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={filled.password}
        onChange={(event) => onFill({ ...filled, password: event.target.value })}
      />
      <Button type="submit" large wide busy={signIn.isPending}>
        {t(signIn.isPending ? 'signing_in' : 'sign_in')}
      </Button>
      <Button tone="quiet" className={styles.forgot} onClick={onForgot}>
        {t('forgot_password')}
      </Button>
    </form>
  );
}
