import { sql } from 'kysely';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import { startChallenge } from '../second-factor/challenge.ts';
import { factorsOf } from '../second-factor/factors.ts';
import type { User } from '../record/store.ts';
import { requestCode } from '../one-time-codes.ts';

/**
 * Operators reassign a number after a few months without use. After this long without a sign-in or a ride, a code to
 * the number proves nothing about the account.
 */
const dormantMilliseconds = 90 * 24 * 3_600_000;

interface History {
  readonly lastRideAt: Date | null;
  readonly hasMoney: boolean;
}

async function historyOf(tx: Tx, userId: string): Promise<History> {
  const { rows } = await sql<History>`select
      (select max(booking_date) from bookings where ${userId} in (customer_id, driver_id)) as "lastRideAt",
      exists (select from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
        where user_id = ${userId}) as "hasMoney"`.execute(tx.sql);
  return rows[0] ?? { lastRideAt: null, hasMoney: false };
}

/** Whether somebody has used the account for a ride or for money, with a password known only to them. */
export async function isInUse(tx: Tx, user: User): Promise<boolean> {
  if (user.password_hash === null) return false;
  const { lastRideAt, hasMoney } = await historyOf(tx, user.id);
  return lastRideAt !== null || hasMoney;
}

/**
 * Whether the number may have passed to somebody else since: then a code to the verified address is also needed.
 * Refuses a long-unused account without other proof: the office decides. Source: LOGIN-12.
 */
export async function needsAddressToo(tx: Tx, user: User): Promise<boolean> {
  if (user.email !== null && user.email_verified_at !== null) return true;
  if (await isDormant(tx, user)) refuse('number_dormant');
  return false;
}

/** Whether the account was used so long ago that its number may have passed to somebody else. */
export async function isDormant(tx: Tx, user: User): Promise<boolean> {
  const { lastRideAt } = await historyOf(tx, user.id);
  const lastUse = Math.max(user.signed_in_at.getTime(), lastRideAt?.getTime() ?? 0);
  return tx.now.getTime() - lastUse > dormantMilliseconds;
}

/** Refuses with a challenge for the code sent to the verified address. Source: LOGIN-12. */
export async function requireAddressCode(parts: AccountParts, user: User): Promise<void> {
  const { email } = user;
  // Staff have already given a second factor, which is stronger.
  if (email === null || (await factorsOf(parts.platform.db, user.id)).length > 0) return;
  const challenge = await startChallenge(parts, user, 'phone', false, async (tx, token) => {
    const code = { purpose: 'second-contact', channel: 'mail', recipient: email } as const;
    await requestCode(tx, parts, { ...code, request: token, asker: token });
  });
  refuse('second_factor_required', { ...challenge, factors: ['email'] });
}
