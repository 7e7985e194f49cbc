import type { MapProvider } from '../../provider/map-provider.ts';
import { googlePlaces } from './google-places.ts';
import { googleRoutes } from './google-routes.ts';

const routesUrl = 'https://routes.googleapis.com';
const placesUrl = 'https://places.googleapis.com';
const geocodingUrl = 'https://maps.googleapis.com';

const headersOf = (key: string) => ({ 'x-goog-api-key': key });

/** Google's Routes API, Places API (New) and Geocoding API. */
export const google: MapProvider = {
  name: 'google',
  attribution: 'Google Maps',
  needs: 'KEY',
  mayCache: false,
  routes: {
    addresses: [routesUrl],
    create: ({ url, key }, connect) =>
      googleRoutes(connect({ baseUrl: url ?? routesUrl, headers: headersOf(key) })),
  },
  places: {
    addresses: [placesUrl, geocodingUrl],
    create: ({ url, key }, connect, { random }) =>
      googlePlaces({
        places: connect({ baseUrl: url ?? placesUrl, headers: headersOf(key) }),
        geocoding: connect({ baseUrl: url ?? geocodingUrl }),
        key,
        random,
      }),
  },
};
