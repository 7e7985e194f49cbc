import { type RouteDeclaration } from '../policy.ts';

export const driverRoutes = {
  getAvailability: {
    method: 'GET',
    path: '/api/driver/availability',
    access: ['driver'],
    summary: 'Whether the driver is online',
  },
  setAvailability: {
    method: 'PUT',
    path: '/api/driver/availability',
    access: ['driver'],
    summary: 'Go online or offline',
  },
  sendPositions: {
    method: 'POST',
    path: '/api/driver/positions',
    access: ['driver'],
    // Five a second: for a phone that sends each fix separately, and for fixes queued in a tunnel.
    limit: { max: 300, perSeconds: 60 },
    summary: 'Positions of the car, in any order',
  },
  listTasks: {
    method: 'GET',
    path: '/api/driver/tasks',
    access: ['driver'],
    summary: 'Bookings offered to the driver',
  },
  listDriversOnMap: {
    method: 'GET',
    path: '/api/drivers/positions',
    access: ['rider', 'fleetadmin', 'admin'],
    summary:
      'Approved, active drivers with a recent position; for a rider, the free cars near the pickup in the query',
  },
} as const satisfies Record<string, RouteDeclaration>;
