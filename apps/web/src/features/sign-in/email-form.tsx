import { readEmail } from '@fiacre/domain';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api/client.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import styles from './sign-in-page.module.css';
import { usePasskeyInField } from './use-passkey-sign-in.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const noCredentials: Credentials = { email: '', password: '' };

export interface EmailFormProps {
  readonly flow: SignInFlow;
  readonly filled: Credentials;
  readonly onFill: (filled: Credentials) => void;
  readonly onForgot: () => void;
}

/**
 * Sign-in by email. Both fields are cleared after every failed attempt; after a successful one the address stays while
 * the profile is being fetched. Sources: LOGIN-4, LOGIN-7, LOGIN-10, LOGIN-11.
 */
export function EmailForm({ flow, filled, onFill, onForgot }: EmailFormProps) {
  const t = useText();
  const { search } = useLocation();
  usePasskeyInField(flow);
  const signIn = useMutation({
    mutationFn: ({ email, password }: Credentials) => api.signIn({ body: { email: email.trim(), password } }),
    onSuccess: (answer, { email }) => {
      onFill({ email: email.trim(), password: '' });
      flow.accept(answer);
    },
    onError: (fault, sent) => {
      // Somebody who noticed the mistake meanwhile has typed on.
      if (filled.email === sent.email && filled.password === sent.password) onFill(noCredentials);
      flow.refuse(fault);
    },
  });
  const busy = signIn.isPending || flow.completing;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (readEmail(filled.email) !== null && filled.password !== '') return signIn.mutate(filled);
    onFill(noCredentials);
    flow.showMessage('login_validate_error');
  }

  return (
    // A browser without scripts posts it to the server.
    <form className={styles.form} method="post" action={`/login${search}`} onSubmit={submit} noValidate>
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        value={filled.email}
        onChange={(event) => onFill({ ...filled, email: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={filled.password}
        onChange={(event) => onFill({ ...filled, password: event.target.value })}
      />
      <Button type="submit" large wide withoutScripts busy={busy}>
        {t(busy ? 'signing_in' : 'sign_in')}
      </Button>
      <Button tone="quiet" className={styles.forgot} onClick={onForgot}>
        {t('forgot_password')}
      </Button>
    </form>
  );
}
