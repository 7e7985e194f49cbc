import { everyone, type RouteDeclaration } from '../declare/policy.ts';

export const operationRoutes = {
  sandboxOutbox: {
    method: 'GET',
    path: '/api/sandbox/outbox',
    access: everyone,
    sandboxOnly: true,
    summary: 'Emails, text messages and pushes of the sandbox',
  },
  health: { method: 'GET', path: '/healthz', access: everyone, summary: 'Liveness check' },
  ready: {
    method: 'GET',
    path: '/readyz',
    access: everyone,
    summary: 'Readiness check: database, migrations, disk and writes',
  },
  metrics: { method: 'GET', path: '/metrics', access: everyone, raw: true, summary: 'Prometheus metrics' },
} as const satisfies Record<string, RouteDeclaration>;
