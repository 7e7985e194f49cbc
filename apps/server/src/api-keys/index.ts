import type { ApiKey, BodyOf } from '@fiacre/contract';
import { findUser, type AccountTables, type User } from '../accounts/index.ts';
import { notify } from '../notifications/index.ts';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { keyHash, keyPrefix } from './authenticate-key.ts';
import type { ApiKeyTables } from './tables.ts';

export { authenticateKey, isApiKey } from './authenticate-key.ts';

const keyBytes = 32;
const shownCharacters = 12;
const dayMilliseconds = 24 * 3_600_000;

/** Keys with which machines call the API for an admin, within their scopes. */
export function createApiKeys(platform: Platform) {
  return {
    handlers: {
      listApiKeys: async () => ({ items: (await livingKeys(platform.db)).map(present) }),
      addApiKey: addApiKey(platform),
      revokeApiKey,
    },
  } satisfies Capability;
}

function addApiKey({ random }: Platform): Handler<'addApiKey'> {
  return (call) => {
    const { userId } = signedIn(call.reader);
    const key = `${keyPrefix}${random.bytes(keyBytes).toString('base64url')}`;
    return call.commit(async (tx) => {
      const row = rowOf(tx, call.body, userId, key);
      const creator = (await findUser(tx.sql, userId)) ?? refuse('not_logged_in');
      await tx.sql.withTables<ApiKeyTables>().insertInto('api_keys').values(row).execute();
      const { name, scopes } = row;
      tx.audit({ action: 'add-api-key', object: { kind: 'api-key', id: row.id }, facts: { name, scopes } });
      await notify(tx, { to: { userId }, text: 'mail_api_keys', facts: { names: name }, channels: ['mail'] });
      return { ...present({ ...row, first_name: creator.first_name, last_name: creator.last_name }), key };
    });
  };
}

function rowOf(tx: Tx, { name, scopes, expiresInDays }: BodyOf<'addApiKey'>, userId: string, key: string) {
  const lasts = expiresInDays === undefined ? null : expiresInDays * dayMilliseconds;
  return {
    id: tx.newId(),
    name,
    start: key.slice(0, shownCharacters),
    key_hash: keyHash(key),
    scopes: [...new Set(scopes)],
    created_by: userId,
    created_at: tx.now,
    expires_at: lasts === null ? null : new Date(tx.now.getTime() + lasts),
    last_used_at: null,
    revoked_at: null,
  };
}

/** Takes effect with the next request. */
const revokeApiKey: Handler<'revokeApiKey'> = (call) =>
  call.commit(async (tx) => {
    const revoked = await tx.sql
      .withTables<ApiKeyTables>()
      .updateTable('api_keys')
      .set({ revoked_at: tx.now })
      .where('id', '=', call.params.id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (revoked === undefined) return refuse('not_found');
    tx.audit({ action: 'revoke-api-key', object: { kind: 'api-key', id: call.params.id }, facts: revoked });
    return { ok: true as const };
  });

type Key = Selectable<ApiKeyTables['api_keys']> & Pick<User, 'first_name' | 'last_name'>;

async function livingKeys(db: Kysely<PlatformTables>): Promise<Key[]> {
  return db
    .withTables<ApiKeyTables & AccountTables>()
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['first_name', 'last_name'])
    .where('revoked_at', 'is', null)
    .orderBy('api_keys.created_at', 'desc')
    .execute();
}

function present(row: Key): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    createdBy: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** A deleted admin's keys no longer work, so they are removed. */
export const apiKeyPersonalData: PersonalData = {
  name: 'apiKeys',
  columns: ['api_keys.created_by'],
  collect: (db, { id }) =>
    db
      .withTables<ApiKeyTables>()
      .selectFrom('api_keys')
      .select(['name', 'scopes', 'created_at', 'last_used_at'])
      .where('created_by', '=', id)
      .orderBy('created_at')
      .execute(),
  async forget(tx, { id }) {
    await tx.sql.withTables<ApiKeyTables>().deleteFrom('api_keys').where('created_by', '=', id).execute();
  },
};
