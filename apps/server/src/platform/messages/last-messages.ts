import type { UserAccess } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { MessageTable, PlatformTables } from '../database/tables.ts';

type LastMessage = UserAccess['lastMessages'][number];

type Row = Pick<MessageTable, 'created_at' | 'status' | 'failure'> & {
  channel: LastMessage['channel'];
  delivery: LastMessage['state'] | null;
  delivery_error: string | null;
};

/** The outcome of the newest email and the newest text message to these addresses. */
export async function lastMessagesTo(
  db: Kysely<PlatformTables>,
  addresses: readonly (string | null)[],
): Promise<LastMessage[]> {
  const known = addresses.filter((address) => address !== null);
  const { rows } = await sql<Row>`
    select distinct on (channel) channel, created_at, status, failure, delivery, delivery_error from messages
    where recipient = any(${known}) and channel in ('mail', 'sms') order by channel, created_at desc, id desc`.execute(
    db,
  );
  return rows.map(({ channel, created_at, status, failure, delivery, delivery_error }) => ({
    channel,
    at: created_at.toISOString(),
    state: delivery ?? status,
    reason: delivery_error === null ? failure : `twilio_${delivery_error}`,
  }));
}
