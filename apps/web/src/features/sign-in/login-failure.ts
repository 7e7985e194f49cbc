import type { Failure } from '../../api/client/failure.ts';
import type { TextKey } from '@fiacre/contract/texts/en';

/**
 * Codes with a message more specific than "wrong credentials", shown unchanged. Source: LOGIN-10, AUTH-5,
 * AUTH-6, ERR-39.
 */
const shownAsThemselves = [
  'require_approval',
  'email_verify_message',
  'login_validate_error',
  'not_valid_user_type',
  'user_issue_contact_admin',
  'rate_limited',
  'Fetch Call Error',
  'challenge_expired',
  'passkey_invalid',
] as const satisfies readonly TextKey[];

/** The text of a failed sign-in; null when there is nothing to show. Source: LOGIN-10. */
export function signInErrorText({ code, facts }: Failure): TextKey | null {
  if (code === 'not_logged_in') return null;
  // AUTH-9: the code is auth_error, and the message names the failure.
  const said = code === 'auth_error' && typeof facts['message'] === 'string' ? facts['message'] : code;
  return shownAsThemselves.find((key) => key === said) ?? 'login_error';
}
