import type { RouteName } from '@fiacre/contract';
import { zoneBody } from '../operator-objects.ts';
import { only, open, type ExpectedRoute } from './expected-route.ts';

const zone = { about: 'zone', owners: ['admin'] } as const;

export const expectedZoneRoutes = {
  listZones: only(['admin']),
  zonesAsGeoJson: only(['admin']),
  zonePlaces: only(['admin'], { query: { west: '19', south: '9', east: '21', north: '11' } }),
  addZone: only(['admin'], { body: zoneBody }),
  updateZone: only(['admin'], { ...zone, body: { ...zoneBody, name: 'Southern Airport', version: 1 } }),
  deleteZone: only(['admin'], zone),
  // A zone that is not deleted stays unchanged.
  restoreZone: only(['admin'], zone),
  zonesOnMap: open({ query: { west: '19', south: '9', east: '21', north: '11' } }),
  pickupPoints: open({ query: { lat: '10', lng: '20' } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
