import type { Config } from '../../platform/config/config.ts';

const openStreetMap = '© OpenStreetMap contributors';
const authors = {
  city: null,
  osrm: openStreetMap,
  valhalla: openStreetMap,
  photon: openStreetMap,
  nominatim: openStreetMap,
  google: 'Google Maps',
} as const;

/** The required attribution: the city's data sources and those of the providers in use, each once. */
export function attributionWith(ofCity: string, maps: Config['maps']): string {
  const used = [maps.routes, maps.places, maps.routesFallback, maps.placesFallback];
  const all = [ofCity, ...used.map(({ provider }) => authors[provider])].filter((name) => name !== null);
  return [...new Set(all)].filter((name) => name === ofCity || !ofCity.includes(name)).join(' · ');
}
