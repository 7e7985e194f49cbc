import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { checkCode, requestCode, takeCode } from '../one-time-codes.ts';
import type { AccountParts } from '../parts.ts';
import { factorsOf } from './factors.ts';
import { takeSecondFactor } from './take-second-factor.ts';
import { findUser, holdUser, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';

const purpose = 'confirmation';
/** A session just opened without a password counts as confirmation. */
const freshMilliseconds = 10 * 60_000;

/** What a person entered to confirm: their password or a code. */
export interface ConfirmationInput {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** The proof to consume in the transaction of the confirmed action. */
export type Confirmed = (tx: Tx) => Promise<void>;

export interface Confirm {
  /**
   * Confirms a final action such as deleting the account, with the password or with a fresh code that this session
   * requested. Refuses with `confirmation_wrong`. Source: LAYOUT-11.
   */
  withPasswordOrCode(reader: SignedIn, typed: ConfirmationInput): Promise<Confirmed>;
  /** Confirms a change of the second factors: with a second factor if there is one, otherwise with the password. */
  withFactor(reader: SignedIn, typed: ConfirmationInput): Promise<Confirmed>;
}

export function createConfirm(parts: AccountParts): Confirm {
  const { platform, rateLimiter } = parts;
  const takeAttempt = (userId: string) => rateLimiter.take([{ rateLimit: 'confirmations', whose: [userId] }]);
  const ownUser = async ({ userId }: SignedIn) =>
    (await findUser(platform.db, userId)) ?? refuse('user_issue_contact_admin');
  return {
    async withPasswordOrCode(reader, typed) {
      await takeAttempt(reader.userId);
      const user = await ownUser(reader);
      if (typed.code === undefined) return withPassword(parts, user, typed);
      const right = await checkCode(parts, { purpose, request: reader.sessionId }, typed.code);
      if (right === null) return refuse('confirmation_wrong');
      return async (tx) => void ((await takeCode(tx, right)) || refuse('confirmation_wrong'));
    },
    async withFactor(reader, typed) {
      await takeAttempt(reader.userId);
      const user = await ownUser(reader);
      const factors = await factorsOf(platform.db, user.id);
      if (factors.includes('totp'))
        return async (tx) => {
          if (!(await takeSecondFactor(tx, parts, user.id, typed.code ?? ''))) refuse('confirmation_wrong');
        };
      if (user.password_hash === null) return withFreshSession(parts, reader);
      return withPassword(parts, user, typed);
    },
  };
}

async function withPassword(
  { passwords }: AccountParts,
  user: User,
  { password }: ConfirmationInput,
): Promise<Confirmed> {
  const right = password !== undefined && (await passwords.matches(password, user.password_hash));
  if (!right) return refuse('confirmation_wrong');
  // If the password was changed since it was checked, it no longer confirms the action.
  return async (tx) => {
    const now = await holdUser(tx, user.id);
    if (now?.password_hash !== user.password_hash) refuse('confirmation_wrong');
  };
}

async function withFreshSession({ platform }: AccountParts, reader: SignedIn): Promise<Confirmed> {
  const since = new Date(platform.clock.now().getTime() - freshMilliseconds);
  const fresh = await platform.db
    .withTables<AccountTables>()
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', reader.sessionId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return fresh === undefined ? refuse('confirmation_wrong') : () => Promise.resolve();
}

/**
 * Sends a code to the person's address, or to their number if they have no address; valid in the session that requested
 * it.
 */
export function createSendConfirmationCode(parts: AccountParts): Handler<'sendConfirmationCode'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const user = (await findUser(parts.platform.db, reader.userId)) ?? refuse('user_issue_contact_admin');
    const recipient = user.email ?? user.mobile ?? refuse('user_issue_contact_admin');
    await parts.rateLimiter.take([{ rateLimit: 'codesToSelf', whose: [user.id] }]);
    return call.commit(async (tx) => {
      const expiresAt = await requestCode(tx, parts, {
        purpose,
        channel: user.email === null ? 'sms' : 'mail',
        recipient,
        request: reader.sessionId,
        asker: reader.sessionId,
      });
      return { verificationId: reader.sessionId, expiresAt: expiresAt.toISOString() };
    });
  };
}
