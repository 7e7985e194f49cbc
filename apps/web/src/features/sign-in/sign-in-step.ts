import type { Failure } from '../../api/client/failure.ts';

const allFactors = ['totp', 'passkey', 'recovery', 'email'] as const;

/** The accepted kinds of second factor. */
export type Factor = (typeof allFactors)[number];

/** The current step of a sign-in. */
export type SignInStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'second-factor'; readonly challenge: string; readonly factors: readonly Factor[] }
  /** The installation requires a second factor, and the user has none yet. */
  | { readonly kind: 'enrolment'; readonly challenge: string }
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] };

/** The step that a rejected sign-in still requires; null when there is none. */
export function requiredStep({ code, facts }: Failure): SignInStep | null {
  const { challenge, factors } = facts;
  if (code !== 'second_factor_required' || typeof challenge !== 'string') return null;
  return stepOf(challenge, Array.isArray(factors) ? factors : []);
}

const staffFactors = ['totp', 'passkey', 'recovery'] as const;

/** A challenge that does not list the accepted factors accepts any. */
export function stepOf(challenge: string, listed: readonly unknown[]): SignInStep {
  if (listed.includes('enrolment')) return { kind: 'enrolment', challenge };
  const factors = allFactors.filter((factor) => listed.includes(factor));
  return { kind: 'second-factor', challenge, factors: factors.length === 0 ? staffFactors : factors };
}
