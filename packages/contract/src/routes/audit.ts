import type { RouteDeclaration } from '../declare/policy.ts';

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    access: ['admin'],
    csv: true,
    confirm: 'csv',
    summary: 'Who did what to which object, newest first',
  },
  checkAudit: {
    method: 'GET',
    path: '/api/audit/check',
    access: ['admin'],
    limit: { max: 10, perSeconds: 60 },
    summary: 'Verify that the audit trail is unchanged',
  },
} as const satisfies Record<string, RouteDeclaration>;
