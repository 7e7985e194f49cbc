import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedReportRoutes = {
  getDashboard: only(['fleetadmin', 'admin']),
  getActivity: only(['fleetadmin', 'admin']),
  listEarnings: only(['admin']),
  listRideStatistics: only(['admin']),
  getOwnEarnings: only(['driver']),
  listDriverEarnings: only(['fleetadmin', 'admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
