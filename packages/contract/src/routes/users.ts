import { type RouteDeclaration } from '../policy.ts';

export const userRoutes = {
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: ['fleetadmin', 'admin'],
    csv: true,
    demo: 'no-export',
    summary: 'Users in the scope of the caller',
  },
} as const satisfies Record<string, RouteDeclaration>;
