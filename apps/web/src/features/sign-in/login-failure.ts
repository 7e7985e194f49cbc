import type { Failure } from '../../api/failure.ts';
import type { TextKey } from '../../i18n/text-key.ts';

/** Codes that say more than "wrong", and are shown as they are. Source: LOGIN-10, ERR-39. */
const shownAsThemselves = new Set([
  'require_approval',
  'email_verify_message',
  'login_validate_error',
  'rate_limited',
  'Fetch Call Error',
]);

/** The text of a failed sign-in; null when nothing is to be said. Source: LOGIN-10. */
export function loginMessage({ code }: Failure): TextKey | null {
  if (code === 'not_logged_in') return null;
  return shownAsThemselves.has(code) ? code : 'login_error';
}
