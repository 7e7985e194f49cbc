import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TextKey } from '@fiacre/contract/texts/en';
import { stepOf, type SignInStep } from './sign-in-step.ts';

/** The possible outcomes of a sign-in at a provider. Any other text in the URL is ignored. */
const problems = [
  'social_sign_in_failed',
  'Unable to get user token',
  'social_account_exists',
  'sign_in_method_off',
  'require_approval',
  'email_verify_message',
  'user_issue_contact_admin',
  'not_valid_user_type',
  'rate_limited',
  'login_validate_error',
] as const satisfies readonly TextKey[];

export interface RedirectResult {
  readonly problem: TextKey | null;
  readonly step: SignInStep | null;
}

/**
 * Reads the result with which a provider redirected back: `?problem=…` or `#second-factor=…&factors=…`. Source:
 * LOGIN-10.
 */
export function parseRedirectResult(search: string, hash: string): RedirectResult {
  const problem = new URLSearchParams(search).get('problem');
  const said = new URLSearchParams(hash.slice(1));
  const challenge = said.get('second-factor');
  return {
    problem: problem === null ? null : (problems.find((known) => known === problem) ?? 'login_error'),
    step: challenge === null ? null : stepOf(challenge, (said.get('factors') ?? '').split(',')),
  };
}

/** Returns the message once and removes it from the URL, so that a reload or a bookmark does not repeat it. */
export function useRedirectResult(onMessage: (message: RedirectResult) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const message = parseRedirectResult(search, hash);
    if (message.problem === null && message.step === null) return;
    onMessage(message);
    const rest = new URLSearchParams(search);
    rest.delete('problem');
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [pathname, search, hash, navigate, onMessage]);
}
