import { readEmail } from '@fiacre/domain';
import { issueResetLink, type AccountTables } from '../accounts/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { addPerson, type SeedTools } from './add-person.ts';

/** How long a link to set an admin's password is valid. */
export const setUpLinkMinutes = 24 * 60;

/** The first admin's email address and a single-use link to set the password. */
export interface SetUpLink {
  readonly email: string;
  readonly link: string;
}

/**
 * Creates the first admin of a production installation. Without a password in the environment, returns a link to set
 * one, so that there is never a well-known password (MISC-7). Returns null if an admin can already sign in.
 */
export async function seedFirstAdmin(
  tx: Tx,
  platform: Platform,
  tools: SeedTools,
): Promise<SetUpLink | null> {
  const people = tx.sql.withTables<AccountTables>();
  const admin = await people
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('usertype', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (admin !== undefined && admin.password_hash !== null) return null;
  const { email: wanted, password } = platform.config.admin;
  const email = admin?.email ?? wanted?.toLowerCase() ?? addressAt(platform.config.http.publicUrl);
  const passwordHash = password === null ? null : await tools.passwords.hash(password);
  const id =
    admin?.id ??
    (await addPerson(tx, tools, {
      role: 'admin',
      firstName: 'First',
      lastName: 'Admin',
      email,
      mobile: null,
      passwordHash,
    }));
  if (passwordHash === null) return { email, link: await issueResetLink(tx, platform, id, setUpLinkMinutes) };
  await people.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  return null;
}

// A host without a domain would make the email address invalid.
function addressAt(publicUrl: string): string {
  return readEmail(`admin@${new URL(publicUrl).hostname}`) ?? 'admin@fiacre.local';
}
