import { everyone, type RouteDeclaration } from '../../declare/policy.ts';

const edit = { access: ['admin'], demo: 'closed' } as const;

export const zoneRoutes = {
  listZones: { method: 'GET', path: '/api/zones', access: ['admin'], summary: 'The zones on the map' },
  zonesAsGeoJson: {
    method: 'GET',
    path: '/api/zones/geojson',
    access: ['admin'],
    summary: 'The zones and their pickup points as GeoJSON',
  },
  zonePlaces: {
    method: 'GET',
    path: '/api/zones/places',
    access: ['admin'],
    summary: 'Stations, terminals and entrances that the map knows by name, as suggestions for pickup points',
  },
  addZone: { ...edit, method: 'POST', path: '/api/zones', summary: 'Add a zone' },
  updateZone: { ...edit, method: 'PUT', path: '/api/zones/:id', summary: 'Change a zone' },
  deleteZone: { ...edit, method: 'DELETE', path: '/api/zones/:id', summary: 'Delete a zone' },
  restoreZone: {
    ...edit,
    method: 'POST',
    path: '/api/zones/:id/restore',
    summary: 'Put back a deleted zone',
  },
  zonesOnMap: {
    method: 'GET',
    path: '/api/zones/map',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'The zones in a part of the map, for riders who choose a place there',
  },
  pickupPoints: {
    method: 'GET',
    path: '/api/pickup-points',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'The named pickup points to choose from at a position; none where any place will do',
  },
} as const satisfies Record<string, RouteDeclaration>;
