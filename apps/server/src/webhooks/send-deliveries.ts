import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isDue } from '../platform/database/is-due.ts';
import type { Platform } from '../platform/platform.ts';
import { OutboundFault } from '../platform/outbound/outbound-fault.ts';
import type { SubscriberOutbound } from '../platform/outbound/subscriber-outbound.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { Attempt, DueDelivery } from './attempt.ts';
import { maxDelaySeconds, recordFailure, recordSuccess } from './record-attempt.ts';

/** How many deliveries of one webhook are sent at the same time. */
const atOnce = 20;
const deadlineMilliseconds = 10_000;
/** A claimed delivery is retried after this time, in case the process that claimed it died. */
const claimMinutes = 2;
const maxResponseBytes = 64 * 1024;
const maxResponseCharacters = 2_000;

export interface SendParts {
  readonly platform: Platform;
  readonly outbound: SubscriberOutbound;
  readonly secret: Pick<Secret, 'open'>;
}

/** The webhooks that have due deliveries. Those of a webhook that is switched off are kept. */
export async function webhooksDue({ db, clock }: Platform): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from webhooks where enabled and exists (
    select from webhook_deliveries due where due.webhook_id = webhooks.id
      and due.state = 'waiting' and ${isDue('due.next_attempt_at', clock.now(), maxDelaySeconds)})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Sends one batch of a webhook's due deliveries; returns how many were attempted. */
export async function sendDeliveries(parts: SendParts, webhookId: string): Promise<number> {
  const due = await claim(parts.platform, webhookId);
  await Promise.all(due.map((delivery) => send(parts, delivery)));
  return due.length;
}

/** Only the oldest waiting delivery of each subject: later ones wait until it was delivered or given up. */
async function claim({ db, clock }: Platform, webhookId: string): Promise<readonly DueDelivery[]> {
  const now = clock.now();
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries due set attempts = attempts + 1, last_attempt_at = ${now},
      next_attempt_at = ${now}::timestamptz + ${`${claimMinutes} minutes`}::interval
    from webhooks
    where webhooks.id = due.webhook_id and webhooks.enabled and due.id in (
      select one.id from webhook_deliveries one
      where one.webhook_id = ${webhookId} and one.state = 'waiting'
        and ${isDue('one.next_attempt_at', now, maxDelaySeconds)} and not exists (
        select from webhook_deliveries earlier where earlier.state = 'waiting'
          and earlier.webhook_id = one.webhook_id and earlier.subject = one.subject and earlier.place < one.place)
      order by one.place limit ${atOnce} for update skip locked)
    returning due.id, due.webhook_id as "webhookId", webhooks.url, webhooks.sealed_secret as "sealedSecret",
      due.event_id as "eventId", due.event, due.body, due.attempts`.execute(db);
  return rows;
}

async function send(parts: SendParts, delivery: DueDelivery): Promise<void> {
  const attempt = await tryOnce(parts, delivery);
  if (attempt.failure === null) return recordSuccess(parts.platform, delivery, attempt);
  return recordFailure(parts.platform, delivery, attempt);
}

async function tryOnce({ platform, outbound, secret }: SendParts, delivery: DueDelivery): Promise<Attempt> {
  const key = secret.open(delivery.sealedSecret);
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  if (key === null) return { status: null, response: null, failure: 'secret_key_changed', milliseconds: 0 };
  try {
    const response = await outbound.fetch(delivery.url, {
      method: 'POST',
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fiacre-Webhooks',
        'fiacre-event': delivery.event,
        'fiacre-event-id': delivery.eventId,
        'fiacre-delivery': delivery.id,
        'fiacre-signature': signatureOf(key, delivery.body, platform.clock.now()),
      },
      deadlineMilliseconds,
      maxBytes: maxResponseBytes,
    });
    const text = (await response.text()).replaceAll('\0', '').slice(0, maxResponseCharacters);
    return {
      status: response.status,
      response: text,
      failure: response.ok ? null : 'status',
      milliseconds: took(),
    };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    return { status: null, response: null, failure: error.outcome, milliseconds: took() };
  }
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the webhook's secret over the time, a dot and the exact body. The receiver
 * computes the same digest, compares it in constant time, and refuses old times.
 */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
