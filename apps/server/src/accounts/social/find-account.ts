import { sql } from 'kysely';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { addUser } from '../new-user.ts';
import type { AccountParts } from '../parts.ts';
import { readEmail } from '../rules.ts';
import { isStaff } from '../second-factor/who-needs-it.ts';
import { findUser, findUserByEmail, keepUnchanged, type User } from '../store.ts';
import type { AccountTables, SocialProvider } from '../tables.ts';
import type { SocialProfile } from './provider.ts';

/** What a referral id begins with for somebody without a first name. Sources: AUTH-4, AUTH-11. */
const nameless: Readonly<Record<SocialProvider, string>> = {
  facebook: 'temp',
  apple: 'rider',
  google: 'rider',
};

/**
 * The account of a person whom a provider vouches for: the one that was used before, else the one with the same
 * address where both sides have proved it, else a new rider, approved and with nothing in the wallet. A proof of less
 * opens nobody's account. Sources: AUTH-3, AUTH-6, AUTH-11.
 */
export async function findAccount(tx: Tx, parts: AccountParts, profile: SocialProfile): Promise<User> {
  const { provider, subject } = profile;
  // Two callbacks of one new person: the second waits here and then finds what the first made.
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

/** Null where the account was deleted meanwhile, or has another address: then this one is nobody's. */
async function stillOwns(tx: Tx, ownerId: string, email: string | null): Promise<string | null> {
  const owner = await keepUnchanged(tx, ownerId);
  return owner !== null && owner.email === email ? owner.id : null;
}

/**
 * An address that was never proved here may have been typed by somebody else, who knows the account's password: its
 * owner does not walk into that account. Staff link nothing: their doors are the operator's to open.
 */
function linkable(owner: User): string {
  if (owner.email_verified_at === null || isStaff(owner.usertype)) return refuse('social_account_exists');
  return owner.id;
}

// An address that is another's, or that the provider does not vouch for while another has it, is left out.
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
    referral: { name: firstName, otherwise: nameless[provider] },
    extras: { email_verified_at: profile.emailVerified && email !== null ? tx.now : null },
  });
  tx.audit({ action: 'register', object: { kind: 'user', id }, facts: { provider } });
  return id;
}
