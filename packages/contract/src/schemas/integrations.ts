import * as z from 'zod';
import { apiScopes } from '../declare/api-scopes.ts';
import { Done, Id, IdParams, Instant, pageOf, pageQuery, Version } from '../declare/primitives.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { integrationRoutes } from '../routes/integrations.ts';
import { personal, secret } from '../declare/sensitive.ts';
import { webhookEvents } from '../declare/webhook-events.ts';

const Name = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters');

/** `start` contains the first characters of the key, so that an admin can recognise it. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  start: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The admin for whom the key acts. */
  createdBy: personal(z.string()),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key acts for the admin who created it. It ends when they set a new password, remove a second factor, sign out
 * everywhere or lose access. Without `expiresInDays` it never expires. */
export const ApiKeyRequest = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  expiresInDays: z.int().min(1).max(3650).optional(),
});

/** `key`: shown once; only its hash is stored. */
export const NewApiKey = z.object({ ...ApiKey.shape, key: secret(z.string()) });

const Events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);
const Address = z.url({ protocol: /^https?$/ }).max(500);

/** `disabledReason`: the operator switched it off, or it failed for a day and a half. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  disabledReason: z.enum(['operator', 'failing']).nullable(),
  failingSince: Instant.nullable(),
  waiting: z.int().min(0),
  createdAt: Instant,
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookRequest = z.strictObject({
  url: Address,
  description: z.string().trim().max(120),
  events: Events,
});

export const WebhookEdit = z.strictObject({
  ...WebhookRequest.partial().shape,
  enabled: z.boolean().optional(),
  version: Version,
});

/** `secret`: signs every request; shown once. */
export const NewWebhook = z.object({ ...Webhook.shape, secret: secret(z.string()) });

/**
 * One event for one webhook. `request` is the body as sent; `response` contains at most 2,000
 * characters of the receiver's last response. Kept for 30 days.
 */
export const WebhookDelivery = z.object({
  id: Id,
  eventId: Id,
  event: z.enum([...webhookEvents, 'test']),
  createdAt: Instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().min(0),
  nextAttemptAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  responseStatus: z.int().nullable(),
  response: z.string().nullable(),
  failure: z.string().nullable(),
  milliseconds: z.int().nullable(),
  request: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveriesQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(['waiting', 'delivered', 'failed']).optional(),
});

export const integrationSchemas = {
  listApiKeys: { response: z.object({ items: z.array(ApiKey) }) },
  addApiKey: { body: ApiKeyRequest, response: NewApiKey },
  revokeApiKey: { params: IdParams, response: Done },
  listWebhooks: { response: z.object({ items: z.array(Webhook) }) },
  addWebhook: { body: WebhookRequest, response: NewWebhook },
  updateWebhook: { params: IdParams, body: WebhookEdit, response: Webhook },
  deleteWebhook: { params: IdParams, response: Done },
  testWebhook: { params: IdParams, response: WebhookDelivery },
  listWebhookDeliveries: { params: IdParams, query: DeliveriesQuery, response: pageOf(WebhookDelivery) },
  replayWebhookDelivery: { params: IdParams, response: WebhookDelivery },
} as const satisfies Record<keyof typeof integrationRoutes, RouteSchemas>;
