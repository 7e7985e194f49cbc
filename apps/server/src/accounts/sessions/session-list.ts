import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import { endSession, idleMilliseconds } from './sessions.ts';
import type { AccountTables } from '../record/tables.ts';

/** Where a person is signed in; `sessionId` is the session of the request. Source: AUTH-14. */
export async function sessionsOf({ db, clock }: Platform, userId: string, sessionId: string) {
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('sessions')
    .select(['id', 'method', 'second_factor', 'device', 'network', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    secondFactor: row.second_factor,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    // A session in use is extended at most every five minutes.
    lastUsedAt: new Date(
      Math.max(row.created_at.getTime(), row.expires_at.getTime() - idleMilliseconds),
    ).toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === sessionId,
  }));
}

export function createListSessions(platform: Platform): Handler<'listSessions'> {
  return async (call) => {
    const { userId, sessionId } = signedIn(call.reader);
    return { items: await sessionsOf(platform, userId, sessionId) };
  };
}

export function createEndSession(): Handler<'endSession'> {
  return (call) =>
    call.commit(async (tx) => {
      const reader = signedIn(call.reader);
      await endSessionOf(tx, reader.userId, call.params.id);
      if (call.params.id === reader.sessionId) call.reply.clearSessionCookie();
      return { ok: true };
    });
}

/** Ends one session of a person; a session of anybody else is not found. */
export async function endSessionOf(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const own = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined) refuse('not_found');
  await endSession(tx, { sessionId });
  tx.audit({ action: 'end-session', object: { kind: 'user', id: userId } });
}

export function createEndAllSessions(): Handler<'endAllSessions'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      await endCredentials(tx, 'signed-out-everywhere', userId);
      tx.audit({ action: 'end-all-sessions', object: { kind: 'user', id: userId } });
      call.reply.clearSessionCookie();
      return { ok: true };
    });
}

export function createEndOtherSessions(): Handler<'endOtherSessions'> {
  return (call) =>
    call.commit(async (tx) => {
      const reader = signedIn(call.reader);
      await endCredentials(tx, 'signed-out-everywhere', reader.userId, reader);
      tx.audit({ action: 'end-other-sessions', object: { kind: 'user', id: reader.userId } });
      return { ok: true };
    });
}
