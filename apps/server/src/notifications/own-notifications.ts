import type { OwnNotification, ResponseOf } from '@fiacre/contract';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { waitsForAnswer } from './needs-answer.ts';
import { paramsOf } from './stored-params.ts';
import type { NotificationTables, UserNotificationTable } from './tables.ts';
import { countAll } from '../platform/http/list-query.ts';

const defaultPageSize = 20;

/** Counting stops here: nobody reads more, and a page shows "99+". */
const maxCounted = 100;

/**
 * The caller's own pushes, newest first, how many are unread, and how many things need action. Source: PUSH-5, PUSH-6,
 * DATA-1 (notifications).
 */
export function myNotifications({ db, clock }: Platform): Handler<'myNotifications'> {
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
    const waits = waitsForAnswer(readUpTo, clock.now());
    const waiting = await readWaiting(db, userId, waits);
    const rows = await db
      .withTables<NotificationTables>()
      .selectFrom('user_notifications as own')
      .where('user_id', '=', userId)
      .selectAll()
      .select(waits.as('needs_answer'))
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const total = await countAll(own);
    const items = presentAll(rows, readUpTo);
    return { items, total, page, pageSize, unread: Number(count), waiting };
  };
}

/** Several messages about one booking count once. */
async function readWaiting(db: Platform['db'], userId: string, waits: RawBuilder<boolean>) {
  const { rows } = await sql<ResponseOf<'myNotifications'>['waiting'][number]>`
    select distinct screen, coalesce(booking_id, id) as about from user_notifications own
    where user_id = ${userId} and ${waits} limit ${maxCounted}`.execute(db);
  return rows;
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

type Row = Selectable<UserNotificationTable> & { readonly needs_answer: boolean };

/** Of several that need the same action, only the newest is marked. */
function presentAll(rows: readonly Row[], readUpTo: string | null): OwnNotification[] {
  const asked = new Set<string>();
  return rows.map((row) => {
    const about = `${row.screen} ${row.booking_id ?? row.id}`;
    const needsAnswer = row.needs_answer && !asked.has(about);
    if (needsAnswer) asked.add(about);
    return { ...present(row, readUpTo), needsAnswer };
  });
}

function present(row: Row, readUpTo: string | null): OwnNotification {
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
