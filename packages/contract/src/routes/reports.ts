import { type RouteDeclaration } from '../policy.ts';

export const reportRoutes = {
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    access: ['fleetadmin', 'admin'],
    summary: 'Convenience fees of today, this month and ever, in the scope of the caller',
  },
  listEarnings: {
    method: 'GET',
    path: '/api/reports/earnings',
    access: ['admin'],
    csv: true,
    summary: 'What paid bookings brought, month by month, newest first',
  },
  listDriverEarnings: {
    method: 'GET',
    path: '/api/reports/driver-earnings',
    access: ['fleetadmin', 'admin'],
    csv: true,
    summary: 'What each driver earned, month by month, newest first, in the scope of the caller',
  },
} as const satisfies Record<string, RouteDeclaration>;
