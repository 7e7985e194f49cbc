import type { ChatMessage } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { ChatMessageTable, ChatTables } from './tables.ts';
import { countAll } from '../platform/http/list-query.ts';

export type ChatRow = Selectable<ChatMessageTable>;

export function presentMessage(row: ChatRow): ChatMessage {
  const at = row.created_at.toISOString();
  const [msgDate = '', msgTime = ''] = at.split('T');
  return {
    id: row.id,
    bookingId: row.booking_id,
    message: row.message,
    from: row.from_id,
    type: 'msg',
    msgDate,
    msgTime,
    at,
    source: row.source,
    smsId: row.sms_id,
  };
}

/** The messages of a booking, oldest first; only those of one driver's conversation if `driverId` is given. */
export async function findMessages(
  db: Kysely<PlatformTables>,
  of: { bookingId: string; driverId: string | null; after: string | undefined },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ChatRow[]; total: number }> {
  const { bookingId, driverId, after } = of;
  const found = db
    .withTables<ChatTables>()
    .selectFrom('chat_messages')
    .where((where) =>
      where.and([
        where('booking_id', '=', bookingId),
        ...(driverId === null ? [] : [where('driver_id', '=', driverId)]),
        ...(after === undefined ? [] : [where('seq', '>', placeOf(db, bookingId, after))]),
      ]),
    );
  const rows = await found
    .selectAll()
    .orderBy('seq')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const total = await countAll(found);
  return { rows, total };
}

/** The position of a message; null for an unknown message, so nothing comes after it. */
function placeOf(db: Kysely<PlatformTables>, bookingId: string, id: string) {
  return db
    .withTables<ChatTables>()
    .selectFrom('chat_messages as seen')
    .select('seen.seq')
    .where('seen.booking_id', '=', bookingId)
    .where('seen.id', '=', id);
}

/** The next position in a booking that the caller has locked. */
export async function nextPlace(sql: Kysely<PlatformTables>, bookingId: string): Promise<number> {
  const { last } = await sql
    .withTables<ChatTables>()
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function findBySmsId(
  sql: Kysely<PlatformTables>,
  bookingId: string,
  fromId: string,
  smsId: string,
): Promise<ChatRow | null> {
  const row = await sql
    .withTables<ChatTables>()
    .selectFrom('chat_messages')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('from_id', '=', fromId)
    .where('sms_id', '=', smsId)
    .executeTakeFirst();
  return row ?? null;
}
