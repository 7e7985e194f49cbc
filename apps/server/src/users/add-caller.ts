import type { AddCallerRequest } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import { addUser, readPhone } from '../accounts/index.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';

/**
 * An admin adds a rider who is on the phone: a name and number are enough, and nothing is sent. The rider can sign in
 * later with a code to that number. A number without a dial code belongs to the country that the admin chose. Returns
 * the new id. Source: ADDB-1, ADDB-5, REG-7.
 */
export async function addCaller(tx: Tx, platform: Platform, body: AddCallerRequest): Promise<string> {
  const [firstName = '', ...rest] = body.name.trim().split(/\s+/);
  if (!isName(firstName)) refuse('proper_input_name');
  const country = body.country ?? (await readSettings(tx.sql)).country;
  const id = await addUser(tx, platform, {
    usertype: 'rider',
    firstName,
    lastName: rest.join(' '),
    email: null,
    mobile: readPhone(body.mobile, country) ?? refuse('mobile_no_blank_error'),
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
