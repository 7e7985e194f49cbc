import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { MapRoute } from '../port/maps.ts';

/** The factor by which streets in towns are longer than the straight line. */
const detour = 1.4;
/** The average speed of cars in towns by day, including stops. */
const cityKmh = 25;

/** The probable distance and duration if no streets are known; marked as `estimated`. */
export function straightLine(points: readonly LatLng[]): MapRoute {
  let crowMetres = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) crowMetres += greatCircleMetres(before, point);
  });
  const metres = detour * crowMetres;
  return {
    distanceMetres: Math.round(metres),
    durationSeconds: Math.round((metres * 3.6) / cityKmh),
    coordinates: points,
    estimated: true,
  };
}
