import { roles } from '@fiacre/domain';
import { deviceNameOf, type SignInResponse } from '@fiacre/contract';
import { notify } from '../../notifications/index.ts';
import { networkOf } from '../../platform/http/limits/client-address.ts';
import type { Call } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { readSettings } from '../../settings/index.ts';
import { scheduleVerificationMail } from '../contact/email-verification.ts';
import { joinGuestRider } from '../contact/join-guest-rider.ts';
import { callerOf } from '../guessing/known-callers.ts';
import type { AccountParts } from '../parts.ts';
import { readMe } from '../record/present-me.ts';
import { requireSecondFactor } from '../second-factor/challenge.ts';
import {
  endSession,
  idleMilliseconds,
  maxMilliseconds,
  startSession,
  type SignInPlace,
} from '../sessions/sessions.ts';
import { refuseSignIn, requireStillRight } from '../sessions/still-right.ts';
import type { User } from '../record/store.ts';
import type { AccountTables, SignInMethod } from '../record/tables.ts';

type Account = Pick<
  User,
  | 'id'
  | 'usertype'
  | 'login_type'
  | 'password_hash'
  | 'mobile'
  | 'devices_known_from'
  | 'created_at'
  | 'signed_in_at'
>;

/** A request from someone who has just proved their identity. */
export type Arrival = Pick<Call<'signIn'>, 'cookie' | 'address' | 'sentHeader' | 'reply' | 'reader'>;

/**
 * Checks whether someone who proved their identity may sign in. Called after the proof, so that a guess reveals nothing
 * about an account. Refuses with the reason, or with the second step that is still required. Sources: AUTH-1, AUTH-2,
 * AUTH-5.
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
  // A passkey requires a fingerprint, face or PIN, so it counts as two proofs.
  if (method !== 'passkey') await requireSecondFactor(parts, user, method);
}

// An admin's address was set by the operator, so requiring verification does not lock admins out.
async function owesVerification({ platform }: AccountParts, user: User): Promise<boolean> {
  if (user.email_verified_at !== null || user.usertype === 'admin') return false;
  return (await readSettings(platform.db)).emailVerify;
}

/**
 * Always creates a new session and ends the one that the browser sent, which prevents session fixation. The device is
 * remembered as known.
 */
export async function beginSession(
  tx: Tx,
  parts: AccountParts,
  arrival: Arrival,
  user: Account,
  proof: { readonly method: SignInMethod; readonly secondFactor: boolean },
): Promise<SignInResponse> {
  const { reader, reply } = arrival;
  if (reader.role !== 'guest') await endSession(tx, reader);
  await joinGuestRider(tx, parts, user, { byCode: proof.method === 'phone', guestId: reader.userId });
  await requireStillRight(tx, user, proof.method);
  const unused = user.login_type === 'guest' ? maxMilliseconds : idleMilliseconds;
  const session = await startSession(tx, parts.platform, user.id, proof, placeOf(arrival), unused);
  await noteSignIn(tx, parts, user, arrival);
  tx.audit({ action: 'sign-in', object: { kind: 'user', id: user.id }, facts: { method: proof.method } });
  reply.setSessionCookie(session.token, session.endsAt);
  const me = (await readMe(tx.sql, user.id)) ?? refuse('user_issue_contact_admin');
  return { token: session.token, expiresAt: session.expiresAt.toISOString(), user: me };
}

/** Notifies the account's owner of a device that has not opened it before, and remembers the device. */
async function noteSignIn(
  tx: Tx,
  { knownCallers }: AccountParts,
  user: Account,
  arrival: Arrival,
): Promise<void> {
  const caller = callerOf(arrival);
  const isFirst = user.signed_in_at.getTime() <= user.created_at.getTime();
  if (!isFirst && !(await knownCallers.hasOpened(tx, user, caller))) {
    const facts = { device: placeOf(arrival).device ?? '?' };
    const to = { userId: user.id };
    await notify(tx, { to, text: 'mail_new_sign_in', facts, channels: ['mail'] });
  }
  await knownCallers.remember(tx, user, caller, arrival.reply);
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ signed_in_at: tx.now })
    .where('id', '=', user.id)
    .execute();
}

function placeOf({ sentHeader, address }: Arrival): SignInPlace {
  return { device: deviceNameOf(sentHeader('user-agent') ?? ''), network: networkOf(address) };
}
