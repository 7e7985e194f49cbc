import type { OwnNotification } from '@fiacre/contract';
import type { Selectable } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { paramsOf } from './stored-params.ts';
import type { NotificationTables, UserNotificationTable } from './tables.ts';

const defaultPageSize = 20;

/** Counting stops here: nobody reads more, and a page shows "99+". */
const maxCounted = 100;

/** The caller's own pushes, newest first, and how many of them are unread. Source: PUSH-5, DATA-1 (notifications). */
export function myNotifications({ db }: Platform): Handler<'myNotifications'> {
  return async (call) => {
    const { page = 1, pageSize = defaultPageSize } = call.query;
    const { userId } = signedIn(call.reader);
    const own = db
      .withTables<NotificationTables>()
      .selectFrom('user_notifications')
      .where('user_id', '=', userId);
    const readUpTo = await readMarkOf(db, userId);
    const unread = readUpTo === null ? own : own.where('id', '>', readUpTo);
    const { count } = await db
      .selectFrom(unread.select('id').limit(maxCounted).as('unread'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const items = rows.map((row) => present(row, readUpTo));
    return { items, total, page, pageSize, unread: Number(count) };
  };
}

async function readMarkOf(db: Platform['db'], userId: string): Promise<string | null> {
  const row = await db
    .withTables<NotificationTables>()
    .selectFrom('users')
    .select('notifications_read_up_to')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.notifications_read_up_to ?? null;
}

/** Marks one of the caller's notifications and all older ones as read; a newer mark stays. Source: PUSH-5. */
export function readNotifications(): Handler<'readNotifications'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const { upTo } = call.body;
      const tables = tx.sql.withTables<NotificationTables>();
      const own = await tables
        .selectFrom('user_notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', upTo)
        .executeTakeFirst();
      if (own === undefined) return refuse('not_found');
      await tables
        .updateTable('users')
        .set({ notifications_read_up_to: upTo })
        .where('id', '=', userId)
        .where((where) =>
          where.or([
            where('notifications_read_up_to', 'is', null),
            where('notifications_read_up_to', '<', upTo),
          ]),
        )
        .execute();
      return { ok: true };
    });
}

function present(row: Selectable<UserNotificationTable>, readUpTo: string | null): OwnNotification {
  const { id, created_at, title, body, screen } = row;
  return {
    id,
    createdAt: created_at.toISOString(),
    title,
    body,
    screen: screen as OwnNotification['screen'],
    params: paramsOf(row),
    unread: readUpTo === null || id > readUpTo,
  };
}
