import { everyone, type RouteDeclaration } from '../declare/policy.ts';

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
    // Five per second: for a phone that sends each fix separately, and for fixes that were queued in a tunnel.
    limit: { max: 300, perSeconds: 60 },
    summary: 'Positions of the car, in any order',
  },
  positionToken: {
    method: 'GET',
    path: '/api/driver/position-token',
    access: ['driver'],
    summary: 'Whether another app may send the driver’s positions',
  },
  createPositionToken: {
    method: 'POST',
    path: '/api/driver/position-token',
    access: ['driver'],
    limit: { max: 10, perSeconds: 60 },
    confirm: true,
    summary: 'Create a token for another app, which replaces the previous one',
  },
  revokePositionToken: {
    method: 'DELETE',
    path: '/api/driver/position-token',
    access: ['driver'],
    summary: 'Stop accepting positions from another app',
  },
  // The apps of many drivers may share one address of a mobile network.
  sendTrackerPosition: {
    method: 'POST',
    path: '/api/positions',
    access: everyone,
    limit: { max: 3000, perSeconds: 60 },
    fromProvider: true,
    takes: 'text',
    summary: 'A position from Traccar Client (OsmAnd protocol) or OwnTracks, with a driver’s token',
  },
  sendTrackerPositionByUrl: {
    method: 'GET',
    path: '/api/positions',
    access: everyone,
    limit: { max: 3000, perSeconds: 60 },
    fromProvider: true,
    summary: 'The same with all values in the query, as in the OsmAnd protocol',
  },
  getMeter: {
    method: 'GET',
    path: '/api/driver/meter',
    access: ['driver'],
    summary: 'The tariffs of rides without a booking where the driver is, and the one that is running',
  },
  startMeter: {
    method: 'POST',
    path: '/api/driver/meter',
    access: ['driver'],
    summary: 'Start a ride that nobody booked, from the street or a rank',
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
