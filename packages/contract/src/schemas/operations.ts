import * as z from 'zod';
import { Done, Id, IdParams, Instant } from '../declare/primitives.ts';
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

/** What the page System shows the state of, in this order. Source: SYS-8. */
export const systemAreas = [
  'nodes',
  'database',
  'upgrade',
  'disk',
  'redis',
  'jobs',
  'dispatch',
  'payments',
  'messages',
  'webhooks',
  'services',
  'maps',
  'backup',
  'rehearsal',
  'ledger',
  'audit',
] as const;
export type SystemArea = (typeof systemAreas)[number];
/** `off`: there is nothing to watch, or it has not run yet. */
export const systemStates = ['good', 'warn', 'bad', 'off'] as const;
export type SystemState = (typeof systemStates)[number];

const Count = z.int().min(0);

export const SystemNode = z.object({
  id: Id,
  host: z.string(),
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: Instant,
  /** When it last reported; a node that runs reports every 15 seconds. */
  seenAt: Instant,
  /** The node that responds. */
  isHere: z.boolean(),
});

/** A job all of whose attempts failed. */
export const FailedJob = z.object({ id: Id, name: z.string(), failedAt: Instant, attempts: Count });
export type FailedJob = z.infer<typeof FailedJob>;

/** Calls of the responding node to another service since its start. */
export const CalledService = z.object({
  host: z.string(),
  lastSuccessAt: Instant.nullable(),
  lastFailureAt: Instant.nullable(),
});

/** The newest run of a task that an operator's timer starts. */
export const OperatorRunState = z.object({
  at: Instant,
  ok: z.boolean(),
  succeededAt: Instant.nullable(),
  bytes: Count.nullable(),
  seconds: Count,
  /** What it found, or why it failed. */
  detail: z.string(),
});
const LastCheck = z.object({ at: Instant, differences: Count });

export const SystemResponse = z.object({
  at: Instant,
  version: z.string(),
  areas: z.array(z.object({ area: z.enum(systemAreas), state: z.enum(systemStates) })),
  nodes: z.array(SystemNode),
  /** Parts of readiness that fail on the responding node. */
  notReady: z.array(z.string()),
  database: z.object({
    version: z.string(),
    /** Fiacre's own PostgreSQL, in the data folder. */
    embedded: z.boolean(),
    sizeBytes: Count,
    connections: Count,
    maxConnections: Count,
  }),
  pendingMigrations: z.array(z.string()),
  jobs: z.object({
    waiting: Count,
    oldestSeconds: z.number(),
    failed: z.array(FailedJob),
    failedCount: Count,
  }),
  dispatch: z.object({ waiting: Count, oldestSeconds: z.number() }),
  payments: z.object({ orders: Count, refunds: Count }),
  messagesWaiting: Count,
  webhooks: z.object({ waiting: Count, failed: Count, disabled: Count }),
  redis: z.boolean().nullable(),
  disk: z.object({ freeBytes: Count, sizeBytes: Count }).nullable(),
  /** Whether images are in the data folder, and not in another service. */
  filesInFolder: z.boolean(),
  cities: z.array(z.object({ name: z.string(), dataAt: Instant.nullable() })),
  services: z.array(CalledService),
  backup: OperatorRunState.nullable(),
  rehearsal: OperatorRunState.nullable(),
  ledger: LastCheck.nullable(),
  audit: LastCheck.nullable(),
});
export type System = z.infer<typeof SystemResponse>;

export const operationSchemas = {
  getSystem: { response: SystemResponse },
  retryJob: { params: IdParams, response: Done },
  dropJob: { params: IdParams, response: Done },
  sandboxOutbox: { query: SandboxOutboxQuery, response: SandboxOutboxResponse },
  health: { response: z.object({ status: z.literal('ok') }) },
  ready: {
    response: z.object({ status: z.enum(['ready', 'not_ready']), parts: z.record(z.string(), z.boolean()) }),
  },
  metrics: {},
  thirdPartyNotices: {},
} as const satisfies Record<keyof typeof operationRoutes, RouteSchemas>;
