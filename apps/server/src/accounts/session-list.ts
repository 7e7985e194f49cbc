import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { endOtherSessions, endSession, endSessionsOf } from './sessions.ts';
import type { AccountTables } from './tables.ts';

/** Where the person is signed in. Source: AUTH-14. */
export function createListSessions(platform: Platform): Handler<'listSessions'> {
  return async (call) => {
    const { userId, sessionId } = signedIn(call.reader);
    const rows = await platform.db
      .withTables<AccountTables>()
      .selectFrom('sessions')
      .select(['id', 'method', 'second_factor', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', platform.clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const items = rows.map((row) => ({
      id: row.id,
      method: row.method,
      secondFactor: row.second_factor,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      current: row.id === sessionId,
    }));
    return { items };
  };
}

export function createEndSession(): Handler<'endSession'> {
  return (call) =>
    call.commit(async (tx) => {
      const reader = signedIn(call.reader);
      const own = await tx.sql
        .withTables<AccountTables>()
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', call.params.id)
        .where('user_id', '=', reader.userId)
        .executeTakeFirst();
      if (own === undefined) return refuse('not_found');
      await endSession(tx, { ...reader, sessionId: own.id });
      tx.audit({ action: 'end-session', object: { kind: 'user', id: reader.userId } });
      if (own.id === reader.sessionId) call.reply.clearSessionCookie();
      return { ok: true };
    });
}

export function createEndAllSessions(): Handler<'endAllSessions'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      await endSessionsOf(tx, userId);
      tx.audit({ action: 'end-all-sessions', object: { kind: 'user', id: userId } });
      call.reply.clearSessionCookie();
      return { ok: true };
    });
}

export function createEndOtherSessions(): Handler<'endOtherSessions'> {
  return (call) =>
    call.commit(async (tx) => {
      const reader = signedIn(call.reader);
      await endOtherSessions(tx, reader);
      tx.audit({ action: 'end-other-sessions', object: { kind: 'user', id: reader.userId } });
      return { ok: true };
    });
}
