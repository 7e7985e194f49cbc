import { readEmail } from '@fiacre/domain';
import { notify } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { jobKind, type JobKind } from '../../platform/jobs/job.ts';
import { reviveAddress } from '../../platform/messages/dead-addresses.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import { findUser, findUserByEmail } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { newToken, tokenHash } from '../record/tokens.ts';

const linkHours = 24;
const jobName = 'email-verification-mail';

/** An email with a link to verify the address. The rate limit is applied when it is sent. Source: AUTH-2. */
export function scheduleVerificationMail(tx: Tx, userId: string): void {
  tx.schedule({ name: jobName, payload: { userId }, at: tx.now, key: userId });
}

export function verificationMailJob(parts: AccountParts): JobKind {
  return jobKind<{ userId: string } | { email: string }>({
    name: jobName,
    run: (job) =>
      job.commit(async (tx) => {
        const { payload } = job;
        const user =
          'userId' in payload
            ? await findUser(tx.sql, payload.userId)
            : await findUserByEmail(tx.sql, payload.email);
        if (user === null || user.email === null || user.email_verified_at !== null) return;
        if (!(await parts.rateLimiter.takeIn(tx, [{ rateLimit: 'linksToAddress', whose: [user.email] }])))
          return;
        await sendLink(tx, parts, { id: user.id, email: user.email });
      }),
  });
}

async function sendLink(tx: Tx, parts: AccountParts, user: { id: string; email: string }): Promise<void> {
  const { platform } = parts;
  const token = newToken(platform.random);
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('email_verifications')
    .values({
      id: platform.ids.next(),
      user_id: user.id,
      email: user.email,
      token_hash: tokenHash(token),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + linkHours * 3_600_000),
    })
    .execute();
  await notify(tx, {
    to: { userId: user.id },
    text: 'mail_verify_email',
    facts: {
      link: `${platform.config.http.publicUrl}/verify-email?token=${token}`,
      hours: String(linkHours),
    },
    channels: ['mail'],
  });
}

/** Known, unknown and verified addresses get the same response after the same work. */
export function createSendVerificationMail(parts: AccountParts): Handler<'sendVerificationMail'> {
  return async (call) => {
    const email = readEmail(call.body.email) ?? refuse('proper_email');
    await parts.rateLimiter.take([{ rateLimit: 'mailsOfAddress', whose: [call.address] }]);
    return call.commit(async (tx) => {
      tx.schedule({ name: jobName, payload: { email }, at: tx.now, key: email });
      return { code: 'success', message: 'email_verify_message' };
    });
  };
}

/** The link verifies the address that it was sent to, not one that has replaced it. Source: AUTH-2, REG-12. */
export function createVerifyEmail(): Handler<'verifyEmail'> {
  return (call) =>
    call.commit(async (tx) => {
      const taken = await tx.sql
        .withTables<AccountTables>()
        .deleteFrom('email_verifications')
        .where('token_hash', '=', tokenHash(call.body.token))
        .where('expires_at', '>', tx.now)
        .returning(['user_id', 'email'])
        .executeTakeFirst();
      if (taken === undefined || !(await markVerified(tx, taken.user_id, taken.email)))
        return refuse('verification_link_invalid');
      tx.audit({ action: 'verify-email', object: { kind: 'user', id: taken.user_id } });
      return { ok: true };
    });
}

/** Marks the address as verified; returns false if the person no longer has it. */
export async function markVerified(tx: Tx, userId: string, email: string): Promise<boolean> {
  const marked = await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ email_verified_at: tx.now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isOwn = marked.numUpdatedRows === 1n;
  if (isOwn) await reviveAddress(tx, email);
  return isOwn;
}
