import { roles } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { AccountParts } from './parts.ts';
import { readMe } from './present-me.ts';
import { readEmail } from './rules.ts';
import { endSession, startSession } from './sessions.ts';
import { findUserByEmail, type User } from './store.ts';

export function createSignIn(parts: AccountParts): Handler<'signIn'> {
  return async (call) => {
    const email = readEmail(call.body.email);
    if (email === null || call.body.password === '') return refuse('login_validate_error');
    if (!parts.attempts.mayTry(email, call.address))
      return refuse('rate_limited', { retryAfterSeconds: 900 });
    const user = await findUserByEmail(parts.platform.db, email);
    if (!(await parts.passwords.matches(call.body.password, user?.password_hash ?? null)) || user === null) {
      parts.attempts.failed(email, call.address);
      return refuseSignIn('login_error');
    }
    parts.attempts.succeeded(email, call.address);
    admit(user);
    return call.commit(async (tx) => {
      const session = await startSession(tx, parts.platform, user.id);
      tx.audit({ action: 'sign-in', object: { kind: 'user', id: user.id } });
      call.reply.setSessionCookie(session.token, session.endsAt);
      const me = (await readMe(tx.sql, user.id)) ?? refuse('not_logged_in');
      return { token: session.token, expiresAt: session.expiresAt.toISOString(), user: me };
    });
  };
}

// After the password, so that a guess tells nothing about an account. Sources: AUTH-1, AUTH-5.
function admit(user: User): void {
  if (!roles.includes(user.usertype)) refuse('not_valid_user_type');
  if (!user.approved) refuseSignIn('require_approval');
}

// AUTH-9: the code is auth_error, its message says which failure.
function refuseSignIn(message: 'require_approval' | 'login_error'): never {
  return refuse('auth_error', { message }, message);
}

export function createSignOut(): Handler<'signOut'> {
  return (call) =>
    call.commit(async (tx) => {
      const session = signedIn(call.reader);
      await endSession(tx, session);
      tx.audit({ action: 'sign-out', object: { kind: 'user', id: session.userId } });
      call.reply.clearSessionCookie();
      return { ok: true };
    });
}
