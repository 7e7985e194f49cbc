import type { LatLng } from '@fiacre/domain';
import type { MapMatrix, MapRoute } from '../maps.ts';
import type { RouteMaps } from './capabilities.ts';
import { ProviderFault } from './provider-fault.ts';
import { straightLine } from './straight-line.ts';

export interface CityStreets {
  readonly maps: RouteMaps;
  /** Whether the city has a street close enough to a point. */
  covers(point: LatLng): boolean;
}

export type OnFault = (fault: ProviderFault) => void;

/**
 * Hides a provider's failures from riders: the city is used if it covers all points, otherwise the great circle. The
 * absence of a route is a valid result, not a failure. Source: LAND-16, CALL-21.
 */
export function routesOrCity(provider: RouteMaps, city: CityStreets, onFault: OnFault): RouteMaps {
  const routeVia = async (points: readonly LatLng[]): Promise<MapRoute | null> => {
    try {
      return await provider.routeVia(points);
    } catch (error) {
      hear(error, onFault);
      return points.every((point) => city.covers(point)) ? city.maps.routeVia(points) : straightLine(points);
    }
  };
  return {
    route: (from, to) => routeVia([from, to]),
    routeVia,
    matrix: async (sources, targets) => {
      try {
        return await provider.matrix(sources, targets);
      } catch (error) {
        hear(error, onFault);
        return matrixOfCity(city, sources, targets);
      }
    },
  };
}

async function matrixOfCity(
  city: CityStreets,
  sources: readonly LatLng[],
  targets: readonly LatLng[],
): Promise<MapMatrix> {
  const known = await city.maps.matrix(sources, targets);
  const isCovered = {
    sources: sources.map((point) => city.covers(point)),
    targets: targets.map((point) => city.covers(point)),
  };
  const fill = (table: MapMatrix['durationsSeconds'], measure: 'durationSeconds' | 'distanceMetres') =>
    sources.map((from, row) =>
      targets.map((to, column) =>
        isCovered.sources[row] && isCovered.targets[column]
          ? (table[row]?.[column] ?? Infinity)
          : straightLine([from, to])[measure],
      ),
    );
  return {
    durationsSeconds: fill(known.durationsSeconds, 'durationSeconds'),
    distancesMetres: fill(known.distancesMetres, 'distanceMetres'),
  };
}

/** Returns a provider's fault; rethrows any other error, since it is a bug of ours. */
export function hear(error: unknown, onFault: OnFault): void {
  if (!(error instanceof ProviderFault)) throw error;
  onFault(error);
}
