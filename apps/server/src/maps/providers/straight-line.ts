import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { MapRoute } from '../maps.ts';

/** Streets of towns are about this much longer than the crow flies. */
const detour = 1.4;
/** What cars do in towns by day, stops included. */
const cityKmh = 25;

/** How far and long it probably is where nobody knows the streets; marked as `estimated`. */
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
