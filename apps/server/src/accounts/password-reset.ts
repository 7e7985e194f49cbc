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
import { findUserByEmail, holdUser, type User } from './store.ts';
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

/**
 * A single-use link to set a person's password, valid while the person has the address of this moment. Also how people
 * without a password sign in for the first time.
 */
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
    .values((row) => ({
      id: platform.ids.next(),
      user_id: userId,
      email: row.selectFrom('users').select('email').where('id', '=', userId),
      token_hash: tokenHash(token),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + validMinutes * 60_000),
    }))
    .execute();
  return `${platform.config.http.publicUrl}/reset-password?token=${token}`;
}

export function createResetPassword(parts: AccountParts): Handler<'resetPassword'> {
  return async (call) => {
    requireGoodPassword(parts.platform.config.signIn.passwordPolicy, call.body.password);
    const passwordHash = await parts.passwords.hash(call.body.password);
    return call.commit(async (tx) => {
      const { id, email } = (await takeToken(tx, call.body.token)) ?? refuse('reset_link_invalid');
      await tx.sql
        .withTables<AccountTables>()
        .updateTable('users')
        // Using the link proves that the person reads this mailbox (USERS-10).
        .set({ password_hash: passwordHash, email_verified_at: tx.now })
        .where('id', '=', id)
        .execute();
      await reviveAddress(tx, email);
      await endSessionsOf(tx, id);
      // Someone who is locked out by strangers' guesses can sign in this way; from now on the device is known.
      await parts.knownCallers.remember(tx, id, callerOf(call), call.reply);
      tx.audit({ action: 'reset-password', object: { kind: 'user', id } });
      return { ok: true };
    });
  };
}

/** A person and the address that a link was sent to, which they still have. */
interface LinkOwner {
  readonly id: string;
  readonly email: string;
}

// The deletion consumes the link: of two simultaneous uses, one finds the row. The person's other links become invalid.
async function takeToken(tx: Tx, token: string): Promise<LinkOwner | null> {
  const resets = tx.sql.withTables<AccountTables>();
  const link = await resets
    .selectFrom('password_resets')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', tx.now)
    .executeTakeFirst();
  if (link === undefined || link.email === null) return null;
  const owner = await holdUser(tx, link.user_id);
  if (owner?.email !== link.email) return null;
  const taken = await resets
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) return null;
  await endResetsOf(tx, owner.id);
  return { id: owner.id, email: link.email };
}

/** Links requested earlier could otherwise set the password again, or verify an address that they were not sent to. */
export async function endResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .execute();
}
