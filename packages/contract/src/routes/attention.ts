import type { RouteDeclaration } from '../declare/policy.ts';

export const attentionRoutes = {
  listAttention: {
    method: 'GET',
    path: '/api/attention',
    access: ['fleetadmin', 'admin'],
    summary: 'Items in the caller’s scope that need attention, most urgent first',
  },
} as const satisfies Record<string, RouteDeclaration>;
