import type { City } from '@fiacre/city';
import { greatCircleMetres, type LatLng, type Pace } from '@fiacre/domain';
import type { MapRoute, Maps, RouteOptions } from './maps.ts';

/**
 * The built-in map: the installation's own city answers every request, without a key or a fee. `cityNow` is called for
 * each, because another build may have taken its place.
 */
export function cityMaps(cityNow: () => City): Maps {
  return {
    route: async (from, to, options) => routeThrough(cityNow(), [from, to], options),
    routeVia: async (points, options) => routeThrough(cityNow(), points, options),
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
  const { fromCar, pace } = options ?? {};
  const found = city.routeThrough(points, fromCar === undefined ? {} : { fromCar });
  if ('refusal' in found) return null;
  const { distanceMetres, durationSeconds, coordinates, ferryMetres, tollMetres } = found;
  return atPace(pace, points, {
    distanceMetres: Math.round(distanceMetres),
    durationSeconds: Math.round(durationSeconds),
    coordinates,
    estimated: false,
    ferryMetres: Math.round(ferryMetres),
    // A short toll road counts as well.
    tollMetres: Math.ceil(tollMetres),
  });
}

/** A route in the traffic of its time. Through several points, the longer parts count more. */
export function atPace(pace: Pace | undefined, points: readonly LatLng[], route: MapRoute): MapRoute {
  if (pace === undefined) return route;
  let [metres, weighted] = [0, 0];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return;
    // A metre more, so that a route between equal points has a factor too.
    const part = greatCircleMetres(before, point) + 1;
    metres += part;
    weighted += part * pace(before, point);
  });
  const speedFactor = Math.round((weighted / metres) * 100) / 100;
  return { ...route, durationSeconds: Math.round(route.durationSeconds * speedFactor), speedFactor };
}

/** Driving times from each source in the traffic of their time. Where there is no route, there is still none. */
export function secondsAtPace(
  pace: Pace,
  target: LatLng,
  sources: readonly LatLng[],
  seconds: readonly number[],
): number[] {
  return sources.map((from, index) => (seconds[index] ?? Infinity) * pace(from, target));
}

function rows(flat: Float64Array, sources: number, targets: number): number[][] {
  return Array.from({ length: sources }, (_, source) => [
    ...flat.subarray(source * targets, (source + 1) * targets),
  ]);
}
