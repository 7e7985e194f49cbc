import type { Me } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import type { SecondFactors } from './use-second-factor.ts';

/** The user who changes a second factor, and the proofs available to them. */
export interface Owner {
  readonly me: Me;
  readonly factors: SecondFactors;
}

/** The proof in the request body. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
}

/** With an authenticator app only its codes count as proof; otherwise the password does, if there is one. */
export function proofOf({ factors, me }: Owner, typed: string): Proof {
  if (factors.authenticatorApp) return { code: typed.trim() };
  return me.hasPassword ? { password: typed } : {};
}

export interface ProofFieldProps {
  readonly owner: Owner;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Asks for the proof that the server will require. */
export function ProofField({ owner, value, onChange }: ProofFieldProps) {
  const t = useText();
  if (owner.factors.authenticatorApp)
    return (
      <TextField
        label={t('proof_app_code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (!owner.me.hasPassword) return null;
  return (
    <PasswordField
      label={t('password_present')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
