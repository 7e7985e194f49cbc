import { sql } from 'kysely';
import { adminIds } from '../accounts/index.ts';
import { notify } from '../notifications/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Attempt, DueDelivery } from './attempt.ts';
import type { WebhookTables } from './tables.ts';

/** After 15 seconds, 30, 60 and so on, up to six hours: the last of 14 attempts is about a day after the first. */
const firstDelaySeconds = 15;
export const maxDelaySeconds = 6 * 3600;
const maxAttempts = 14;
/** A webhook that has only failed for this long is switched off. */
const failingMilliseconds = 36 * 3_600_000;
const gone = 410;

export function recordSuccess(
  { transact }: Platform,
  delivery: DueDelivery,
  attempt: Attempt,
): Promise<void> {
  return transact(async (tx) => {
    await save(tx, delivery, attempt, { state: 'delivered', next_attempt_at: null });
    await sql`update webhooks set failing_since = null
      where id = ${delivery.webhookId} and failing_since is not null`.execute(tx.sql);
  });
}

export function recordFailure(
  { transact }: Platform,
  delivery: DueDelivery,
  attempt: Attempt,
): Promise<void> {
  return transact(async (tx) => {
    const delay = Math.min(firstDelaySeconds * 2 ** (delivery.attempts - 1), maxDelaySeconds);
    const next = new Date(tx.now.getTime() + delay * 1000);
    const givesUp = delivery.attempts >= maxAttempts;
    await save(
      tx,
      delivery,
      attempt,
      givesUp ? { state: 'failed', next_attempt_at: null } : { state: 'waiting', next_attempt_at: next },
    );
    const { rows } = await sql<{ since: Date; url: string }>`update webhooks
      set failing_since = coalesce(failing_since, ${tx.now}) where id = ${delivery.webhookId} and enabled
      returning failing_since as since, url`.execute(tx.sql);
    const [webhook] = rows;
    if (webhook === undefined) return;
    const failedFor = tx.now.getTime() - webhook.since.getTime();
    if (failedFor >= failingMilliseconds || attempt.status === gone)
      await disable(tx, delivery.webhookId, webhook.url);
  });
}

async function save(
  tx: Tx,
  { id }: DueDelivery,
  { status, response, failure, milliseconds }: Attempt,
  outcome: { readonly state: 'waiting' | 'delivered' | 'failed'; readonly next_attempt_at: Date | null },
): Promise<void> {
  await tx.sql
    .withTables<WebhookTables>()
    .updateTable('webhook_deliveries')
    .set({ ...outcome, response_status: status, response, failure, milliseconds })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Waiting deliveries are kept, and are sent when an admin switches the webhook on again. */
async function disable(tx: Tx, id: string, url: string): Promise<void> {
  await sql`update webhooks set enabled = false, disabled_reason = 'failing', version = version + 1
    where id = ${id}`.execute(tx.sql);
  tx.audit({ action: 'disable-webhook', object: { kind: 'webhook', id } });
  const host = new URL(url).host;
  for (const userId of await adminIds(tx.sql))
    await notify(tx, { to: { userId }, text: 'mail_webhook_disabled', facts: { host }, channels: ['mail'] });
}
