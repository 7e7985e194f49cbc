import type { QueryOf, ResponseOf, Webhook, WebhookDelivery } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { DeliveryRow, WebhookRow, WebhookTables } from './tables.ts';
import { countAll } from '../platform/http/list-query.ts';

type Sql = Kysely<PlatformTables>;
type WebhookWithQueue = WebhookRow & { readonly waiting: number };

const defaultPageSize = 20;

const waiting = sql<number>`(select count(*) from webhook_deliveries
  where webhook_id = webhooks.id and state = 'waiting')`.as('waiting');

export function findWebhooks(db: Sql): Promise<WebhookWithQueue[]> {
  const webhooks = db.withTables<WebhookTables>().selectFrom('webhooks').selectAll().select(waiting);
  return webhooks.orderBy('created_at').orderBy('id').execute();
}

export async function findWebhook(db: Sql, id: string): Promise<WebhookWithQueue | null> {
  const webhooks = db.withTables<WebhookTables>().selectFrom('webhooks').selectAll().select(waiting);
  return (await webhooks.where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findDelivery(db: Sql, id: string): Promise<DeliveryRow | null> {
  const deliveries = db.withTables<WebhookTables>().selectFrom('webhook_deliveries').selectAll();
  return (await deliveries.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** One page of a webhook's log, newest first. */
export async function findDeliveries(
  db: Sql,
  webhookId: string,
  { page = 1, pageSize = defaultPageSize, state }: QueryOf<'listWebhookDeliveries'>,
): Promise<ResponseOf<'listWebhookDeliveries'>> {
  const all = db
    .withTables<WebhookTables>()
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId);
  const found = state === undefined ? all : all.where('state', '=', state);
  const total = await countAll(found);
  const rows = await found
    .selectAll()
    .orderBy('place', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(presentDelivery), total, page, pageSize };
}

export function presentWebhook(row: WebhookWithQueue): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    responseStatus: row.response_status,
    response: row.response,
    failure: row.failure,
    milliseconds: row.milliseconds,
    request: row.body,
  };
}
