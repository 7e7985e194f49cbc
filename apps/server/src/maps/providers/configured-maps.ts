import type { Config } from '../../platform/config/config.ts';
import { googleMaps } from '../../platform/config/configured-services.ts';
import type { Maps } from '../port/maps.ts';
import type { PlaceMaps, RouteMaps } from '../port/capabilities.ts';
import { createResultCache } from './result-cache.ts';
import { economicalPlaces, economicalRoutes, type Economy } from './economical-maps.ts';
import { googlePlaces } from './google-places.ts';
import { googleRoutes } from './google-routes.ts';
import type { MapMeter } from './map-meter.ts';
import { nominatimPlaces } from './nominatim.ts';
import { osrmRoutes } from './osrm.ts';
import { createProviderClient, type ClientParts, type Service } from './provider-client.ts';
import { photonPlaces } from './photon.ts';
import type { ProviderFault } from './provider-fault.ts';
import { placesOrCity } from './places-or-city.ts';
import { routesOrCity, type CityStreets } from './routes-or-city.ts';
import { valhallaRoutes } from './valhalla.ts';

/** Someone is typing, so a late suggestion is useless. */
const placesDeadlineMilliseconds = 2_500;

/** How long results are cached: people who type, and two views of one booking, send the same requests again. */
const keptForMilliseconds = { routes: 5 * 60_000, places: 60 * 60_000 } as const;
const maxResults = 2_000;

/** Google's terms forbid caching the results of its Routes and Places services. */
const mayKeep = (provider: string) => provider !== 'google';

export interface MapParts extends ClientParts {
  readonly meter: MapMeter;
}

/** The built-in map, and the area that it covers. */
interface OwnMap extends CityStreets {
  readonly maps: Maps;
}

/**
 * The map as configured by the environment: routes and places each come from the city, or from a provider with a second
 * one as its fallback. Source: CALL-21.
 */
export function configuredMaps(config: Config['maps'], city: OwnMap, parts: MapParts): Maps {
  const routes = [config.routes, config.routesFallback].flatMap((one) => routeProvider(one, parts) ?? []);
  const places = [config.places, config.placesFallback].flatMap((one) => placeProvider(one, parts) ?? []);
  const onFault = (fault: ProviderFault): void => tell(parts.log, fault);
  return {
    ...city.maps,
    ...(routes.length > 0 && routesOrCity(routes, city, onFault)),
    ...(places.length > 0 && placesOrCity(places, city.maps, onFault)),
  };
}

function routeProvider(access: Config['maps']['routes'], parts: MapParts): RouteMaps | null {
  const routes = routesOf(access, parts);
  return routes && economicalRoutes(routes, economyOf(access.provider, 'routes', parts));
}

function placeProvider(access: Config['maps']['places'], parts: MapParts): PlaceMaps | null {
  const places = placesOf(access, parts);
  return places && economicalPlaces(places, economyOf(access.provider, 'places', parts));
}

function economyOf(provider: string, of: keyof typeof keptForMilliseconds, parts: MapParts): Economy {
  const terms = { maxAgeMilliseconds: keptForMilliseconds[of], maxResults };
  const cache = mayKeep(provider) ? createResultCache(parts.clock, terms) : null;
  return { provider, meter: parts.meter, cache };
}

function routesOf({ provider, url, key }: Config['maps']['routes'], parts: ClientParts): RouteMaps | null {
  const at = (service: Omit<Service, 'provider'>) => createProviderClient({ provider, ...service }, parts);
  switch (provider) {
    case 'city':
      return null;
    case 'osrm':
      return osrmRoutes(at({ baseUrl: required(url) }));
    case 'valhalla':
      return valhallaRoutes(at({ baseUrl: required(url) }));
    case 'google':
      return googleRoutes(at({ baseUrl: url ?? googleMaps.routes, headers: googleKey(required(key)) }));
  }
}

function placesOf({ provider, url, key }: Config['maps']['places'], parts: ClientParts): PlaceMaps | null {
  const at = (service: Omit<Service, 'provider'>) =>
    createProviderClient({ provider, deadlineMilliseconds: placesDeadlineMilliseconds, ...service }, parts);
  switch (provider) {
    case 'city':
      return null;
    case 'photon':
      return photonPlaces(at({ baseUrl: required(url) }));
    case 'nominatim':
      return nominatimPlaces(at({ baseUrl: required(url) }));
    case 'google':
      return googlePlaces({
        places: at({ baseUrl: url ?? googleMaps.places, headers: googleKey(required(key)) }),
        geocoding: at({ baseUrl: url ?? googleMaps.geocoding }),
        key: required(key),
        random: parts.random,
      });
  }
}

function googleKey(key: string): Readonly<Record<string, string>> {
  return { 'x-goog-api-key': key };
}

/** `loadConfig` guarantees that a provider has everything it needs. */
function required(value: string | null): string {
  if (value === null) throw new Error('a map provider is configured without its address or key');
  return value;
}

function tell(log: ClientParts['log'], { provider, kind, detail }: ProviderFault): void {
  const facts = { provider, kind, detail };
  if (kind === 'resting')
    log.debug(facts, 'the map provider is not called for a while; something else is used instead');
  else log.warn(facts, 'the map provider failed; something else is used instead');
}
