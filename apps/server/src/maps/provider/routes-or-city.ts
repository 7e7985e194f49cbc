import type { LatLng } from '@fiacre/domain';
import type { MapMatrix } from '../port/maps.ts';
import type { RouteMaps } from '../port/capabilities.ts';
import { faultOrThrow, type OnFault } from './fault-or-throw.ts';
import { firstAnswer } from './in-order.ts';
import { straightLine } from './straight-line.ts';

export interface CityStreets {
  readonly maps: RouteMaps;
  /** Whether the city has a street close enough to a point. */
  covers(point: LatLng): boolean;
}

/**
 * Hides the providers' failures from riders: the next one is asked; then the city is used if it covers all points,
 * otherwise the great circle. The absence of a route is a valid result, not a failure. Source: LAND-16, CALL-21.
 */
export function routesOrCity(
  providers: readonly RouteMaps[],
  city: CityStreets,
  onFault: OnFault,
): RouteMaps {
  const routeVia: RouteMaps['routeVia'] = async (points, options) => {
    try {
      return await firstAnswer(providers, (provider) => provider.routeVia(points), onFault);
    } catch (error) {
      faultOrThrow(error, onFault);
      return points.every((point) => city.covers(point))
        ? city.maps.routeVia(points, options)
        : straightLine(points);
    }
  };
  return {
    route: (from, to, options) => routeVia([from, to], options),
    routeVia,
    matrix: async (sources, targets) => {
      try {
        return await firstAnswer(providers, (provider) => provider.matrix(sources, targets), onFault);
      } catch (error) {
        faultOrThrow(error, onFault);
        return matrixOfCity(city, sources, targets);
      }
    },
  };
}

/** The city's matrix, with straight lines to and from points that it does not cover. */
export async function matrixOfCity(
  city: Pick<CityStreets, 'covers'> & { readonly maps: Pick<RouteMaps, 'matrix'> },
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
