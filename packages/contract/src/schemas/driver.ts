import * as driver from '../driver.ts';
import type { driverRoutes } from '../routes/driver.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const driverSchemas = {
  getAvailability: { response: driver.Availability },
  setAvailability: { body: driver.SetAvailabilityRequest, response: driver.Availability },
  sendPositions: { body: driver.SendPositionsRequest, response: driver.SendPositionsResponse },
  listTasks: { response: driver.ListTasksResponse },
  listDriversOnMap: { query: driver.ListDriversOnMapQuery, response: driver.DriversOnMapResponse },
} as const satisfies Record<keyof typeof driverRoutes, RouteSchemas>;
