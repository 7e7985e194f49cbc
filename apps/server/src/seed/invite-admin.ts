import { findUserByEmail, issueResetLink } from '../accounts/index.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import type { Platform } from '../platform/platform.ts';
import { addPerson } from './add-person.ts';
import { setUpLinkMinutes } from './first-admin.ts';

/**
 * Adds an admin, or helps one who has lost the password, and returns the message for the operator: a single-use link to
 * set it. Throws `PlainFault` if the address belongs to anybody else or to a suspended admin.
 */
export function inviteAdmin(platform: Platform, email: string): Promise<string> {
  return platform.transact(async (tx) => {
    const known = await findUserByEmail(tx.sql, email);
    if (known !== null && known.usertype !== 'admin')
      throw new PlainFault(`${email} belongs to a ${known.usertype}: choose another address for the admin.`);
    if (known?.approved === false)
      throw new PlainFault(`${email} belongs to a suspended admin, whom another admin can approve.`);
    const id = known?.id ?? (await addPerson(tx, platform, personOf(email)));
    if (known !== null) tx.audit({ action: 'invite-user', object: { kind: 'user', id } });
    const link = await issueResetLink(tx, platform, id, setUpLinkMinutes);
    const already = known === null ? '' : `${email} is an admin already. `;
    return `${already}Set the password of ${email} within a day:\n${link}`;
  });
}

const personOf = (email: string) =>
  ({ role: 'admin', firstName: 'Admin', lastName: email, email, mobile: null, passwordHash: null }) as const;
