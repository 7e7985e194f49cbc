import type { AddCallerRequest } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import { addUser, readNumber } from '../accounts/index.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';

/**
 * An admin adds a rider who is on the phone: a name and number are enough, and nothing is sent. The rider can sign in
 * later with a code to that number. Returns the new id. Source: ADDB-1, ADDB-5.
 */
export async function addCaller(tx: Tx, platform: Platform, body: AddCallerRequest): Promise<string> {
  const [firstName = '', ...rest] = body.name.trim().split(/\s+/);
  if (!isName(firstName)) refuse('proper_input_name');
  const id = await addUser(tx, platform, {
    usertype: 'rider',
    firstName,
    lastName: rest.join(' '),
    email: null,
    mobile: await numberOf(tx, body.mobile.trim()),
    passwordHash: null,
    loginType: 'phone',
    approved: true,
    createdByAdmin: true,
    referrer: null,
    referral: { name: firstName.toLowerCase(), otherwise: 'rider' },
  });
  tx.audit({ action: 'add-user', object: { kind: 'user', id }, facts: { usertype: 'rider', called: true } });
  return id;
}

/** Countries where international numbers keep the leading zero of the local number. */
const keepsZero: ReadonlySet<string> = new Set(['IT', 'SM', 'VA']);

/** Callers say their number as they dial it locally: with spaces, dashes and a leading zero. */
async function numberOf(tx: Tx, typed: string): Promise<string> {
  const digits = typed.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+');
  const { country } = await readSettings(tx.sql);
  const number =
    digits.startsWith('+') || country === ''
      ? readNumber(digits, undefined)
      : readNumber(keepsZero.has(country) ? digits : digits.replace(/^0/, ''), country);
  return number ?? refuse('mobile_no_blank_error');
}
