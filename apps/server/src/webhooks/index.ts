import type { SubscriberOutbound } from '../platform/outbound/subscriber-outbound.ts';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { collectEvents } from './collect-events.ts';
import {
  addWebhook,
  deleteWebhook,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from './edit-webhooks.ts';
import { sendDeliveries, webhooksDue } from './send-deliveries.ts';
import { findDeliveries, findWebhook, findWebhooks, presentWebhook } from './store.ts';
import type { WebhookTables } from './tables.ts';

const keptMilliseconds = 30 * 24 * 3_600_000;

interface WebhookNeeds {
  readonly secret: Secret;
  readonly outbound: SubscriberOutbound;
}

/** Sends events to other systems: signed, in order for each booking, and retried. */
export function createWebhooks(platform: Platform, { secret, outbound }: WebhookNeeds) {
  const { db } = platform;
  const parts = { platform, secret, outbound };
  return {
    handlers: {
      listWebhooks: async () => ({ items: (await findWebhooks(db)).map(presentWebhook) }),
      addWebhook: addWebhook(parts),
      updateWebhook: updateWebhook(parts),
      deleteWebhook,
      testWebhook,
      replayWebhookDelivery,
      listWebhookDeliveries: async ({ params: { id }, query }) => {
        if ((await findWebhook(db, id)) === null) refuse('not_found');
        return findDeliveries(db, id, query);
      },
    },
    workers: [
      { name: 'webhook events', run: () => collectEvents(platform) },
      {
        name: 'webhook deliveries',
        // A slow receiver delays only its own deliveries.
        lanes: () => webhooksDue(platform),
        run: (webhookId) => sendDeliveries(parts, webhookId),
      },
    ],
    jobs: [
      jobKind({
        name: 'forget-webhook-deliveries',
        cron: '47 4 * * *',
        run: (job) => job.commit((tx) => forgetDeliveries(tx)),
      }),
    ],
  } satisfies Capability;
}

async function forgetDeliveries(tx: Tx): Promise<void> {
  await tx.sql
    .withTables<WebhookTables>()
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(tx.now.getTime() - keptMilliseconds))
    .execute();
}

/** Deliveries contain the ids of people, and the responses of receivers. */
export const webhookPersonalData: PersonalData = {
  name: 'webhooks',
  columns: ['webhooks.created_by'],
  collect: (db, { id }) =>
    db
      .withTables<WebhookTables>()
      .selectFrom('webhook_deliveries')
      .select(['event', 'created_at', 'state'])
      .where('subject', '=', id)
      .orderBy('place')
      .execute(),
  async forget(tx, { id }) {
    const webhooks = tx.sql.withTables<WebhookTables>();
    await webhooks.deleteFrom('webhook_deliveries').where('subject', '=', id).execute();
    await webhooks.updateTable('webhooks').set({ created_by: null }).where('created_by', '=', id).execute();
  },
};
