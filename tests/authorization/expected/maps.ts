import type { RouteName } from '@fiacre/contract';
import { only, open, type ExpectedRoute } from './expected-route.ts';

const point = { lat: '10', lng: '20' };

export const expectedMapRoutes = {
  cityInfo: open(),
  cityReport: only(['admin']),
  switchCityBack: only(['admin'], { body: { cityId: 'grid-before' }, answers: '404 not_found' }),
  listCities: only(['admin']),
  switchFurtherCityBack: only(['admin'], {
    params: { key: 'nowhere' },
    body: { cityId: 'grid-before' },
    answers: '404 not_found',
  }),
  acceptMap: only(['admin'], {
    params: { key: 'nowhere' },
    body: { cityId: 'osm-1' },
    answers: '404 not_found',
  }),
  labelCity: only(['admin'], {
    params: { key: 'nowhere' },
    body: { name: 'Here', centre: null },
    answers: '404 not_found',
  }),
  removeCity: only(['admin'], { params: { key: 'nowhere' }, answers: '404 not_found' }),
  mapUsage: only(['admin']),
  tile: open({ params: { z: '3', x: '1', y: '1.mvt' } }),
  suggestPlaces: open({ query: { q: 'stat' } }),
  getPlace: open({ params: { id: 'station' } }),
  reversePlace: open({ query: point }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
