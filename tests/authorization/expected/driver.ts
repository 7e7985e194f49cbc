import type { RouteName } from '@fiacre/contract';
import { only, open, type ExpectedRoute } from './expected-route.ts';

export const expectedDriverRoutes = {
  getAvailability: only(['driver']),
  setAvailability: only(['driver'], { body: { active: false } }),
  sendPositions: only(['driver'], {
    body: { positions: [{ at: '2026-11-21T09:00:00Z', lat: 10, lng: 20 }] },
  }),
  positionToken: only(['driver']),
  createPositionToken: only(['driver'], { body: {} }),
  revokePositionToken: only(['driver']),
  sendTrackerPosition: open({ body: {}, answers: '401 not_logged_in' }),
  sendTrackerPositionByUrl: open({ answers: '401 not_logged_in' }),
  getMeter: only(['driver']),
  startMeter: only(['driver'], {
    body: { id: '01a1fde3-39c6-4625-b7f9-000000000007', source: 'street', at: { lat: 10, lng: 20 } },
    answers: '409 driver_inactive',
  }),
  listTasks: only(['driver']),
  listDriversOnMap: only(['rider', 'fleetadmin', 'admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
