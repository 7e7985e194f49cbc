import type { BodyOf } from '@fiacre/contract';
import type { Handler } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { sqlStateOf } from '../platform/transaction/retry.ts';
import { readSettings } from '../settings/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { AccountParts } from './parts.ts';
import { referralIdFor } from './referral-id.ts';
import { isName, isPassword, readEmail, readMobile } from './rules.ts';
import { emailOrMobileTaken, findUserByReferral } from './store.ts';
import type { AccountTables } from './tables.ts';

const uniqueViolation = '23505';

/** A stranger becomes a rider, whatever else the request claims (REG-10, REG-15). */
export function createRegister(parts: AccountParts): Handler<'register'> {
  return async (call) => {
    const person = check(call.body);
    await requireBank(parts, call.body);
    const passwordHash = await parts.passwords.hash(call.body.password);
    try {
      return await call.commit(async (tx) => {
        if (await emailOrMobileTaken(tx.sql, person.email, person.mobile)) refuse('user_exists');
        const referrer = await findReferrer(tx, call.body.referralId);
        const id = await insertRider(tx, parts, { ...person, passwordHash, referrer, body: call.body });
        tx.audit({ action: 'register', object: { kind: 'user', id }, facts: { referrer } });
        return { uid: id, message: 'account_create_successfully' };
      });
    } catch (error) {
      // Two registrations at once: the index lets one through.
      if (sqlStateOf(error) === uniqueViolation) return refuse('user_exists');
      throw error;
    }
  };
}

function check(body: BodyOf<'register'>): { email: string; mobile: string } {
  if (!isName(body.firstName) || !isName(body.lastName)) refuse('proper_input_name');
  const email = readEmail(body.email) ?? refuse('proper_email');
  if (!isPassword(body.password)) refuse('password_alphaNumeric_check');
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

async function findReferrer(tx: Tx, referralId: string | undefined): Promise<string | null> {
  if (referralId === undefined || !isName(referralId)) return null;
  return (await findUserByReferral(tx.sql, referralId))?.id ?? refuse('referer_not_found');
}

interface NewRider {
  readonly email: string;
  readonly mobile: string;
  readonly passwordHash: string;
  readonly referrer: string | null;
  readonly body: BodyOf<'register'>;
}

async function insertRider(tx: Tx, parts: AccountParts, rider: NewRider): Promise<string> {
  const { ids, random } = parts.platform;
  const { body } = rider;
  const id = ids.next();
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('users')
    .values({
      id,
      usertype: 'rider',
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      email: rider.email,
      mobile: rider.mobile,
      password_hash: rider.passwordHash,
      login_type: 'email',
      approved: true,
      referral_id: await referralIdFor(tx, body.firstName, random),
      signup_via_referral: rider.referrer,
      created_at: tx.now,
      bank_name: body.bankName ?? null,
      bank_code: body.bankCode ?? null,
      bank_account: body.bankAccount ?? null,
      saved_addresses: '[]',
    })
    .execute();
  return id;
}
