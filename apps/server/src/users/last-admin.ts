import { sql } from 'kysely';
import type { AccountTables, User } from '../accounts/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';

/**
 * Refuses to remove the last approved admin. Admins are removed one after the other, so if two remove each other
 * simultaneously, the second request sees the result of the first. Source: USERS-11.
 */
export async function requireAnotherAdmin(tx: Tx, leaving: Pick<User, 'id' | 'usertype'>): Promise<void> {
  if (leaving.usertype !== 'admin') return;
  await sql`select pg_advisory_xact_lock(hashtext('fiacre admins'))`.execute(tx.sql);
  const other = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('users')
    .select('id')
    .where('usertype', '=', 'admin')
    .where('approved', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', leaving.id)
    .executeTakeFirst();
  if (other === undefined) refuse('last_admin');
}
