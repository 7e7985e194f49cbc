import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { AccountTables } from './tables.ts';
import { newToken, tokenHash } from './tokens.ts';

const minute = 60_000;
/** AUTH-14: a session ends an hour after its last use, */
const idleMilliseconds = 60 * minute;
/** and thirty days after signing in, used or not. */
const longestMilliseconds = 30 * 24 * 60 * minute;
/** A use extends a session at most this often, so that reading stays reading. */
const refreshMilliseconds = 5 * minute;

export interface NewSession {
  readonly token: string;
  readonly expiresAt: Date;
  /** When the session ends whatever happens; a cookie may live as long. */
  readonly endsAt: Date;
}

export async function startSession(tx: Tx, platform: Platform, userId: string): Promise<NewSession> {
  const token = newToken(platform.random);
  const expiresAt = new Date(tx.now.getTime() + idleMilliseconds);
  const endsAt = new Date(tx.now.getTime() + longestMilliseconds);
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('sessions')
    .values({
      id: platform.ids.next(),
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: tx.now,
      expires_at: expiresAt,
      ends_at: endsAt,
    })
    .execute();
  return { token, expiresAt, endsAt };
}

/** The person behind a token. Approval and deletion are read each time, so that both act at once. */
export async function findSession(platform: Platform, token: string): Promise<SignedIn | null> {
  const db = platform.db.withTables<AccountTables>();
  const now = platform.clock.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.expires_at',
      'sessions.ends_at',
      'users.id as user_id',
      'users.usertype',
    ])
    .where('token_hash', '=', tokenHash(token))
    .where('sessions.expires_at', '>', now)
    .where('users.approved', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  await extend(db, row, now);
  return { role: row.usertype, userId: row.user_id, sessionId: row.id };
}

async function extend(
  db: Kysely<PlatformTables & AccountTables>,
  session: { id: string; expires_at: Date; ends_at: Date },
  now: Date,
): Promise<void> {
  const next = Math.min(now.getTime() + idleMilliseconds, session.ends_at.getTime());
  if (next - session.expires_at.getTime() < refreshMilliseconds) return;
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(next) })
    .where('id', '=', session.id)
    .execute();
}

export async function endSession(tx: Tx, session: SignedIn): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('sessions')
    .where('id', '=', session.sessionId)
    .execute();
  tx.publish({ topics: ['$access'], event: 'ended', data: { sessionId: session.sessionId } });
}

/** AUTH-14: un-approving, deleting or a new password ends every session of a person at once. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.sql.withTables<AccountTables>().deleteFrom('sessions').where('user_id', '=', userId).execute();
  tx.publish({ topics: ['$access'], event: 'ended', data: { userId } });
}

/** Rows that open nothing any more. */
export async function forgetExpired(tx: Tx): Promise<void> {
  const accounts = tx.sql.withTables<AccountTables>();
  await accounts.deleteFrom('sessions').where('expires_at', '<', tx.now).execute();
  await accounts.deleteFrom('password_resets').where('expires_at', '<', tx.now).execute();
}
