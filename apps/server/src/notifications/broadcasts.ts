import type { Notification } from '@fiacre/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { countAll, contains, readSort } from '../platform/http/list-query.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import { matchingUsers, scheduleSending } from './send-broadcast.ts';
import type { BroadcastTable, BroadcastWords, NotificationTables } from './tables.ts';

const defaultPageSize = 20;
const sortable = {
  createdAt: 'created_at',
  title: 'title',
  devicetype: 'devicetype',
  usertype: 'usertype',
} as const;

type Row = Selectable<BroadcastTable>;
type Filters = { devicetype?: string | undefined; usertype?: string | undefined; q?: string | undefined };

function present(row: Row): Notification {
  const { id, devicetype, usertype, title, body, receivers, version, ordered: sent } = row;
  const [createdAt, sentAt] = [row.created_at.toISOString(), row.sent_at?.toISOString() ?? null];
  return { id, devicetype, usertype, title, body, createdAt, receivers, sentAt, sent, version };
}

/** Source: PUSH-1. */
export function listNotifications({ db }: Platform): Handler<'listNotifications'> {
  return async (call) => {
    const { page = 1, pageSize = defaultPageSize, sort = '-createdAt' } = call.query;
    const found = filtered(db, call.query);
    const { column, direction } = readSort(sortable, sort);
    const rows = await found
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const total = await countAll(found);
    return { items: rows.map(present), total, page, pageSize };
  };
}

function filtered(db: Kysely<PlatformTables>, { devicetype, usertype, q }: Filters) {
  return db
    .withTables<NotificationTables>()
    .selectFrom('notifications')
    .where((where) =>
      where.and([
        ...(devicetype === undefined ? [] : [where('devicetype', '=', devicetype as Row['devicetype'])]),
        ...(usertype === undefined ? [] : [where('usertype', '=', usertype as Row['usertype'])]),
        where.or([contains('title', q ?? ''), contains('body', q ?? '')]),
      ]),
    );
}

/** How many people would receive a broadcast now. Source: PUSH-2. */
export function notificationReceivers({ db }: Platform): Handler<'notificationReceivers'> {
  return async ({ query }) => {
    const { receivers } = await matchingUsers(db, query)
      .select(({ fn }) => fn.countAll<number>().as('receivers'))
      .executeTakeFirstOrThrow();
    return { receivers };
  };
}

/** Stores the row and sends it once, in the background. Nothing is stored if there are no receivers. Source: PUSH-4. */
export function createNotification(): Handler<'createNotification'> {
  return (call) => {
    const words = call.body;
    requireWords(words);
    return call.commit(async (tx) => {
      const someone = await matchingUsers(tx.sql, words).select('id').limit(1).executeTakeFirst();
      if (someone === undefined) refuse('no_user_match');
      const row: Row = {
        ...words,
        id: tx.newId(),
        created_at: tx.now,
        ordered: words,
        sent_up_to: null,
        receivers: 0,
        sent_at: null,
        version: 1,
      };
      await broadcasts(tx.sql)
        .insertInto('notifications')
        .values({ ...row, ordered: JSON.stringify(words) })
        .execute();
      scheduleSending(tx, row.id);
      tx.audit({ action: 'add-notification', object: { kind: 'notification', id: row.id }, facts: words });
      publishListChange(tx, 'notifications');
      return present(row);
    });
  };
}

/** Only the stored text changes; pushes already sent do not. Source: PUSH-4. */
export function updateNotification(): Handler<'updateNotification'> {
  return (call) => {
    const { version, ...wanted } = call.body;
    requireWords(wanted);
    const defined = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const changes: Partial<BroadcastWords> = Object.fromEntries(defined);
    return call.commit(async (tx) => {
      const { id } = call.params;
      const before = await broadcasts(tx.sql)
        .selectFrom('notifications')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined) return refuse('not_found');
      const object = { kind: 'notification', id };
      if (version !== before.version)
        await refuseStale(tx, object, { version: before.version, current: present(before) });
      const after = { ...changes, version: before.version + 1 };
      await broadcasts(tx.sql).updateTable('notifications').set(after).where('id', '=', id).execute();
      const names = Object.keys(changes) as (keyof BroadcastWords)[];
      const was = Object.fromEntries(names.map((name) => [name, before[name]]));
      const facts = { before: was, after: changes };
      tx.audit({ action: 'change-notification', object, facts });
      publishListChange(tx, 'notifications');
      return present({ ...before, ...after });
    });
  };
}

export function deleteNotification(): Handler<'deleteNotification'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      const gone = await broadcasts(tx.sql)
        .deleteFrom('notifications')
        .where('id', '=', id)
        .returning(['devicetype', 'usertype', 'title', 'body'])
        .executeTakeFirst();
      if (gone === undefined) return refuse('not_found');
      tx.audit({
        action: 'delete-notification',
        object: { kind: 'notification', id },
        facts: { before: gone },
      });
      publishListChange(tx, 'notifications');
      return { ok: true };
    });
}

const broadcasts = (sql: Transaction<PlatformTables>) => sql.withTables<NotificationTables>();

function requireWords(words: { title?: string | undefined; body?: string | undefined }): void {
  if (words.title === '' || words.body === '') refuse('no_details_error');
}
