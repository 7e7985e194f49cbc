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
  thirdPartyNotices: {
    method: 'GET',
    path: '/api/third-party-notices',
    access: everyone,
    raw: true,
    summary: 'Notices of the works that Fiacre contains or uses',
  },
  getSystem: {
    method: 'GET',
    path: '/api/system',
    access: ['admin'],
    summary: 'The state of nodes, database, jobs, services, maps, backups and checks',
  },
  retryJob: {
    method: 'POST',
    path: '/api/system/jobs/:id/retry',
    access: ['admin'],
    demo: 'closed',
    summary: 'Run a failed job again',
  },
  dropJob: {
    method: 'DELETE',
    path: '/api/system/jobs/:id',
    access: ['admin'],
    demo: 'closed',
    summary: 'Remove a failed job',
  },
  metrics: { method: 'GET', path: '/metrics', access: everyone, raw: true, summary: 'Prometheus metrics' },
} as const satisfies Record<string, RouteDeclaration>;
