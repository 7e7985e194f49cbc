import type { RouteDeclaration } from '../policy.ts';

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    access: ['admin'],
    summary: 'Who did what to which object, newest first',
  },
  checkAudit: {
    method: 'GET',
    path: '/api/audit/check',
    access: ['admin'],
    limit: { max: 10, perSeconds: 60 },
    summary: 'Whether the trail is as it was written',
  },
} as const satisfies Record<string, RouteDeclaration>;
