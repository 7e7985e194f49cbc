import { readEmail } from '@fiacre/domain';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { beginSession, requireAdmissible } from './admission.ts';
import { callerOf } from '../guessing/known-callers.ts';
import { passwordClaims } from './password-claims.ts';
import type { AccountParts } from '../parts.ts';
import { endSession } from '../sessions/sessions.ts';
import { refuseSignIn } from '../sessions/still-right.ts';
import { findUserByEmail } from '../record/store.ts';

export function createSignIn(parts: AccountParts): Handler<'signIn'> {
  return async (call) => {
    const email = readEmail(call.body.email);
    if (email === null || call.body.password === '') return refuse('login_validate_error');
    const user = await findUserByEmail(parts.platform.db, email);
    const account = user?.id ?? email;
    const claims = await passwordClaims(parts, account, callerOf(call));
    // Counted before the password is checked, so that simultaneous guesses all count as attempts.
    await parts.rateLimiter.take([claims.own, ...claims.shared]);
    const right = await parts.passwords.matches(call.body.password, user?.password_hash ?? null);
    if (!right || user === null) return refuseSignIn('login_error');
    // A correct password is not a guess, even if more proofs are required.
    await parts.platform.transact((tx) => parts.rateLimiter.succeed(tx, claims));
    await requireAdmissible(parts, user, 'password');
    const proof = { method: 'password', secondFactor: false } as const;
    return call.commit((tx) => beginSession(tx, parts, call, user, proof));
  };
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
