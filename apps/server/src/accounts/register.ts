import type { BodyOf } from '@fiacre/contract';
import { bestLocale } from '../notifications/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { addUser } from './new-user.ts';
import type { AccountParts } from './parts.ts';
import { findReferrer } from './referral-id.ts';
import { scheduleVerificationMail } from './email-verification.ts';
import { requireGoodPassword } from './password-policy.ts';
import { isName, readEmail, readMobile } from './rules.ts';

/** A stranger becomes a rider, whatever else the request claims (REG-10, REG-15). */
export function createRegister(parts: AccountParts): Handler<'register'> {
  return async (call) => {
    const { body } = call;
    const contacts = check(parts, body);
    await requireBank(parts, body);
    const passwordHash = await parts.passwords.hash(body.password);
    return call.commit(async (tx) => {
      const referrer = await findReferrer(tx.sql, body.referralId);
      const uid = await addUser(tx, parts.platform, {
        ...ownAccount,
        ...contacts,
        firstName: body.firstName,
        lastName: body.lastName,
        passwordHash,
        referrer,
        referral: { name: body.firstName, otherwise: 'rider' },
        extras: { ...bankOf(body), locale: await bestLocale(tx.sql, call.acceptLanguage) },
      });
      tx.audit({ action: 'register', object: { kind: 'user', id: uid }, facts: { referrer } });
      // REG-12.
      if (!(await readSettings(tx.sql)).emailVerify) return { uid, message: 'account_create_successfully' };
      scheduleVerificationMail(tx, uid);
      return { uid, message: 'email_verify_message' };
    });
  };
}

/** What nobody says of the own account (REG-15). */
const ownAccount = { usertype: 'rider', loginType: 'email', approved: true, createdByAdmin: false } as const;

function check({ platform }: AccountParts, body: BodyOf<'register'>): { email: string; mobile: string } {
  if (!isName(body.firstName) || !isName(body.lastName)) refuse('proper_input_name');
  const email = readEmail(body.email) ?? refuse('proper_email');
  requireGoodPassword(platform.config.signIn.passwordPolicy, body.password);
  const mobile = readMobile(body.mobile, body.country) ?? refuse('mobile_no_blank_error');
  return { email, mobile };
}

// REG-17. The specification has no key for a missing bank field: the form requires it before it sends.
async function requireBank(parts: AccountParts, body: BodyOf<'register'>): Promise<void> {
  const { bankFields, riderWithDraw } = await readSettings(parts.platform.db);
  if (!bankFields || !riderWithDraw) return;
  const missing = (['bankName', 'bankCode', 'bankAccount'] as const).filter(
    (name) => !isName(body[name] ?? ''),
  );
  if (missing.length > 0)
    refuse('invalid_request', {
      issues: missing.map((name) => ({ path: `body.${name}`, message: 'required' })),
    });
}

function bankOf(body: BodyOf<'register'>) {
  return {
    bank_name: body.bankName ?? null,
    bank_code: body.bankCode ?? null,
    bank_account: body.bankAccount ?? null,
  };
}
