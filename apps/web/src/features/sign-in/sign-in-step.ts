import { failureOf } from '../../api/failure.ts';

const answers = ['totp', 'passkey', 'recovery'] as const;

/** What may answer the question for a second proof. */
export type Factor = (typeof answers)[number];

/** Where a sign-in stands. */
export type SignInStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'second-factor'; readonly challenge: string; readonly factors: readonly Factor[] }
  /** The installation wants a second factor of somebody who has none yet. */
  | { readonly kind: 'enrolment'; readonly challenge: string }
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] };

/** The step that a refused sign-in still owes; null for a refusal that is the end of it. */
export function owedStep(thrown: unknown): SignInStep | null {
  const { code, facts } = failureOf(thrown);
  const { challenge, factors } = facts;
  if (code !== 'second_factor_required' || typeof challenge !== 'string') return null;
  return stepOf(challenge, Array.isArray(factors) ? factors : []);
}

/** A challenge without a word of what may answer it takes any answer. */
export function stepOf(challenge: string, told: readonly unknown[]): SignInStep {
  if (told.includes('enrolment')) return { kind: 'enrolment', challenge };
  const factors = answers.filter((factor) => told.includes(factor));
  return { kind: 'second-factor', challenge, factors: factors.length === 0 ? answers : factors };
}
