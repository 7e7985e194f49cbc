import type { RouteDeclaration } from '../policy.ts';

export const attentionRoutes = {
  listAttention: {
    method: 'GET',
    path: '/api/attention',
    access: ['fleetadmin', 'admin'],
    summary: 'What needs somebody to act now, in the scope of the caller, most urgent first',
  },
} as const satisfies Record<string, RouteDeclaration>;
