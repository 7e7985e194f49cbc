import { type RouteDeclaration } from '../policy.ts';

export const driverRoutes = {
  getAvailability: {
    method: 'GET',
    path: '/api/driver/availability',
    access: ['driver'],
    summary: 'Whether the driver takes tasks',
  },
  setAvailability: {
    method: 'PUT',
    path: '/api/driver/availability',
    access: ['driver'],
    summary: 'Start or stop taking tasks',
  },
  sendPositions: {
    method: 'POST',
    path: '/api/driver/positions',
    access: ['driver'],
    // Five a second: a phone that sends each fix by itself, and what a tunnel held back.
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
      'Approved, active drivers who reported lately; for a rider free cars near the pickup that the query names',
  },
} as const satisfies Record<string, RouteDeclaration>;
