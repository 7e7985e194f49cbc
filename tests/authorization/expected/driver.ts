import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedDriverRoutes = {
  getAvailability: only(['driver']),
  setAvailability: only(['driver'], { body: { active: false } }),
  sendPositions: only(['driver'], {
    body: { positions: [{ at: '2026-11-21T09:00:00Z', lat: 10, lng: 20 }] },
  }),
  listTasks: only(['driver']),
  listDriversOnMap: only(['rider', 'fleetadmin', 'admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
