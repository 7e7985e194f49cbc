import { everyone, type RouteDeclaration } from '../declare/policy.ts';

export const mapRoutes = {
  cityInfo: {
    method: 'GET',
    path: '/api/maps/city',
    access: everyone,
    summary: 'The city that this installation serves',
  },
  cityReport: {
    method: 'GET',
    path: '/api/maps/city/report',
    access: ['admin'],
    summary: 'What the import of a city used from its file, and what it left out and why',
  },
  switchCityBack: {
    method: 'POST',
    path: '/api/maps/city/switch-back',
    access: ['admin'],
    demo: 'closed',
    summary: 'Makes every node serve the build of the city before the last update again',
  },
  listCities: {
    method: 'GET',
    path: '/api/maps/cities',
    access: ['admin'],
    summary: 'Every city with its time zone, its build and its open bookings',
  },
  switchFurtherCityBack: {
    method: 'POST',
    path: '/api/maps/cities/:key/switch-back',
    access: ['admin'],
    demo: 'closed',
    summary: 'The same for a city that was added',
  },
  removeCity: {
    method: 'DELETE',
    path: '/api/maps/cities/:key',
    access: ['admin'],
    demo: 'closed',
    summary: 'Stop serving a city that was added; refused while it has open bookings',
  },
  mapUsage: {
    method: 'GET',
    path: '/api/maps/usage',
    access: ['admin'],
    summary: 'Requests to map providers, and what they cost',
  },
  tile: {
    method: 'GET',
    path: '/maps/tiles/:z/:x/:y',
    access: everyone,
    object: 'tile',
    raw: true,
    summary: 'One vector tile (`y` ends in .mvt)',
  },
  suggestPlaces: {
    method: 'GET',
    path: '/api/places',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'Places that match typed text',
  },
  getPlace: {
    method: 'GET',
    path: '/api/places/:id',
    access: everyone,
    object: 'place',
    summary: 'One suggested place with its position',
  },
  reversePlace: {
    method: 'GET',
    path: '/api/places/reverse',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'The address at a position',
  },
} as const satisfies Record<string, RouteDeclaration>;
