import * as reports from '../reports.ts';
import type { reportRoutes } from '../routes/reports.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const reportSchemas = {
  getDashboard: { query: reports.DashboardQuery, response: reports.Dashboard },
  listEarnings: { query: reports.EarningsQuery, response: reports.EarningsResponse },
  listDriverEarnings: { query: reports.DriverEarningsQuery, response: reports.DriverEarningsResponse },
} as const satisfies Record<keyof typeof reportRoutes, RouteSchemas>;
