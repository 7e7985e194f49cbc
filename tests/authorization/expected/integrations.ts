import type { RouteName } from '@fiacre/contract';
import { apiKeyBody, webhookBody } from '../operator-objects.ts';
import { only, type ExpectedRoute } from './expected-route.ts';

const webhook = { about: 'webhook', owners: ['admin'] } as const;

export const expectedIntegrationRoutes = {
  listApiKeys: only(['admin']),
  addApiKey: only(['admin'], { body: apiKeyBody }),
  revokeApiKey: only(['admin'], { about: 'apiKey', owners: ['admin'] }),
  listWebhooks: only(['admin']),
  addWebhook: only(['admin'], { body: webhookBody }),
  updateWebhook: only(['admin'], { ...webhook, body: { description: 'Accounting', version: 1 } }),
  deleteWebhook: only(['admin'], webhook),
  testWebhook: only(['admin'], webhook),
  listWebhookDeliveries: only(['admin'], webhook),
  replayWebhookDelivery: only(['admin'], { about: 'delivery', owners: ['admin'] }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
