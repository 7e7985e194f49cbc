import { readEmail } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/fields/use-first-fault.ts';
import styles from './sign-in-page.module.css';
import { usePasskeyInField } from './use-passkey-sign-in.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { useSend } from '../../api/sync/send.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const noCredentials: Credentials = { email: '', password: '' };

/** The error of each field. Source: LOGIN-7, LOGIN-13. */
interface Faults {
  readonly email?: TextKey;
  readonly password?: TextKey;
}

/** One message asks for both fields; a second message is shown only if both are wrong. */
function faultsOf({ email, password }: Credentials): Faults {
  const isWrong = readEmail(email) === null;
  return {
    ...(isWrong && { email: 'login_validate_error' as const }),
    ...(password === '' && {
      password: isWrong ? ('enter_password' as const) : ('login_validate_error' as const),
    }),
  };
}

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
  const [faults, setFaults] = useState<Faults>({});
  const form = useFirstFault(faults);
  // The fields were cleared; new input is validated when it is submitted.
  const errorOf = (field: keyof Faults) => {
    const fault = faults[field];
    return fault !== undefined && filled[field] === '' ? t(fault) : undefined;
  };
  usePasskeyInField(flow);
  const signIn = useSend({
    request: (api, { email, password }: Credentials) =>
      api.signIn({ body: { email: email.trim(), password } }),
    onSuccess: (answer, { email }) => {
      onFill({ email: email.trim(), password: '' });
      flow.accept(answer);
    },
    onFailure: (failure, sent) => {
      // The user may have noticed the mistake and typed on in the meantime.
      if (filled.email === sent.email && filled.password === sent.password) {
        onFill(noCredentials);
        form.current?.querySelector('input')?.focus();
      }
      flow.refuse(failure);
    },
  });
  const busy = signIn.busy || flow.completing;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    flow.showMessage(null);
    const found = faultsOf(filled);
    setFaults(found);
    if (found.email === undefined && found.password === undefined) signIn.send(filled);
    else onFill(noCredentials);
  }

  return (
    // A browser without scripts posts it to the server.
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={`/login${search}`}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={t('email')}
        name="email"
        error={errorOf('email')}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        value={filled.email}
        onChange={(event) => onFill({ ...filled, email: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        name="password"
        error={errorOf('password')}
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
