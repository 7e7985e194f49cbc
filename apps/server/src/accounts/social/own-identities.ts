import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import type { AccountParts } from '../parts.ts';
import { holdUser, type User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';

/** The accounts of other providers with which the caller can sign in. Source: AUTH-16. */
export function createListSocialIdentities({ platform }: AccountParts): Handler<'listSocialIdentities'> {
  return async (call) => {
    const rows = await platform.db
      .withTables<AccountTables>()
      .selectFrom('social_identities')
      .select(['provider', 'created_at'])
      .where('user_id', '=', signedIn(call.reader).userId)
      .orderBy('created_at')
      .execute();
    return {
      items: rows.map(({ provider, created_at: at }) => ({ provider, createdAt: at.toISOString() })),
    };
  };
}

/**
 * Removes one of them, but not the only way to sign in. As with a removed factor, credentials obtained through it end.
 */
export function createRemoveSocialIdentity(parts: AccountParts): Handler<'removeSocialIdentity'> {
  return (call) =>
    call.commit(async (tx) => {
      const reader = signedIn(call.reader);
      const { provider } = call.params;
      const user = (await holdUser(tx, reader.userId)) ?? refuse('not_logged_in');
      const removed = await tx.sql
        .withTables<AccountTables>()
        .deleteFrom('social_identities')
        .where('user_id', '=', user.id)
        .where('provider', '=', provider)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) refuse('not_found');
      if (!(await hasAnotherWayIn(tx, parts, user))) refuse('last_way_in');
      await endCredentials(tx, 'removed-factor', user.id, reader);
      tx.audit({ action: 'unlink-social', object: { kind: 'user', id: user.id }, facts: { provider } });
      return { ok: true };
    });
}

async function hasAnotherWayIn(tx: Tx, { platform }: AccountParts, user: User): Promise<boolean> {
  if (user.password_hash !== null && user.email !== null) return true;
  if (user.mobile_verified_at !== null && platform.config.logins.mobile) return true;
  const left = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('social_identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return left !== undefined;
}
