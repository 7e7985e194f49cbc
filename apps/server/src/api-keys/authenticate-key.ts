import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountTables } from '../accounts/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApiKeyTables } from './tables.ts';

/** Distinguishes a key from a session token, and lets scanners recognise a leaked key. */
export const keyPrefix = 'fiacre_';
/** `last_used_at` is updated at most this often, so that most requests do not write. */
const usedMilliseconds = 60_000;

export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix);

/** The admin for whom a key acts; null if the key is unknown, revoked or expired, or its admin no longer has access. */
export async function authenticateKey(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string,
): Promise<SignedIn | null> {
  const now = clock.now();
  const keys = db.withTables<ApiKeyTables & AccountTables>();
  const row = await keys
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'scopes', 'last_used_at', 'users.id as user_id', 'usertype'])
    .where('key_hash', '=', keyHash(key))
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where('users.approved', '=', true)
    .where('users.usertype', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= usedMilliseconds)
    await sql`update api_keys set last_used_at = ${now} where id = ${row.id}`.execute(db);
  return {
    role: row.usertype,
    userId: row.user_id,
    sessionId: row.id,
    apiKey: { id: row.id, scopes: row.scopes },
  };
}
