import { isName, readEmail } from '@fiacre/domain';
import { languageLocales } from '../../languages/index.ts';
import { bestLocale } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { readSettings } from '../../settings/index.ts';
import { scheduleVerificationMail } from './email-verification.ts';
import { addUser } from '../record/new-user.ts';
import type { AccountParts } from '../parts.ts';
import { requireGoodPassword } from '../password-policy.ts';
import { findReferrer, type ReferrerInput } from '../record/referral-id.ts';
import { readPhone } from '../record/phone-number.ts';

/**
 * The fields that a stranger may send; the server sets everything else about the new account. Source: REG-1, REG-15.
 */
export interface Registration extends ReferrerInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly mobile: string;
  readonly country?: string | undefined;
  readonly bankName?: string | null | undefined;
  readonly bankCode?: string | null | undefined;
  readonly bankAccount?: string | null | undefined;
}

interface Registered {
  readonly uid: string;
  readonly message: 'account_create_successfully' | 'email_verify_message';
}

/** Validates and prepares; returns the function that writes. */
export type Register = (
  asked: Registration,
  acceptLanguage: string | null,
) => Promise<(tx: Tx) => Promise<Registered>>;

/** A stranger becomes a rider, whatever else the request claims (REG-10, REG-15). */
export function createRegister(parts: AccountParts): Handler<'register'> {
  const prepare = prepareRegistration(parts);
  return async (call) => call.commit(await prepare(call.body, call.acceptLanguage));
}

export function prepareRegistration(parts: AccountParts): Register {
  return async (asked, acceptLanguage) => {
    const contacts = check(parts, asked);
    await requireBank(parts, asked);
    const passwordHash = await parts.passwords.hash(asked.password);
    return async (tx) => {
      const referrer = await findReferrer(tx.sql, asked);
      const uid = await addUser(tx, parts.platform, {
        ...ownAccount,
        ...contacts,
        firstName: asked.firstName,
        lastName: asked.lastName,
        passwordHash,
        referrer,
        referral: { name: asked.firstName.toLowerCase(), otherwise: 'rider' },
        extras: { ...bankOf(asked), locale: bestLocale(await languageLocales(tx.sql), acceptLanguage) },
      });
      tx.audit({ action: 'register', object: { kind: 'user', id: uid }, facts: { referrer } });
      // REG-12.
      if (!(await readSettings(tx.sql)).emailVerify) return { uid, message: 'account_create_successfully' };
      scheduleVerificationMail(tx, uid);
      return { uid, message: 'email_verify_message' };
    };
  };
}

/** Fields that nobody may set for their own account (REG-15). */
const ownAccount = { usertype: 'rider', loginType: 'email', approved: true, createdByAdmin: false } as const;

function check({ platform }: AccountParts, asked: Registration): { email: string; mobile: string } {
  if (!isName(asked.firstName) || !isName(asked.lastName)) refuse('proper_input_name');
  const email = readEmail(asked.email) ?? refuse('proper_email');
  requireGoodPassword(platform.config.signIn.passwordPolicy, asked.password);
  const mobile = readPhone(asked.mobile, asked.country) ?? refuse('mobile_no_blank_error');
  return { email, mobile };
}

// REG-17. The specification has no key for a missing bank field: the form requires it before submitting.
async function requireBank(parts: AccountParts, asked: Registration): Promise<void> {
  const { bankFields, riderWithDraw } = await readSettings(parts.platform.db);
  if (!bankFields || !riderWithDraw) return;
  const missing = (['bankName', 'bankCode', 'bankAccount'] as const).filter(
    (name) => !isName(asked[name] ?? ''),
  );
  if (missing.length > 0)
    refuse('invalid_request', {
      issues: missing.map((name) => ({ path: `body.${name}`, message: 'required' })),
    });
}

function bankOf(asked: Registration) {
  return {
    bank_name: asked.bankName ?? null,
    bank_code: asked.bankCode ?? null,
    bank_account: asked.bankAccount ?? null,
  };
}
