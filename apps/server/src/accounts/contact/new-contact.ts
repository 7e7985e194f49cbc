import type { BodyOf } from '@fiacre/contract';
import { isPlainEmail, readEmail } from '@fiacre/domain';
import { notify } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { sqlStateOf } from '../../platform/database/sql-state.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { checkCode, requestCode, takeCode } from '../one-time-codes.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import { requireFree } from '../record/new-user.ts';
import { joinGuestRider } from './join-guest-rider.ts';
import type { AccountParts } from '../parts.ts';
import { readMe } from '../record/present-me.ts';
import { readPhone } from '../record/phone-number.ts';
import { holdUser, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { publishUser } from '../record/users-topic.ts';

export type Contact = 'email' | 'mobile';
type Contacts = { readonly [Which in Contact]?: string };

const uniqueViolation = '23505';
const purposes = { email: 'new-email', mobile: 'new-mobile' } as const;
const channels = { email: 'mail', mobile: 'sms' } as const;

/**
 * The new contacts in a request. Ignored for an account that signs in with its address, since the page disables those
 * fields. Source: PROF-6.
 */
export function newContactsIn(user: User, { email, mobile, country }: BodyOf<'updateMe'>): Contacts {
  if (user.login_type === 'email') return {};
  const address = email === undefined ? user.email : changedEmail(user, email);
  const number = mobile === undefined ? user.mobile : changedMobile(user, mobile, country);
  return {
    ...(address !== null && address !== user.email && { email: address }),
    ...(number !== null && number !== user.mobile && { mobile: number }),
  };
}

// The strict pattern applies only to a changed address, so that an older address never blocks changing the names
// (PROF-5).
function changedEmail(before: User, typed: string): string {
  const email = readEmail(typed);
  if (email !== null && email === before.email) return email;
  return email !== null && isPlainEmail(email) ? email : refuse('proper_email');
}

function changedMobile(before: User, typed: string, country: string | undefined): string {
  if (typed === before.mobile) return typed;
  return readPhone(typed, country) ?? refuse('mobile_no_blank_error');
}

/** Sends a code to each new contact. The old ones stay until `proveContact`. Source: PROF-7. */
export async function sendContactCodes(
  tx: Tx,
  parts: AccountParts,
  reader: SignedIn,
  contacts: Contacts,
): Promise<Contact[]> {
  const which = (['email', 'mobile'] as const).filter((one) => contacts[one] !== undefined);
  await requireFree(tx, { email: contacts.email ?? null, mobile: contacts.mobile ?? null }, reader.userId);
  for (const one of which)
    await requestCode(tx, parts, {
      purpose: purposes[one],
      channel: channels[one],
      recipient: contacts[one] ?? '',
      request: reader.sessionId,
      asker: reader.sessionId,
    });
  return which;
}

/**
 * Saves a new contact with the code that was sent to it, and notifies the account's earlier contacts. Whoever knew only
 * the old contact loses access: its links and other sessions end, and so does anything that works without a session.
 */
export function createProveContact(parts: AccountParts): Handler<'proveContact'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const { contact, code } = call.body;
    const right = await checkCode(parts, { purpose: purposes[contact], request: reader.sessionId }, code);
    if (right === null) return refuse('otp_validate_error');
    try {
      return await call.commit(async (tx) => {
        const before = (await holdUser(tx, reader.userId)) ?? refuse('not_logged_in');
        if (!(await takeCode(tx, right))) refuse('otp_validate_error');
        await requireFree(tx, { email: null, mobile: null, [contact]: right.recipient }, before.id);
        await saveContact(tx, before, contact, right.recipient);
        if (contact === 'mobile')
          await joinGuestRider(
            tx,
            parts,
            { ...before, mobile: right.recipient },
            { byCode: true, guestId: null },
          );
        await tellOfChange(tx, before);
        await endCredentials(tx, 'changed-contact', reader.userId, reader);
        publishUser(tx, before);
        const facts = { fields: [contact] };
        tx.audit({ action: 'change-profile', object: { kind: 'user', id: before.id }, facts });
        return (await readMe(tx.sql, reader.userId)) ?? refuse('not_logged_in');
      });
    } catch (error) {
      // Two people may prove the same address simultaneously: the unique index accepts only one of them.
      if (sqlStateOf(error) === uniqueViolation) return refuse('user_exists');
      throw error;
    }
  };
}

async function saveContact(tx: Tx, before: User, contact: Contact, value: string): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({
      version: before.version + 1,
      ...(contact === 'email'
        ? { email: value, email_verified_at: tx.now }
        : { mobile: value, mobile_verified_at: tx.now }),
    })
    .where('id', '=', before.id)
    .execute();
}

async function tellOfChange(tx: Tx, { email, mobile }: User): Promise<void> {
  if (email !== null)
    await notify(tx, { to: { email }, text: 'mail_contact_changed', facts: {}, channels: ['mail'] });
  if (mobile !== null)
    await notify(tx, { to: { mobile }, text: 'sms_contact_changed', facts: {}, channels: ['sms'] });
}
