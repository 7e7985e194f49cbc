import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const text = ['text'] as const;

function webhook(world: SampleWorld): BodyInputOf<'addWebhook'> {
  return {
    url: `https://hooks.example.invalid/fiacre/${world.next()}`,
    description: `Accounting ${world.next()}`,
    events: ['booking.paid'],
  };
}

async function addedWebhook(world: SampleWorld): Promise<string> {
  return good(await world.app.call('addWebhook', { as: world.app.admin, body: webhook(world) })).id;
}

/** Otherwise the webhooks of earlier samples would collect the events of all later ones. */
const disableWebhooks = ({ app }: SampleWorld) =>
  sql`update webhooks set enabled = false`.execute(app.platform.db);

const apiKey = (world: SampleWorld): BodyInputOf<'addApiKey'> => ({
  name: `Accounting ${world.next()}`,
  scopes: ['reports:read'],
});

export const integrationSamples = {
  addApiKey: {
    prepare: async (world) => ({ as: await world.person('admin'), body: apiKey(world) }),
    free: { name: text },
    optional: { expiresInDays: 30 },
    secret: true,
    anew: true,
  },
  revokeApiKey: {
    prepare: async (world) => {
      const { id } = good(await world.app.call('addApiKey', { as: world.app.admin, body: apiKey(world) }));
      return { as: await world.person('admin'), params: { id } };
    },
  },
  addWebhook: {
    prepare: async (world) => ({ as: await world.person('admin'), body: webhook(world) }),
    free: { description: ['text', 'empty text'] },
    secret: true,
    anew: true,
    afterwards: disableWebhooks,
  },
  updateWebhook: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: await addedWebhook(world) },
      body: { ...webhook(world), version: 1 },
    }),
    free: { description: ['text', 'empty text'], enabled: ['boolean'] },
    optional: { enabled: false },
    afterwards: disableWebhooks,
  },
  deleteWebhook: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: await addedWebhook(world) },
    }),
  },
  testWebhook: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: await addedWebhook(world) },
    }),
    anew: true,
    afterwards: disableWebhooks,
  },
  replayWebhookDelivery: {
    prepare: async (world) => {
      const params = { id: await addedWebhook(world) };
      const { id } = good(await world.app.call('testWebhook', { as: world.app.admin, params }));
      return { as: await world.person('admin'), params: { id } };
    },
    anew: true,
    afterwards: disableWebhooks,
  },
} satisfies Samples;
