import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TextKey } from '../../i18n/text-key.ts';
import { stepOf, type SignInStep } from './sign-in-step.ts';

/** What a sign-in at a provider may have ended with. Anything else that stands in an address is not repeated. */
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
] as const satisfies readonly TextKey[];

export interface AddressMessage {
  readonly problem: TextKey | null;
  readonly step: SignInStep | null;
}

/** Reads how a provider sent the browser back: `?problem=…` or `#second-factor=…&factors=…`. Source: LOGIN-10. */
export function readAddress(search: string, hash: string): AddressMessage {
  const problem = new URLSearchParams(search).get('problem');
  const said = new URLSearchParams(hash.slice(1));
  const challenge = said.get('second-factor');
  return {
    problem: problem === null ? null : (problems.find((known) => known === problem) ?? 'login_error'),
    step: challenge === null ? null : stepOf(challenge, (said.get('factors') ?? '').split(',')),
  };
}

/** Hands the message on once and takes it out of the address: a reload or a bookmark does not say it again. */
export function useAddressMessage(onMessage: (message: AddressMessage) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const message = readAddress(search, hash);
    if (message.problem === null && message.step === null) return;
    onMessage(message);
    const rest = new URLSearchParams(search);
    rest.delete('problem');
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [pathname, search, hash, navigate, onMessage]);
}
