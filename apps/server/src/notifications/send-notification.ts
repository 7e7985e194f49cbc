import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { notify } from './notify.ts';
import type { NotificationTables } from './tables.ts';

export interface SendNotificationNeeds {
  /** Whether the two are rider and driver of a booking in which they may contact each other. */
  readonly share: (sql: Kysely<PlatformTables>, one: string, other: string) => Promise<boolean>;
}

/**
 * CALL-12: fire and forget. The response is the same whoever owns the token, and whether or not anything was sent, so
 * that it reveals nothing about tokens; a push that was not sent is only logged. Source: CALL-19.
 */
export function callSendNotification(
  { config, log }: Platform,
  { share }: SendNotificationNeeds,
): Handler<'callSendNotification'> {
  return async (call) => {
    const sender = signedIn(call.reader);
    if (sender.role === 'admin' && config.demoMode) return refuse('demo_mode');
    const { token, title, msg, screen, params } = call.body;
    return call.commit(async (tx) => {
      const receiver = await findReceiver(tx.sql, token);
      const mayReach = receiver !== null && (await isAllowed(tx.sql, share, sender, receiver));
      if (!mayReach || msg === '') {
        log.info({ sender: sender.userId, mayReach, blank: msg === '' }, 'did not send a push from a client');
        return { ok: true };
      }
      const { appName } = await readSettings(tx.sql);
      await notify(tx, {
        to: { userId: receiver },
        text: 'push_from_party',
        facts: { appName, title: title === undefined || title === '' ? appName : title, message: msg },
        channels: ['push'],
        ...(screen !== undefined && { screen }),
        ...(params !== undefined && { params }),
      });
      tx.audit({ action: 'send-notification', object: { kind: 'user', id: receiver } });
      return { ok: true };
    });
  };
}

/** The existing person with this device or id. */
async function findReceiver(sql: Kysely<PlatformTables>, token: string): Promise<string | null> {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token);
  const found = await sql
    .withTables<NotificationTables>()
    .selectFrom('users')
    .select('id')
    .where(isId ? 'id' : 'push_token', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function isAllowed(
  sql: Kysely<PlatformTables>,
  share: SendNotificationNeeds['share'],
  sender: SignedIn,
  receiver: string,
): Promise<boolean> {
  return sender.role === 'admin' || share(sql, sender.userId, receiver);
}
