import { readEmail } from '@fiacre/domain';
import { sql } from 'kysely';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { addUser } from '../record/new-user.ts';
import type { AccountParts } from '../parts.ts';
import { isStaff } from '../record/who-needs-it.ts';
import { findUser, findUserByEmail, keepUnchanged, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { declaredAs } from './providers.ts';
import type { SocialProfile } from './provider.ts';

/**
 * The account of a person confirmed by a provider: the one that was used before, otherwise the one with the same
 * address if both sides have verified it, otherwise a new approved rider with an empty wallet. Weaker proof never opens
 * an existing account. Sources: AUTH-3, AUTH-6, AUTH-11.
 */
export async function findAccount(tx: Tx, parts: AccountParts, profile: SocialProfile): Promise<User> {
  const { provider, subject } = profile;
  // Of two simultaneous callbacks for one new person, the second waits here and then finds the account of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`social ${provider} ${subject}`}, 0))`.execute(
    tx.sql,
  );
  const known = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('social_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known !== undefined)
    return (await findUser(tx.sql, known.user_id)) ?? refuse('user_issue_contact_admin');
  const email = profile.email === null ? null : readEmail(profile.email);
  const owner = email === null ? null : await findUserByEmail(tx.sql, email);
  const own = owner !== null && profile.emailVerified ? await stillOwns(tx, linkable(owner), email) : null;
  const isFree = owner === null || profile.emailVerified;
  const userId = own ?? (await addRider(tx, parts, profile, isFree ? email : null));
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('social_identities')
    .values({ provider, subject, user_id: userId, created_at: tx.now })
    .execute();
  tx.audit({ action: 'link-social', object: { kind: 'user', id: userId }, facts: { provider } });
  return (await findUser(tx.sql, userId)) ?? refuse('user_issue_contact_admin');
}

/**
 * Null if the account was deleted in the meantime or its address has changed; in both cases it does not belong to this
 * person.
 */
async function stillOwns(tx: Tx, ownerId: string, email: string | null): Promise<string | null> {
  const owner = await keepUnchanged(tx, ownerId);
  return owner !== null && owner.email === email ? owner.id : null;
}

/**
 * An address that was never verified here may have been entered by someone else who knows the account's password, so
 * its owner must not be signed in to that account. Staff accounts are never linked: the operator decides how staff sign
 * in.
 */
function linkable(owner: User): string {
  if (owner.email_verified_at === null || isStaff(owner.usertype)) return refuse('social_account_exists');
  return owner.id;
}

// The email address is left out if another account has it or the provider does not confirm it.
async function addRider(
  tx: Tx,
  { platform }: AccountParts,
  profile: SocialProfile,
  email: string | null,
): Promise<string> {
  const { provider, firstName, lastName } = profile;
  const id = await addUser(tx, platform, {
    usertype: 'rider',
    firstName,
    lastName,
    email,
    mobile: null,
    passwordHash: null,
    loginType: provider,
    approved: true,
    createdByAdmin: false,
    referrer: null,
    referral: { name: firstName, otherwise: declaredAs(provider).referralName },
    extras: { email_verified_at: profile.emailVerified && email !== null ? tx.now : null },
  });
  tx.audit({ action: 'register', object: { kind: 'user', id }, facts: { provider } });
  return id;
}
