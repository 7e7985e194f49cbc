import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { keepUnchanged, type User } from '../record/store.ts';
import type { AccountTables, SignInMethod } from '../record/tables.ts';

// AUTH-9: the code is auth_error, and its message says which failure it is.
export function refuseSignIn(message: 'require_approval' | 'email_verify_message' | 'login_error'): never {
  return refuse('auth_error', { message }, message);
}

/**
 * Checks the proof again, because it may be outdated: a new password or a suspension ends existing sessions, and waits
 * for a session or a second step that is being created. A new password may also remove the other ways to sign in (see
 * `proveEmail`). Source: AUTH-14.
 */
export async function requireStillRight(
  tx: Tx,
  user: Pick<User, 'id' | 'password_hash' | 'mobile'>,
  method: SignInMethod,
): Promise<void> {
  const now = await keepUnchanged(tx, user.id);
  if (now === null) refuse('user_issue_contact_admin');
  if (!now.approved) refuseSignIn('require_approval');
  if (!(await stillOpens(tx, now, user, method))) refuseSignIn('login_error');
}

async function stillOpens(
  tx: Tx,
  now: User,
  before: Pick<User, 'password_hash' | 'mobile'>,
  method: SignInMethod,
): Promise<boolean> {
  if (method === 'passkey') return true;
  if (method === 'password') return now.password_hash === before.password_hash;
  if (method === 'phone') return now.mobile === before.mobile && now.mobile_verified_at !== null;
  const identity = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('social_identities')
    .select('subject')
    .where('user_id', '=', now.id)
    .where('provider', '=', method)
    .executeTakeFirst();
  return identity !== undefined;
}
