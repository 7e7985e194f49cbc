import type { CreateUserRequest } from '@fiacre/contract';
import { readEmail, startsApproved } from '@fiacre/domain';
import { addUser, issueResetLink, readPhone } from '../accounts/index.ts';
import { notify } from '../notifications/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import { columnsIn, requireAllowed } from './details.ts';

const daysToSetPassword = 7;
const minutesToSetPassword = daysToSetPassword * 24 * 60;

/**
 * A staff member adds a user: without a password, with an email to set one. Fleet admins add their own drivers. Returns
 * the new id. Sources: USERS-3, USERS-4, USERS-5, USERS-7, USERS-9, USERS-10.
 */
export async function addByStaff(
  tx: Tx,
  platform: Platform,
  reader: SignedIn,
  body: CreateUserRequest,
  licenseImage: string | null = null,
): Promise<string> {
  if (reader.role !== 'admin' && body.usertype !== 'driver') refuse('forbidden');
  await requireAllowed(tx, reader, body.usertype, body);
  const contacts = readContacts(body);
  const { driverApproval } = await readSettings(tx.sql);
  const fleet = reader.role === 'fleetadmin' ? { fleet_admin_id: reader.userId } : {};
  const id = await addUser(tx, platform, {
    ...contacts,
    usertype: body.usertype,
    firstName: body.firstName,
    lastName: body.lastName,
    passwordHash: null,
    loginType: 'email',
    approved: startsApproved(
      { usertype: body.usertype, addedBy: reader.role, asked: body.approved },
      driverApproval,
    ),
    createdByAdmin: true,
    referrer: null,
    referral: { name: body.firstName.toLowerCase(), otherwise: body.usertype },
    extras: { ...columnsIn(body), ...fleet, license_image: licenseImage },
  });
  tx.audit({
    action: 'add-user',
    object: { kind: 'user', id },
    facts: { usertype: body.usertype, ...fleet },
  });
  await sendWelcome(tx, platform, id);
  return id;
}

function readContacts(body: CreateUserRequest): { email: string; mobile: string | null } {
  const email = readEmail(body.email) ?? refuse('proper_email');
  const typed = body.mobile?.trim() ?? '';
  if (typed === '' && body.usertype === 'admin') return { email, mobile: null };
  return { email, mobile: readPhone(typed, body.country) ?? refuse('mobile_no_blank_error') };
}

/** An email with a link to set the first password. Source: USERS-10. */
export async function sendWelcome(tx: Tx, platform: Platform, userId: string): Promise<void> {
  const link = await issueResetLink(tx, platform, userId, minutesToSetPassword);
  await notify(tx, {
    to: { userId },
    text: 'mail_set_password',
    facts: { link, days: String(daysToSetPassword) },
    channels: ['mail'],
  });
}

/** The same link, for staff to hand over where no emails are sent. */
export const linkToHandOver = (tx: Tx, platform: Platform, userId: string): Promise<string> =>
  issueResetLink(tx, platform, userId, minutesToSetPassword, { handedOver: true });
