import type { Config } from '../../platform/config/config.ts';
import type { Maps } from '../port/maps.ts';
import type { PlaceMaps, RouteMaps } from '../port/capabilities.ts';
import { createResultCache } from '../provider/result-cache.ts';
import { economicalPlaces, economicalRoutes, type Economy } from '../provider/economical-maps.ts';
import type { MapMeter } from '../provider/map-meter.ts';
import { createProviderClient, type ClientParts, type Service } from '../provider/provider-client.ts';
import { placeService, routeService, type ChosenProvider } from './map-services.ts';
import type { ProviderFault } from '../provider/provider-fault.ts';
import { placesOrCity } from '../provider/places-or-city.ts';
import { routesOrCity, type CityStreets } from '../provider/routes-or-city.ts';

/** Someone is typing, so a late suggestion is useless. */
const placesDeadlineMilliseconds = 2_500;

/** How long results are cached: people who type, and two views of one booking, send the same requests again. */
const keptForMilliseconds = { routes: 5 * 60_000, places: 60 * 60_000 } as const;
const maxResults = 2_000;

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
export function configuredMaps({ services }: Pick<Config, 'services'>, city: OwnMap, parts: MapParts): Maps {
  const routes = (services.of(routeService) ?? []).flatMap((chosen) => routesOf(chosen, parts) ?? []);
  const places = (services.of(placeService) ?? []).flatMap((chosen) => placesOf(chosen, parts) ?? []);
  const onFault = (fault: ProviderFault): void => tell(parts.log, fault);
  return {
    ...city.maps,
    ...(routes.length > 0 && routesOrCity(routes, city, onFault)),
    ...(places.length > 0 && placesOrCity(places, city.maps, onFault)),
  };
}

function routesOf(chosen: ChosenProvider, parts: MapParts): RouteMaps | undefined {
  const routes = chosen.provider.routes?.create(chosen, connector(chosen, parts), parts);
  return routes && economicalRoutes(routes, economyOf(chosen, 'routes', parts));
}

function placesOf(chosen: ChosenProvider, parts: MapParts): PlaceMaps | undefined {
  const connect = connector(chosen, parts, placesDeadlineMilliseconds);
  const places = chosen.provider.places?.create(chosen, connect, parts);
  return places && economicalPlaces(places, economyOf(chosen, 'places', parts));
}

function connector(
  { provider: { name } }: ChosenProvider,
  parts: ClientParts,
  deadlineMilliseconds?: number,
) {
  const deadline = deadlineMilliseconds === undefined ? {} : { deadlineMilliseconds };
  return (service: Pick<Service, 'baseUrl' | 'headers'>) =>
    createProviderClient({ provider: name, ...deadline, ...service }, parts);
}

function economyOf(
  { provider }: ChosenProvider,
  of: keyof typeof keptForMilliseconds,
  parts: MapParts,
): Economy {
  const terms = { maxAgeMilliseconds: keptForMilliseconds[of], maxResults };
  const cache = provider.mayCache ? createResultCache(parts.clock, terms) : null;
  return { provider: provider.name, meter: parts.meter, cache };
}

function tell(log: ClientParts['log'], { provider, kind, detail }: ProviderFault): void {
  const facts = { provider, kind, detail };
  if (kind === 'resting')
    log.debug(facts, 'the map provider is not called for a while; something else is used instead');
  else log.warn(facts, 'the map provider failed; something else is used instead');
}
