import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { MapRoute } from '../maps.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { PlaceMaps, RouteMaps } from './capabilities.ts';
import type { MapMeter, MapOperation } from './map-meter.ts';
import { ProviderFault } from './provider-fault.ts';

/** How a provider's requests are counted and, where its terms allow it, saved. */
export interface Economy {
  readonly provider: string;
  readonly meter: MapMeter;
  /** Null for a provider whose terms forbid keeping its answers. */
  readonly cache: AnswerCache | null;
}

/** Five decimals are a metre, four eleven metres, two a kilometre. */
const at = ({ lat, lng }: LatLng, decimals: number) => `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;

/**
 * A route provider whose requests are counted and whose answers are cached. A matrix depends on where drivers are at
 * the moment, so it is never cached.
 */
export function economicalRoutes(routes: RouteMaps, economy: Economy): RouteMaps {
  const ask = askerOf(economy);
  const keyOf = (points: readonly LatLng[]) => points.map((point) => at(point, 5)).join(' ');
  const believed = (points: readonly LatLng[], found: Promise<MapRoute | null>) =>
    found.then((route) => requireBelievable(economy.provider, points, route));
  return {
    route: (from, to, options) =>
      ask('route', `${keyOf([from, to])} ${options?.fromCar === true}`, () =>
        believed([from, to], routes.route(from, to, options)),
      ),
    routeVia: (points) =>
      ask('route', `via ${keyOf(points)}`, () => believed(points, routes.routeVia(points))),
    matrix: (sources, targets) =>
      economy.meter.metered(economy.provider, 'matrix', sources.length * targets.length, () =>
        routes.matrix(sources, targets),
      ),
  };
}

/** A place provider whose requests are counted and whose answers are cached. */
export function economicalPlaces(places: PlaceMaps, economy: Economy): PlaceMaps {
  const ask = askerOf(economy);
  return {
    ...places,
    suggest: (query, options) => {
      const { near, country, limit } = options;
      const key = [query.trim().toLowerCase(), near && at(near, 2), country, limit].join('|');
      return ask('suggest', key, () => places.suggest(query, options));
    },
    place: (placeId) => ask('place', placeId, () => places.place(placeId)),
    reverse: (point) => ask('reverse', at(point, 4), () => places.reverse(point)),
  };
}

function askerOf({ provider, meter, cache }: Economy) {
  return <T>(operation: MapOperation, key: string, ask: () => Promise<T>): Promise<T> => {
    const counted = () => meter.metered(provider, operation, 1, ask);
    if (cache === null) return counted();
    return cache.answer(`${operation} ${key}`, counted, () => meter.hit(provider, operation));
  };
}

/** Both ends may be moved to the nearest street. */
const snapMetres = 1_000;
const maxMetresPerSecond = 70;

/** No road is shorter than the great circle, and no car faster than 250 km/h: such an answer must not set a fare. */
function requireBelievable(
  provider: string,
  points: readonly LatLng[],
  route: MapRoute | null,
): MapRoute | null {
  if (route === null) return null;
  const straightMetres = points
    .slice(1)
    .reduce((sum, point, index) => sum + greatCircleMetres(points[index] ?? point, point), 0);
  const isTooShort = route.distanceMetres + snapMetres * points.length < straightMetres;
  const isTooFast =
    route.distanceMetres > snapMetres && route.distanceMetres > route.durationSeconds * maxMetresPerSecond;
  if (isTooShort || isTooFast)
    throw new ProviderFault(provider, 'malformed', isTooShort ? 'distance' : 'speed');
  return route;
}
