import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { isInUse } from './number-owner.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import type { Caller } from '../guessing/known-callers.ts';
import type { AccountParts } from '../parts.ts';
import { factorsOf } from '../second-factor/factors.ts';
import type { User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { publishUser } from '../record/users-topic.ts';

/**
 * The first code that reaches an account's number. Somebody else may have registered it, so its owner gets the account
 * alone, and unproved contacts and passwords are removed. If somebody has proved another way to sign in, or has used
 * the account for rides or money with its password, the account is theirs and the code does not open it: the number may
 * have been reassigned. Neither applies if both are known to belong to one person. Source: LOGIN-8.
 */
export async function proveMobile(tx: Tx, parts: AccountParts, user: User, caller: Caller): Promise<void> {
  const isOwn = await isOnePerson(tx, parts, user, caller);
  if (!isOwn) {
    if ((await hasProvedWayIn(tx, user)) || (await isInUse(tx, user))) refuse('mobile_unverified');
    await removeUnproved(tx, user);
  }
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ mobile_verified_at: tx.now, version: user.version + 1 })
    .where('id', '=', user.id)
    .execute();
  publishUser(tx, user);
  tx.audit({ action: 'verify-mobile', object: { kind: 'user', id: user.id }, facts: { alone: !isOwn } });
}

/**
 * The first link that reaches an account's mailbox and sets the password. The mailbox's owner gets the account alone:
 * the number stays for calls, but a code to it no longer signs in. Source: AUTH-11.
 */
export async function proveEmail(tx: Tx, parts: AccountParts, user: User, caller: Caller): Promise<void> {
  if (await isOnePerson(tx, parts, user, caller)) return;
  const accounts = tx.sql.withTables<AccountTables>();
  await accounts.deleteFrom('social_identities').where('user_id', '=', user.id).execute();
  await accounts.updateTable('users').set({ mobile_verified_at: null }).where('id', '=', user.id).execute();
}

/**
 * Whether the owner of a proved contact also owns the rest of the account: staff vouch for both contacts of an account
 * that they added (PROF-6), and a device that has opened the account belongs to the same person.
 */
async function isOnePerson(
  tx: Tx,
  { knownCallers }: AccountParts,
  user: User,
  caller: Caller,
): Promise<boolean> {
  if (user.created_by_admin && user.login_type === 'email') return true;
  return knownCallers.hasOpened(tx, user, caller);
}

async function hasProvedWayIn(tx: Tx, user: User): Promise<boolean> {
  if (user.email_verified_at !== null) return true;
  const identity = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('social_identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .limit(1)
    .executeTakeFirst();
  return identity !== undefined || (await factorsOf(tx.sql, user.id)).length > 0;
}

/**
 * The address is also removed, since its links could set a password again. The account now signs in with its number.
 */
async function removeUnproved(tx: Tx, user: User): Promise<void> {
  const accounts = tx.sql.withTables<AccountTables>();
  await accounts
    .updateTable('users')
    .set({ password_hash: null, email: null, login_type: 'phone' })
    .where('id', '=', user.id)
    .execute();
  await endCredentials(tx, 'changed-contact', user.id);
}
