import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { MapRoute } from '../port/maps.ts';
import type { ResultCache } from './result-cache.ts';
import type { PlaceMaps, RouteMaps } from '../port/capabilities.ts';
import type { MapMeter, MapOperation } from './map-meter.ts';
import { ProviderFault } from './provider-fault.ts';

/** How a provider's requests are counted and, where its terms allow it, cached. */
export interface Economy {
  readonly provider: string;
  readonly meter: MapMeter;
  /** Null for a provider whose terms forbid caching. */
  readonly cache: ResultCache | null;
}

/** Five decimals are a metre, four eleven metres, two a kilometre. */
const at = ({ lat, lng }: LatLng, decimals: number) => `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;

/**
 * A route provider with counted requests and cached results. A matrix depends on where drivers are at the moment, so it
 * is never cached.
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

/** A place provider with counted requests and cached results. */
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
    return cache.read(`${operation} ${key}`, counted, () => meter.hit(provider, operation));
  };
}

/**
 * Plausible routes, in metres, seconds and metres per second. Both ends may be moved to the nearest street; around a
 * fjord a road is many times as long as the straight line; the slowest cars wait for a ferry.
 */
const limits = {
  snapMetres: 1_000,
  fastest: 70,
  slowest: 1,
  waitSeconds: 3 * 3600,
  detourFactor: 20,
  detourMetres: 200_000,
} as const;

/** A route that no car could drive must not set a fare. */
function requireBelievable(
  provider: string,
  points: readonly LatLng[],
  route: MapRoute | null,
): MapRoute | null {
  const wrong = route && unbelievable(points, route);
  if (wrong !== null) throw new ProviderFault(provider, 'malformed', wrong);
  return route;
}

function unbelievable(
  points: readonly LatLng[],
  { distanceMetres, durationSeconds }: MapRoute,
): 'distance' | 'speed' | null {
  const { snapMetres, fastest, slowest, waitSeconds, detourFactor, detourMetres } = limits;
  const straightMetres = points
    .slice(1)
    .reduce((sum, point, index) => sum + greatCircleMetres(points[index] ?? point, point), 0);
  const isTooShort = distanceMetres + snapMetres * points.length < straightMetres;
  const isTooLong = distanceMetres > detourFactor * straightMetres + detourMetres;
  if (isTooShort || isTooLong) return 'distance';
  const isTooFast = distanceMetres > snapMetres && distanceMetres > durationSeconds * fastest;
  const isTooSlow = durationSeconds > waitSeconds + distanceMetres / slowest;
  return isTooFast || isTooSlow ? 'speed' : null;
}
