import * as z from 'zod';
import { Instant } from '../declare/primitives.ts';
import type { operationRoutes } from '../routes/operations.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';

export const OutboxMessage = z.object({
  id: z.string(),
  at: Instant,
  channel: z.enum(['mail', 'sms', 'push']),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Target screen of a push (PUSH-3). */
  screen: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;
export const SandboxOutboxQuery = z.strictObject({ to: z.string().max(300).optional() });
export const SandboxOutboxResponse = z.object({ items: z.array(OutboxMessage) });

export const operationSchemas = {
  sandboxOutbox: { query: SandboxOutboxQuery, response: SandboxOutboxResponse },
  health: { response: z.object({ status: z.literal('ok') }) },
  ready: {
    response: z.object({ status: z.enum(['ready', 'not_ready']), parts: z.record(z.string(), z.boolean()) }),
  },
  metrics: {},
} as const satisfies Record<keyof typeof operationRoutes, RouteSchemas>;
