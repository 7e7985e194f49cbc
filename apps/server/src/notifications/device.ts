import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { NotificationTables, Recipient } from './tables.ts';

const noDevice = { push_token: null, user_platform: null, push_session_id: null, push_device_name: null };

/** Lets a device recognise its own token; other devices never receive it. */
const fingerprintOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The device that receives the caller's pushes. */
export function pushDevice({ db }: Platform): Handler<'pushDevice'> {
  return async (call) => {
    const row = await db
      .withTables<NotificationTables>()
      .selectFrom('users')
      .select(['push_token', 'push_device_name'])
      .where('id', '=', signedIn(call.reader).userId)
      .executeTakeFirst();
    const token = row?.push_token ?? null;
    if (token === null) return { device: null };
    return { device: { name: row?.push_device_name ?? null, fingerprint: fingerprintOf(token) } };
  };
}

/**
 * Registers a device for the caller: pushes now go there, and its previous owner no longer receives them. Source:
 * DATA-1 (pushToken, userPlatform), PUSH-2.
 */
export function setPushToken(): Handler<'setPushToken'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId, sessionId } = signedIn(call.reader);
      const { token, platform, deviceName = null } = call.body;
      await requireSession(tx, sessionId);
      // Makes two people who register one device simultaneously wait for each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${token}, 360))`.execute(tx.sql);
      await forgetWhere(tx, { push_token: token }, { user: userId });
      await tx.sql
        .withTables<NotificationTables>()
        .updateTable('users')
        .set({
          push_token: token,
          user_platform: platform,
          push_session_id: sessionId,
          push_device_name: deviceName,
        })
        .where('id', '=', userId)
        .execute();
      tx.audit({ action: 'set-device', object: { kind: 'user', id: userId }, facts: { platform } });
      return { ok: true };
    });
}

/**
 * Removes the session's device on signing out. Waits for a registration in progress; later ones are refused.
 */
async function requireSession(tx: Tx, sessionId: string): Promise<void> {
  const sessions = tx.sql.withTables<NotificationTables>().selectFrom('sessions').select('id');
  const living = await sessions.where('id', '=', sessionId).forKeyShare().executeTakeFirst();
  if (living === undefined) refuse('not_logged_in');
}

export function forgetPushToken(): Handler<'forgetPushToken'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      await forgetDeviceOf(tx, { userId });
      tx.audit({ action: 'forget-device', object: { kind: 'user', id: userId } });
      return { ok: true };
    });
}

/** `butOf`: a session that stays open and keeps its device. */
type Whose = { userId: string; butOf?: string } | { sessionId: string } | { token: string };

/** Removes a device of this person or session, or one that no longer exists: it receives no more pushes. */
export async function forgetDeviceOf(tx: Tx, whose: Whose): Promise<void> {
  if ('userId' in whose) return forgetWhere(tx, { id: whose.userId }, { session: whose.butOf });
  if ('sessionId' in whose) return forgetWhere(tx, { push_session_id: whose.sessionId });
  return forgetWhere(tx, { push_token: whose.token });
}

/** Deletes pending pushes for the device, so that its next owner does not receive them. */
async function forgetWhere(
  tx: Tx,
  held: Partial<Pick<Recipient, 'id' | 'push_session_id' | 'push_token'>>,
  except: { user?: string | undefined; session?: string | undefined } = {},
): Promise<void> {
  const users = tx.sql.withTables<NotificationTables>();
  const rows = await users
    .selectFrom('users')
    .select(['id', 'push_token'])
    .where((where) =>
      where.and([
        where.and(held),
        where('push_token', 'is not', null),
        ...(except.user === undefined ? [] : [where('id', '!=', except.user)]),
        ...(except.session === undefined
          ? []
          : [where('push_session_id', 'is distinct from', except.session)]),
      ]),
    )
    .forUpdate()
    .execute();
  for (const { id, push_token: token } of rows) {
    await users.updateTable('users').set(noDevice).where('id', '=', id).execute();
    if (token === null) continue;
    await tx.sql
      .updateTable('messages')
      .set({ status: 'failed', failure: 'device_forgotten', subject: '', body: '' })
      .where('channel', '=', 'push')
      .where('recipient', '=', token)
      .where('status', '=', 'waiting')
      .execute();
  }
}
