import type { BodyOf } from '@fiacre/contract';
import { lastSequence } from '../platform/outbox/sequence.ts';
import type { SubscriberOutbound } from '../platform/outbound/subscriber-outbound.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Secret } from '../platform/secret/secret.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { deliveryOf } from './collect-events.ts';
import { findDelivery, findWebhook, presentDelivery, presentWebhook } from './store.ts';
import type { WebhookTables } from './tables.ts';

const secretBytes = 32;

export interface EditParts {
  readonly platform: Platform;
  readonly secret: Pick<Secret, 'seal'>;
  readonly outbound: SubscriberOutbound;
}

export function addWebhook({ platform, secret, outbound }: EditParts): Handler<'addWebhook'> {
  return (call) => {
    requireReachable(outbound, call.body.url);
    const { userId } = signedIn(call.reader);
    const key = `whsec_${platform.random.bytes(secretBytes).toString('base64url')}`;
    return call.commit(async (tx) => {
      const { url, description, events } = call.body;
      const id = tx.newId();
      await webhooks(tx)
        .insertInto('webhooks')
        .values({
          id,
          version: 1,
          url,
          description,
          events: [...new Set(events)],
          sealed_secret: secret.seal(key),
          enabled: true,
          disabled_reason: null,
          failing_since: null,
          last_seq: await lastSequence(tx.sql),
          created_by: userId,
          created_at: tx.now,
        })
        .execute();
      tx.audit({ action: 'add-webhook', object: { kind: 'webhook', id }, facts: { url, events } });
      return { ...(await shown(tx, id)), secret: key };
    });
  };
}

/** A webhook that is switched on again receives new events, and those waiting when it was switched off. */
export function updateWebhook({ outbound }: EditParts): Handler<'updateWebhook'> {
  return (call) => {
    if (call.body.url !== undefined) requireReachable(outbound, call.body.url);
    return call.commit(async (tx) => {
      const { version, ...changes } = call.body;
      const before = (await findWebhook(tx.sql, call.params.id)) ?? refuse('not_found');
      const result = await webhooks(tx)
        .updateTable('webhooks')
        .set({
          ...columnsOf(changes),
          ...(await switchOf(tx, before.enabled, changes.enabled)),
          version: version + 1,
        })
        .where('id', '=', before.id)
        .where('version', '=', version)
        .executeTakeFirst();
      const object = { kind: 'webhook', id: before.id };
      await requireFresh(tx, result, object, { version: before.version, current: presentWebhook(before) });
      tx.audit({ action: 'change-webhook', object, facts: { changes } });
      return shown(tx, before.id);
    });
  };
}

function columnsOf({ url, description, events }: Omit<BodyOf<'updateWebhook'>, 'version'>) {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: [...new Set(events)] }),
  };
}

async function switchOf(tx: Tx, wasEnabled: boolean, enabled: boolean | undefined) {
  if (enabled === undefined || enabled === wasEnabled) return {};
  if (!enabled) return { enabled, disabled_reason: 'operator' as const };
  return { enabled, disabled_reason: null, failing_since: null, last_seq: await lastSequence(tx.sql) };
}

export const deleteWebhook: Handler<'deleteWebhook'> = (call) =>
  call.commit(async (tx) => {
    const { id } = call.params;
    const deleted = await webhooks(tx).deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
    if (deleted.numDeletedRows !== 1n) return refuse('not_found');
    tx.audit({ action: 'delete-webhook', object: { kind: 'webhook', id } });
    return { ok: true as const };
  });

/** Queues an event of the type `test`, which does not have to be part of the subscription. */
export const testWebhook: Handler<'testWebhook'> = (call) =>
  call.commit(async (tx) => {
    const { id } = (await findWebhook(tx.sql, call.params.id)) ?? refuse('not_found');
    const eventId = tx.newId();
    const row = deliveryOf(tx, id, {
      id: eventId,
      event: 'test',
      subject: eventId,
      data: { webhook: { id } },
    });
    await webhooks(tx).insertInto('webhook_deliveries').values(row).execute();
    return presentDelivery({ ...row, attempts: 0, place: 0 });
  });

/** Queues the same event with the same id as a new delivery, after all others of its subject. */
export const replayWebhookDelivery: Handler<'replayWebhookDelivery'> = (call) =>
  call.commit(async (tx) => {
    const before = (await findDelivery(tx.sql, call.params.id)) ?? refuse('not_found');
    const { webhook_id: webhookId, event_id: eventId, event, subject, body } = before;
    const row = { ...deliveryOf(tx, webhookId, { id: eventId, event, subject, data: {} }), body };
    await webhooks(tx).insertInto('webhook_deliveries').values(row).execute();
    tx.audit({ action: 'replay-webhook', object: { kind: 'webhook', id: webhookId }, facts: { eventId } });
    return presentDelivery({ ...row, attempts: 0, place: 0 });
  });

/** Rejects a URL early, with a clear message, if it can never be called. Every call checks again. */
function requireReachable(outbound: SubscriberOutbound, url: string): void {
  const problem = outbound.problemOf(url);
  if (problem !== null) refuse('invalid_request', { issues: [{ path: 'body.url', message: problem }] });
}

async function shown(tx: Tx, id: string) {
  return presentWebhook((await findWebhook(tx.sql, id)) ?? refuse('not_found'));
}

const webhooks = (tx: Tx) => tx.sql.withTables<WebhookTables>();
