import * as z from 'zod';
import * as sandbox from '../sandbox.ts';
import type { operationRoutes } from '../routes/operations.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const operationSchemas = {
  sandboxOutbox: { query: sandbox.SandboxOutboxQuery, response: sandbox.SandboxOutboxResponse },
  health: { response: z.object({ status: z.literal('ok') }) },
  ready: {
    response: z.object({ status: z.enum(['ready', 'starting']), parts: z.record(z.string(), z.boolean()) }),
  },
  metrics: {},
} as const satisfies Record<keyof typeof operationRoutes, RouteSchemas>;
