import { roles } from '@fiacre/domain';
import type { SignInResponse } from '@fiacre/contract';
import type { Call } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { scheduleVerificationMail } from './email-verification.ts';
import { callerOf } from './guessing/known-callers.ts';
import type { AccountParts } from './parts.ts';
import { readMe } from './present-me.ts';
import { requireSecondFactor } from './second-factor/challenge.ts';
import { endSession, startSession } from './sessions.ts';
import { keepUnchanged, type User } from './store.ts';
import type { SignInMethod } from './tables.ts';

/** The request of somebody who has just proved who they are. */
export type Arrival = Pick<Call<'signIn'>, 'cookie' | 'address' | 'reply' | 'reader'>;

/**
 * Whether somebody who proved who they are may come in; called after the proof, so that a guess tells nothing about
 * an account. Refuses with the reason, or with the second step that is still owed. Sources: AUTH-1, AUTH-2, AUTH-5.
 */
export async function requireAdmissible(
  parts: AccountParts,
  user: User,
  method: SignInMethod,
): Promise<void> {
  if (!roles.includes(user.usertype)) refuse('not_valid_user_type');
  if (!user.approved) refuseSignIn('require_approval');
  if (method === 'password' && (await owesVerification(parts, user))) {
    await parts.platform.transact(async (tx) => scheduleVerificationMail(tx, user.id));
    refuseSignIn('email_verify_message');
  }
  // A passkey asks its owner for finger, face or PIN: it is two proofs by itself.
  if (method !== 'passkey') await requireSecondFactor(parts, user, method);
}

// An admin's address is the operator's own word: switching verification on locks no admin out.
async function owesVerification({ platform }: AccountParts, user: User): Promise<boolean> {
  if (user.email_verified_at !== null || user.usertype === 'admin') return false;
  return (await readSettings(platform.db)).emailVerify;
}

// AUTH-9: the code is auth_error, its message says which failure.
export function refuseSignIn(message: 'require_approval' | 'email_verify_message' | 'login_error'): never {
  return refuse('auth_error', { message }, message);
}

/**
 * A fresh session, never one that the browser brought along: that one ends, so that nobody can plant a session that
 * becomes another person's. The device is known from now on.
 */
export async function beginSession(
  tx: Tx,
  parts: AccountParts,
  arrival: Arrival,
  user: Pick<User, 'id' | 'password_hash'>,
  proof: { readonly method: SignInMethod; readonly secondFactor: boolean },
): Promise<SignInResponse> {
  const { reader, reply } = arrival;
  if (reader.role !== 'guest') await endSession(tx, reader);
  await requireStillRight(tx, user, proof.method);
  const session = await startSession(tx, parts.platform, user.id, proof);
  await parts.knownCallers.remember(tx, user.id, callerOf(arrival), reply);
  tx.audit({ action: 'sign-in', object: { kind: 'user', id: user.id }, facts: { method: proof.method } });
  reply.setSessionCookie(session.token, session.endsAt);
  const me = (await readMe(tx.sql, user.id)) ?? refuse('user_issue_contact_admin');
  return { token: session.token, expiresAt: session.expiresAt.toISOString(), user: me };
}

/**
 * What was proved may be worth nothing by now: whoever sets a new password or shuts somebody out ends the sessions that
 * there are, and waits for the one that is being made. Source: AUTH-14.
 */
async function requireStillRight(
  tx: Tx,
  user: Pick<User, 'id' | 'password_hash'>,
  method: SignInMethod,
): Promise<void> {
  const now = await keepUnchanged(tx, user.id);
  if (now === null) refuse('user_issue_contact_admin');
  if (!now.approved) refuseSignIn('require_approval');
  if (method === 'password' && now.password_hash !== user.password_hash) refuseSignIn('login_error');
}
