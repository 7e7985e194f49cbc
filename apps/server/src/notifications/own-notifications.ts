import type { OwnNotification } from '@fiacre/contract';
import type { Selectable } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { NotificationTables, UserNotificationTable } from './tables.ts';

const defaultPageSize = 20;

/** The caller's own pushes, newest first. Source: PUSH-5, DATA-1 (notifications). */
export function myNotifications({ db }: Platform): Handler<'myNotifications'> {
  return async (call) => {
    const { page = 1, pageSize = defaultPageSize } = call.query;
    const own = db
      .withTables<NotificationTables>()
      .selectFrom('user_notifications')
      .where('user_id', '=', signedIn(call.reader).userId);
    const rows = await own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items: rows.map(present), total, page, pageSize };
  };
}

function present(row: Selectable<UserNotificationTable>): OwnNotification {
  const { id, created_at, title, body, screen, params } = row;
  return {
    id,
    createdAt: created_at.toISOString(),
    title,
    body,
    screen: screen as OwnNotification['screen'],
    params,
  };
}
