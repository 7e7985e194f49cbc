import { type RouteDeclaration } from '../declare/policy.ts';

export const reportRoutes = {
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    access: ['fleetadmin', 'admin'],
    scope: ['reports:read', 'statistics:read'],
    summary: 'Convenience fees of today, this month and all time, in the scope of the caller',
  },
  getActivity: {
    method: 'GET',
    path: '/api/dashboard/activity',
    access: ['fleetadmin', 'admin'],
    scope: ['reports:read', 'statistics:read'],
    summary:
      'Bookings, waits and income of the last seven days next to the seven before, in the scope of the caller',
  },
  listEarnings: {
    method: 'GET',
    path: '/api/reports/earnings',
    access: ['admin'],
    csv: true,
    scope: ['reports:read', 'statistics:read'],
    summary: 'Earnings from paid bookings by month, newest first',
  },
  listRideStatistics: {
    method: 'GET',
    path: '/api/reports/rides',
    access: ['admin'],
    csv: true,
    scope: ['reports:read', 'statistics:read'],
    summary: 'Rides as figures: without names, contacts and exact places',
  },
  getOwnEarnings: {
    method: 'GET',
    path: '/api/driver/earnings',
    access: ['driver'],
    summary: 'What the driver earned on each day of a week',
  },
  listDriverEarnings: {
    method: 'GET',
    path: '/api/reports/driver-earnings',
    access: ['fleetadmin', 'admin'],
    csv: true,
    confirm: 'csv',
    scope: 'reports:read',
    summary: 'Earnings of each driver by month, newest first, in the scope of the caller',
  },
} as const satisfies Record<string, RouteDeclaration>;
