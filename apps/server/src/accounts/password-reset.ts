import { notify } from '../notifications/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import { reviveAddress } from '../platform/messages/dead-addresses.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { callerOf } from './guessing/known-callers.ts';
import type { AccountParts } from './parts.ts';
import { requireGoodPassword } from './password-policy.ts';
import { readEmail } from './rules.ts';
import { endSessionsOf } from './sessions.ts';
import { findUserByEmail, type User } from './store.ts';
import type { AccountTables } from './tables.ts';
import { newToken, tokenHash } from './tokens.ts';

const mailMinutes = 30;
/**
 * How many links of one person may be valid at a time, so that nobody's mailbox is flooded. If a stranger's requests
 * prevent a further email, the person already has a valid link.
 */
const maxOpenLinks = 3;
const jobName = 'password-reset-mail';

/** Responds the same, after the same work, whether or not someone has the address (AUTH-12). */
export function createForgotPassword({ rateLimiter }: AccountParts): Handler<'forgotPassword'> {
  return async (call) => {
    const email = readEmail(call.body.email);
    if (email === null) return refuse('proper_email');
    await rateLimiter.take([{ rateLimit: 'mailsOfAddress', whose: [call.address] }]);
    return call.commit(async (tx) => {
      tx.schedule({ name: jobName, payload: { email }, at: tx.now });
      return { code: 'success', message: 'reset_pass_msg' };
    });
  };
}

export function resetMailJob(parts: AccountParts): JobKind {
  return jobKind<{ email: string }>({
    name: jobName,
    run: (job) =>
      job.commit(async (tx) => {
        const user = await findUserByEmail(tx.sql, job.payload.email);
        if (user !== null && (await openLinks(tx, user.id)) < maxOpenLinks)
          await sendResetMail(tx, parts, user);
      }),
  });
}

async function openLinks(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', tx.now)
    .executeTakeFirstOrThrow();
  return count;
}

async function sendResetMail(tx: Tx, parts: AccountParts, user: User): Promise<void> {
  if (user.email === null) return;
  const link = await issueResetLink(tx, parts.platform, user.id, mailMinutes);
  await notify(tx, {
    to: { userId: user.id },
    text: 'mail_reset_password',
    facts: { link, minutes: String(mailMinutes) },
    channels: ['mail'],
  });
}

/** A single-use link to set a person's password. Also how people without a password sign in for the first time. */
export async function issueResetLink(
  tx: Tx,
  platform: Platform,
  userId: string,
  validMinutes: number,
): Promise<string> {
  const token = newToken(platform.random);
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('password_resets')
    .values({
      id: platform.ids.next(),
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + validMinutes * 60_000),
    })
    .execute();
  return `${platform.config.http.publicUrl}/reset-password?token=${token}`;
}

export function createResetPassword(parts: AccountParts): Handler<'resetPassword'> {
  return async (call) => {
    requireGoodPassword(parts.platform.config.signIn.passwordPolicy, call.body.password);
    const passwordHash = await parts.passwords.hash(call.body.password);
    return call.commit(async (tx) => {
      const userId = (await takeToken(tx, call.body.token)) ?? refuse('reset_link_invalid');
      const owner = await tx.sql
        .withTables<AccountTables>()
        .updateTable('users')
        // Using the link proves that the person reads this mailbox (USERS-10).
        .set({ password_hash: passwordHash, email_verified_at: tx.now })
        .where('id', '=', userId)
        .returning('email')
        .executeTakeFirst();
      if (owner?.email) await reviveAddress(tx, owner.email);
      await endSessionsOf(tx, userId);
      // Someone who is locked out by strangers' guesses can sign in this way; from now on the device is known.
      await parts.knownCallers.remember(tx, userId, callerOf(call), call.reply);
      tx.audit({ action: 'reset-password', object: { kind: 'user', id: userId } });
      return { ok: true };
    });
  };
}

// The deletion consumes the link: of two simultaneous uses, one finds the row. The person's other links become invalid.
async function takeToken(tx: Tx, token: string): Promise<string | null> {
  const resets = tx.sql.withTables<AccountTables>();
  const taken = await resets
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', tx.now)
    .returning('user_id')
    .executeTakeFirst();
  if (taken === undefined) return null;
  await resets.deleteFrom('password_resets').where('user_id', '=', taken.user_id).execute();
  return taken.user_id;
}
