import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { keepUnchanged, type User } from './store.ts';
import type { SignInMethod } from './tables.ts';

// AUTH-9: the code is auth_error, and its message says which failure it is.
export function refuseSignIn(message: 'require_approval' | 'email_verify_message' | 'login_error'): never {
  return refuse('auth_error', { message }, message);
}

/**
 * Checks the proof again, because it may be outdated by now: a new password or a suspension ends existing sessions, and
 * waits for a session or a second step that is being created. Source: AUTH-14.
 */
export async function requireStillRight(
  tx: Tx,
  user: Pick<User, 'id' | 'password_hash' | 'mobile'>,
  method: SignInMethod,
): Promise<void> {
  const now = await keepUnchanged(tx, user.id);
  if (now === null) refuse('user_issue_contact_admin');
  if (!now.approved) refuseSignIn('require_approval');
  if (method === 'password' && now.password_hash !== user.password_hash) refuseSignIn('login_error');
  if (method === 'phone' && now.mobile !== user.mobile) refuseSignIn('login_error');
}
