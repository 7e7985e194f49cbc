import { everyone, type RouteDeclaration } from '../policy.ts';

export const operationRoutes = {
  sandboxOutbox: {
    method: 'GET',
    path: '/api/sandbox/outbox',
    access: everyone,
    sandboxOnly: true,
    summary: 'Mails, texts and pushes that the sandbox kept',
  },
  health: { method: 'GET', path: '/healthz', access: everyone, summary: 'The process answers' },
  ready: {
    method: 'GET',
    path: '/readyz',
    access: everyone,
    summary: 'Database, migrations, disk and writes are in order',
  },
  metrics: { method: 'GET', path: '/metrics', access: everyone, raw: true, summary: 'Prometheus metrics' },
} as const satisfies Record<string, RouteDeclaration>;
