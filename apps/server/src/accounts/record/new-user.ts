import type { Role } from '@fiacre/domain';
import type { Insertable } from 'kysely';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Random } from '../../platform/random/random.ts';
import { Refusal, refuse } from '../../platform/refusal/refusal.ts';
import { isTransient } from '../../platform/transaction/retry.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { freeReferralId } from './referral-id.ts';
import { emailOrMobileTaken } from './store.ts';
import type { AccountTables, LoginType, UserTable } from './tables.ts';
import { publishUser } from './users-topic.ts';

/** A new person, as described by whoever adds them; the input is already validated. */
export interface NewUser {
  readonly usertype: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** As returned by `readEmail`. */
  readonly email: string | null;
  /** With the dial code. */
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly loginType: LoginType;
  readonly approved: boolean;
  readonly createdByAdmin: boolean;
  /** The id of the person who referred them. */
  readonly referrer: string | null;
  /** The beginning of the referral id, and the fallback if that is not a name (AUTH-4). */
  readonly referral: { readonly name: string; readonly otherwise: string };
  readonly extras?: Partial<Insertable<UserTable>>;
}

export interface NewUserParts {
  readonly ids: Ids;
  readonly random: Random;
}

const maxAttempts = 5;

/**
 * The only place that creates a user; registration, staff, social sign-in and seeds all use it. Of several simultaneous
 * requests with one address or number, one succeeds and the rest get `user_exists`. The wallet starts without an entry,
 * which is a balance of 0. Sources: REG-16, USERS-3, USERS-4, USERS-7, CONST-5.
 */
export async function addUser(tx: Tx, parts: NewUserParts, user: NewUser): Promise<string> {
  const id = parts.ids.next();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    // A guest rider may have the number of an account (GUEST-2).
    await requireFree(tx, user.loginType === 'guest' ? { email: user.email, mobile: null } : user);
    const { name, otherwise } = user.referral;
    const referralId = await freeReferralId(tx.sql, parts.random, name, otherwise);
    // Waits for a simultaneous insert of the same user. If no row is returned, the other insert won, so check again.
    const added = await tx.sql
      .withTables<AccountTables>()
      .insertInto('users')
      .values({ ...rowOf(user, id, tx.now), referral_id: referralId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) continue;
    publishUser(tx, { id, usertype: user.usertype, fleet_admin_id: user.extras?.fleet_admin_id ?? null });
    return id;
  }
  return refuse('reg_error');
}

function rowOf(user: NewUser, id: string, now: Date): Insertable<UserTable> {
  return {
    ...user.extras,
    id,
    usertype: user.usertype,
    first_name: user.firstName.trim(),
    last_name: user.lastName.trim(),
    email: user.email,
    mobile: user.mobile,
    password_hash: user.passwordHash,
    login_type: user.loginType,
    approved: user.approved,
    created_by_admin: user.createdByAdmin,
    signup_via_referral: user.referrer,
    created_at: now,
    signed_in_at: now,
  };
}

/** Refuses an address or number that someone else has; `except` is the id of the person who may have it. */
export async function requireFree(
  tx: Tx,
  contacts: Pick<NewUser, 'email' | 'mobile'>,
  except: string | null = null,
): Promise<void> {
  if (await lookUp(emailOrMobileTaken(tx.sql, contacts, except))) refuse('user_exists');
}

// A failed look-up does not mean that the address is taken; the form has a separate text for this case.
async function lookUp(taken: Promise<boolean>): Promise<boolean> {
  try {
    return await taken;
  } catch (error) {
    if (isTransient(error)) throw error;
    throw Object.assign(new Refusal('email_or_mobile_issue'), { cause: error });
  }
}
