import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { endOf, isForgotten, readEvents, settledNumber } from '../platform/outbox/sequence.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { outgoingOf, type OutgoingEvent } from './event-of.ts';
import type { WebhookRow, WebhookTables } from './tables.ts';

const batch = 500;

/**
 * Turns the live events since the last round into deliveries. Each webhook has its own position, which advances in the
 * same transaction, so every event is delivered whichever node does it. Returns how many events were read.
 */
export async function collectEvents(platform: Platform): Promise<number> {
  const { db } = platform;
  const behind = await webhooksBehind(db);
  if (behind.length === 0) return 0;
  // Read before the transaction: until this returns, transactions with lower numbers may still be committing.
  const until = endOf(await settledNumber(db));
  let read = 0;
  for (const id of behind) read += await platform.transact((tx) => collectFor(platform, tx, { id, until }));
  return read;
}

/** Enabled webhooks for which there may be new events. */
async function webhooksBehind(db: Kysely<PlatformTables>): Promise<readonly string[]> {
  const rows = await db
    .withTables<WebhookTables>()
    .selectFrom('webhooks')
    .select(['id', 'last_seq'])
    .where('enabled', '=', true)
    .execute();
  const oldest = Math.min(...rows.map(({ last_seq }) => last_seq));
  if (rows.length === 0 || (await readEvents(db, { after: oldest, limit: 1 })).length === 0) return [];
  return rows.map(({ id }) => id);
}

async function collectFor(
  { log }: Platform,
  tx: Tx,
  { id, until }: { readonly id: string; readonly until: number },
): Promise<number> {
  const webhook = await holdWebhook(tx, id);
  if (webhook === null || webhook.last_seq >= until) return 0;
  if (await isForgotten(tx.sql, webhook.last_seq))
    log.error({ webhookId: id }, 'events for a webhook were dropped before they were sent');
  const events = await readEvents(tx.sql, { after: webhook.last_seq, until, limit: batch });
  const wanted = events.flatMap((event) => {
    const outgoing = outgoingOf(event);
    return outgoing !== null && webhook.events.includes(outgoing.event) ? [outgoing] : [];
  });
  if (wanted.length > 0)
    await tx.sql
      .withTables<WebhookTables>()
      .insertInto('webhook_deliveries')
      .values(wanted.map((event) => deliveryOf(tx, id, event)))
      .execute();
  const reached = events.length < batch ? until : (events.at(-1)?.seq ?? until);
  await tx.sql
    .withTables<WebhookTables>()
    .updateTable('webhooks')
    .set({ last_seq: reached })
    .where('id', '=', id)
    .execute();
  return events.length;
}

/** Returns null, without waiting, if another node is working on it. */
async function holdWebhook(tx: Tx, id: string): Promise<WebhookRow | null> {
  const row = await tx.sql
    .withTables<WebhookTables>()
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** A new delivery, which is due immediately. */
export function deliveryOf(
  tx: Tx,
  webhookId: string,
  {
    id: eventId,
    event,
    subject,
    data,
  }: Omit<OutgoingEvent, 'event'> & { event: OutgoingEvent['event'] | 'test' },
) {
  return {
    id: tx.newId(),
    webhook_id: webhookId,
    event_id: eventId,
    event,
    subject,
    body: JSON.stringify({ id: eventId, type: event, createdAt: tx.now.toISOString(), data }),
    state: 'waiting' as const,
    created_at: tx.now,
    next_attempt_at: tx.now,
    last_attempt_at: null,
    response_status: null,
    response: null,
    failure: null,
    milliseconds: null,
  };
}
