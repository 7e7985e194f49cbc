import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Handler } from '../http/handler.ts';

const newest = 100;

/** Every mail, text and push of the sandbox, newest first (AUTH-13). */
export function sandboxOutbox(db: Kysely<PlatformTables>): Handler<'sandboxOutbox'> {
  return async (call) => {
    const { to } = call.query;
    const all = db.selectFrom('messages').selectAll().orderBy('id', 'desc').limit(newest);
    const rows = await (to === undefined ? all : all.where('recipient', '=', to)).execute();
    return {
      items: rows.map(({ id, created_at, channel, recipient, subject, body, screen }) => ({
        id,
        at: created_at.toISOString(),
        channel,
        to: recipient,
        subject,
        body,
        screen,
      })),
    };
  };
}
