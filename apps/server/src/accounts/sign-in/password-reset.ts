import { readEmail } from '@fiacre/domain';
import { notify } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { jobKind, type JobKind } from '../../platform/jobs/job.ts';
import { reviveAddress } from '../../platform/messages/dead-addresses.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import { proveEmail } from '../contact/first-proofs.ts';
import { callerOf } from '../guessing/known-callers.ts';
import type { AccountParts } from '../parts.ts';
import { requireGoodPassword } from '../password-policy.ts';
import { issueResetLink, takeResetLink } from './reset-links.ts';
import { findUser, findUserByEmail, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';

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

export function createResetPassword(parts: AccountParts): Handler<'resetPassword'> {
  return async (call) => {
    const { token, password } = call.body;
    requireGoodPassword(parts.platform.config.signIn.passwordPolicy, password);
    const passwordHash = await parts.passwords.hash(password);
    const caller = callerOf(call);
    return call.commit(async (tx) => {
      const { owner, email, handedOver } = (await takeResetLink(tx, token)) ?? refuse('reset_link_invalid');
      if (owner.email_verified_at === null && !handedOver) await proveEmail(tx, parts, owner, caller);
      await tx.sql
        .withTables<AccountTables>()
        .updateTable('users')
        // Using a sent link proves that the person reads this mailbox (USERS-10).
        .set({ password_hash: passwordHash, ...(!handedOver && { email_verified_at: tx.now }) })
        .where('id', '=', owner.id)
        .execute();
      if (!handedOver) await reviveAddress(tx, email);
      await endCredentials(tx, 'new-password', owner.id);
      // Someone who is locked out by strangers' guesses can sign in this way; from now on the device is known.
      const account = (await findUser(tx.sql, owner.id)) ?? refuse('reset_link_invalid');
      await parts.knownCallers.remember(tx, account, caller, call.reply);
      tx.audit({ action: 'reset-password', object: { kind: 'user', id: owner.id } });
      return { ok: true };
    });
  };
}
