import type { Me } from '@fiacre/contract';
import { IdentityField } from '../../ui/account/identity-form.tsx';
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
  const { factors, me } = owner;
  if (!factors.authenticatorApp && !me.hasPassword) return null;
  const method = factors.authenticatorApp ? 'totp' : 'password';
  return <IdentityField method={method} value={value} onChange={onChange} />;
}
