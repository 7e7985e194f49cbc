import { type RouteDeclaration } from '../declare/policy.ts';

const admins = { access: ['admin'] } as const;
/** A public demo must not call other systems, and strangers' scripts must not call it. */
const edit = { ...admins, demo: 'closed' } as const;

export const integrationRoutes = {
  listApiKeys: { ...admins, method: 'GET', path: '/api/api-keys', summary: 'API keys, without their values' },
  addApiKey: {
    ...edit,
    method: 'POST',
    path: '/api/api-keys',
    confirm: true,
    limit: { max: 20, perSeconds: 3600 },
    summary: 'Create an API key; its value is in this response only',
  },
  revokeApiKey: { ...edit, method: 'DELETE', path: '/api/api-keys/:id', summary: 'Revoke an API key' },
  listWebhooks: { ...admins, method: 'GET', path: '/api/webhooks', summary: 'Webhooks and their state' },
  addWebhook: {
    ...edit,
    method: 'POST',
    path: '/api/webhooks',
    confirm: true,
    summary: 'Add a webhook; its signing secret is in this response only',
  },
  updateWebhook: {
    ...edit,
    method: 'PATCH',
    path: '/api/webhooks/:id',
    confirm: true,
    summary: 'Change a webhook, or enable it again',
  },
  deleteWebhook: { ...edit, method: 'DELETE', path: '/api/webhooks/:id', summary: 'Remove a webhook' },
  testWebhook: {
    ...edit,
    method: 'POST',
    path: '/api/webhooks/:id/test',
    limit: { max: 30, perSeconds: 60 },
    summary: 'Send a test event to a webhook',
  },
  listWebhookDeliveries: {
    ...admins,
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    scope: 'webhooks:read',
    summary: 'The delivery log of a webhook, newest first',
  },
  replayWebhookDelivery: {
    ...edit,
    method: 'POST',
    path: '/api/webhook-deliveries/:id/replay',
    summary: 'Send a delivery again',
  },
} as const satisfies Record<string, RouteDeclaration>;
