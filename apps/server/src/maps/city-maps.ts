import type { City } from '@fiacre/city';
import type { LatLng } from '@fiacre/domain';
import type { MapRoute, Maps, RouteOptions } from './maps.ts';

/**
 * The built-in map: the installation's own city answers every request, without a key or a fee. `cityNow` is called for
 * each, because another build may have taken its place.
 */
export function cityMaps(cityNow: () => City): Maps {
  return {
    route: async (from, to, options) => routeThrough(cityNow(), [from, to], options),
    routeVia: async (points) => routeThrough(cityNow(), points),
    matrix: async (sources, targets) => {
      const { durationsSeconds, distancesMetres } = cityNow().matrix(sources, targets);
      return {
        durationsSeconds: rows(durationsSeconds, sources.length, targets.length),
        distancesMetres: rows(distancesMetres, sources.length, targets.length),
      };
    },
    // The city lies in a single country, so a country restriction excludes nothing.
    suggest: async (query, { near, limit }) => {
      const options = { ...(near && { near }), ...(limit !== undefined && { limit }) };
      return cityNow()
        .suggest(query, options)
        .map(({ placeId, description, main, secondary }) => ({
          placeId,
          description,
          main: main.text,
          matches: main.matches,
          secondary: secondary.text,
        }));
    },
    place: async (placeId) => cityNow().place(placeId),
    reverse: async (point) => cityNow().reverse(point),
  };
}

// A refused route (off the map, or disconnected) is treated as no route; the caller has its own error code for that.
function routeThrough(city: City, points: readonly LatLng[], options?: RouteOptions): MapRoute | null {
  const found = city.routeThrough(points, options);
  if ('refusal' in found) return null;
  const { distanceMetres, durationSeconds, coordinates, ferryMetres, tollMetres } = found;
  return {
    distanceMetres: Math.round(distanceMetres),
    durationSeconds: Math.round(durationSeconds),
    coordinates,
    estimated: false,
    ferryMetres: Math.round(ferryMetres),
    // A short toll road counts as well.
    tollMetres: Math.ceil(tollMetres),
  };
}

function rows(flat: Float64Array, sources: number, targets: number): number[][] {
  return Array.from({ length: sources }, (_, source) => [
    ...flat.subarray(source * targets, (source + 1) * targets),
  ]);
}
