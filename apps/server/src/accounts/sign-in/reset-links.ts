import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { holdUser, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { newToken, tokenHash } from '../record/tokens.ts';

/**
 * A single-use link to set a person's password, valid while the person keeps the current address. Also how people
 * without a password sign in for the first time.
 */
export async function issueResetLink(
  tx: Tx,
  platform: Platform,
  userId: string,
  validMinutes: number,
  { handedOver = false }: { readonly handedOver?: boolean } = {},
): Promise<string> {
  const token = newToken(platform.random);
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('password_resets')
    .values((row) => ({
      id: platform.ids.next(),
      user_id: userId,
      email: row.selectFrom('users').select('email').where('id', '=', userId),
      token_hash: tokenHash(token),
      handed_over: handedOver,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + validMinutes * 60_000),
    }))
    .execute();
  return `${platform.config.http.publicUrl}/reset-password?token=${token}`;
}

/** The person, who still has the address that the link was sent to. */
interface TakenLink {
  readonly owner: User;
  readonly email: string;
  /** Staff handed the link over, so using it says nothing about the mailbox. */
  readonly handedOver: boolean;
}

/** Consumes the link: of two simultaneous uses, one finds the row. The person's other links become invalid. */
export async function takeResetLink(tx: Tx, token: string): Promise<TakenLink | null> {
  const resets = tx.sql.withTables<AccountTables>();
  const link = await resets
    .selectFrom('password_resets')
    .select(['user_id', 'email', 'handed_over'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', tx.now)
    .executeTakeFirst();
  if (link === undefined || link.email === null) return null;
  const owner = await holdUser(tx, link.user_id);
  if (owner?.email !== link.email) return null;
  const taken = await resets
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) return null;
  await endResetsOf(tx, owner.id);
  return { owner, email: link.email, handedOver: link.handed_over };
}

/** Links requested earlier could otherwise set the password again, or verify an address that they were not sent to. */
export async function endResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .execute();
}
