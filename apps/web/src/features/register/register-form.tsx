import type { FormEvent } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { PhoneFields } from '../../ui/account/phone-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { passwordHints } from '../../ui/fields/password-hints.ts';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/fields/use-first-fault.ts';
import { BankFields } from './bank-fields.tsx';
import styles from './register-page.module.css';
import type { RefusedRegistration, Registration } from './registration.ts';

export interface RegisterFormProps {
  readonly filled: Registration;
  readonly onChange: (change: Partial<Registration>) => void;
  readonly withBank: boolean;
  /** The errors of the last submission. */
  readonly refused: RefusedRegistration;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** Source: REG-1. The browser itself rejects empty bank fields (REG-17); all other rules have their own messages. */
export function RegisterForm({ filled, onChange, withBank, refused, busy, onSubmit }: RegisterFormProps) {
  const t = useText();
  const { passwordPolicy } = useSettings();
  const form = useFirstFault(refused);
  const errorOf = (field: keyof Registration) => {
    const code = refused.faults[field];
    return code !== undefined && refused.filled[field] === filled[field] ? t(code) : undefined;
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onSubmit();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          label={t('first_name')}
          name="firstName"
          error={errorOf('firstName')}
          autoComplete="given-name"
          value={filled.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <TextField
          label={t('last_name')}
          name="lastName"
          error={errorOf('lastName')}
          autoComplete="family-name"
          value={filled.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </div>
      <TextField
        label={t('email')}
        name="email"
        error={errorOf('email')}
        inputMode="email"
        autoComplete="email"
        value={filled.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        name="password"
        error={errorOf('password')}
        hint={t(passwordHints[passwordPolicy])}
        autoComplete="new-password"
        value={filled.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <PhoneFields
        country={filled.country}
        mobile={filled.mobile}
        error={errorOf('mobile')}
        onChange={onChange}
      />
      <TextField
        label={t('referral_id')}
        name="referralId"
        error={errorOf('referralId')}
        hint={t('referral_hint')}
        autoComplete="off"
        value={filled.referralId}
        onChange={(event) => onChange({ referralId: event.target.value })}
      />
      {withBank && <BankFields filled={filled} onChange={onChange} />}
      <Button type="submit" large wide busy={busy}>
        {t(busy ? 'creating_account' : 'create_account')}
      </Button>
    </form>
  );
}
