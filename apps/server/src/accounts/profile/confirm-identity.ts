import type { BodyOf } from '@fiacre/contract';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { Confirm, Confirmed } from '../second-factor/confirmation.ts';
import type { AccountParts } from '../parts.ts';
import { factorsOf } from '../second-factor/factors.ts';
import { passkeyRequest, takePasskey } from '../sign-in/passkey-sign-in.ts';
import { takeSecondFactor } from '../second-factor/take-second-factor.ts';
import { findUser } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';

/** How long a confirmation counts. Signing in is not a confirmation: a desk may be left unlocked right after it. */
export const confirmedMilliseconds = 10 * 60_000;

/**
 * Whether the session's person confirmed their identity a few minutes ago. Read from the database each time, because
 * few routes need it. Never true for an API key, which has no session.
 */
export function createIsConfirmed({ platform }: AccountParts): (reader: SignedIn) => Promise<boolean> {
  return async ({ sessionId }) => {
    const since = new Date(platform.clock.now().getTime() - confirmedMilliseconds);
    const session = await platform.db
      .withTables<AccountTables>()
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('confirmed_at', '>', since)
      .executeTakeFirst();
    return session !== undefined;
  };
}

/**
 * The proofs that the confirmation dialog can ask for. A person with a second factor has to use it. Source: AUTH-15.
 */
export function createConfirmationOptions(parts: AccountParts): Handler<'confirmationOptions'> {
  return async (call) => {
    const { userId } = signedIn(call.reader);
    const user = (await findUser(parts.platform.db, userId)) ?? refuse('user_issue_contact_admin');
    const factors = await factorsOf(parts.platform.db, userId);
    const hasPasskey = factors.includes('passkey');
    return call.commit(async (tx) => ({
      methods:
        factors.length > 0
          ? [...(hasPasskey ? (['passkey'] as const) : []), 'totp' as const]
          : [...(user.password_hash === null ? [] : (['password'] as const)), 'code' as const],
      passkey: hasPasskey ? await passkeyRequest(tx, parts, { kind: 'confirm', user_id: userId }) : null,
    }));
  };
}

/** Confirms the identity of the session's person for ten minutes. Source: AUTH-15. */
export function createConfirmIdentity(parts: AccountParts, confirm: Confirm): Handler<'confirmIdentity'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const confirmed = await checkIdentity(parts, confirm, reader, call.body);
    return call.commit(async (tx) => {
      await confirmed(tx);
      await parts.rateLimiter.clear(tx, [{ rateLimit: 'confirmations', whose: [reader.userId] }]);
      await noteConfirmed(tx, reader);
      return { ok: true };
    });
  };
}

async function checkIdentity(
  parts: AccountParts,
  confirm: Confirm,
  reader: SignedIn,
  { passkey, ...typed }: BodyOf<'confirmIdentity'>,
): Promise<Confirmed> {
  const factors = await factorsOf(parts.platform.db, reader.userId);
  if (factors.length === 0) return confirm.withPasswordOrCode(reader, typed);
  await parts.rateLimiter.take([{ rateLimit: 'confirmations', whose: [reader.userId] }]);
  if (passkey !== undefined) {
    const used = await takePasskey(parts, passkey, { kind: 'confirm', user_id: reader.userId });
    return (tx) => used.note(tx);
  }
  return async (tx) => {
    if (!(await takeSecondFactor(tx, parts, reader.userId, typed.code ?? ''))) refuse('confirmation_wrong');
  };
}

async function noteConfirmed(tx: Tx, { sessionId }: SignedIn): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('sessions')
    .set({ confirmed_at: tx.now })
    .where('id', '=', sessionId)
    .execute();
}
