import { isName } from '@fiacre/domain';
import { sql } from 'kysely';
import { languageLocales } from '../../languages/index.ts';
import { bestLocale } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { jobKind, type JobKind } from '../../platform/jobs/job.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { isDormant } from '../contact/number-owner.ts';
import { checkCode, takeCode } from '../one-time-codes.ts';
import type { AccountParts } from '../parts.ts';
import { addUser } from '../record/new-user.ts';
import { findGuestRider, holdUser, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { publishUser } from '../record/users-topic.ts';
import { beginSession } from '../sign-in/admission.ts';
import { requireGuestBooking } from './guest-codes.ts';

/** A name as people type it in one field. */
interface Name {
  readonly first: string;
  readonly last: string;
}

/**
 * Opens the guest rider of a number with the code that was sent to it, never an account. Sources: GUEST-1, GUEST-2,
 * GUEST-8.
 */
export function createConfirmGuest(parts: AccountParts): Handler<'confirmGuest'> {
  return async (call) => {
    await requireGuestBooking(parts.platform);
    const { verificationId, otp } = call.body;
    const [first = '', ...rest] = call.body.name.trim().split(/\s+/);
    // Before the code, so that a missing name costs no attempt.
    if (!isName(first)) return refuse('proper_input_name');
    const name = { first, last: rest.join(' ') };
    const right = await checkCode(parts, { purpose: 'guest', request: verificationId }, otp);
    if (right === null) return refuse('otp_validate_error');
    return call.commit(async (tx) => {
      if (!(await takeCode(tx, right))) refuse('otp_validate_error');
      const guest = await openGuestRider(tx, parts, right.recipient, name, call.acceptLanguage);
      return beginSession(tx, parts, call, guest, { method: 'phone', secondFactor: false });
    });
  };
}

/** The guest rider of a number; a new one if there is none, or if the number may have passed to somebody else. */
async function openGuestRider(
  tx: Tx,
  parts: AccountParts,
  mobile: string,
  name: Name,
  acceptLanguage: string | null,
): Promise<User> {
  // Of two confirmations of one number at once, the second opens the guest rider that the first has added.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest rider ${mobile}`}, 0))`.execute(tx.sql);
  const found = await findGuestRider(tx.sql, mobile);
  if (found !== null && !(await isDormant(tx, found))) return renamed(tx, found.id, name);
  if (found !== null) await erase(tx, parts, found.id);
  const id = await addUser(tx, parts.platform, {
    usertype: 'rider',
    firstName: name.first,
    lastName: name.last,
    email: null,
    mobile,
    passwordHash: null,
    loginType: 'guest',
    approved: true,
    createdByAdmin: false,
    referrer: null,
    referral: { name: name.first.toLowerCase(), otherwise: 'rider' },
    extras: {
      mobile_verified_at: tx.now,
      locale: bestLocale(await languageLocales(tx.sql), acceptLanguage),
    },
  });
  tx.audit({ action: 'register', object: { kind: 'user', id }, facts: { referrer: null } });
  return (await holdUser(tx, id)) ?? refuse('reg_error');
}

async function renamed(tx: Tx, id: string, { first, last }: Name): Promise<User> {
  const user = (await holdUser(tx, id)) ?? refuse('otp_validate_error');
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ first_name: first, last_name: last, version: user.version + 1 })
    .where('id', '=', id)
    .execute();
  publishUser(tx, user);
  return user;
}

async function erase(tx: Tx, { guestRiders }: AccountParts, id: string): Promise<void> {
  const guest = await holdUser(tx, id);
  if (guest === null) return;
  await guestRiders.forget(tx, guest);
  tx.audit({ action: 'delete-user', object: { kind: 'user', id }, facts: { usertype: guest.usertype } });
}

/** At most this many in one run, each of which is one transaction. */
const maxErased = 200;

/** Erases guest riders without a ride whose sessions have all ended. Source: GUEST-12. */
export function eraseUnusedGuestsJob(parts: AccountParts): JobKind {
  return jobKind({
    name: 'erase-unused-guests',
    cron: '43 * * * *',
    run: (job) =>
      job.commit(async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from users
          where login_type = 'guest' and deleted_at is null
            and not exists (select from sessions where user_id = users.id and expires_at > ${tx.now})
            and not exists (select from bookings where customer_id = users.id)
            and not exists (select from series where customer_id = users.id)
          order by id limit ${maxErased}`.execute(tx.sql);
        for (const { id } of rows) await erase(tx, parts, id);
      }),
  });
}
