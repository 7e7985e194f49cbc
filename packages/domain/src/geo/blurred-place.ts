import { cellCentre } from './coarse-place.ts';
import { greatCircleMetres } from './great-circle.ts';
import type { LatLng } from './lat-lng.ts';

/** How far a blurred place is from the centre of its 100 m cell. Source: ROLE-9. */
const offsetMetres = 650;
/** No place is further than this from its blurred place: the offset, and half the diagonal of a cell. */
export const blurMetres = offsetMetres + 75;
/**
 * The direction of the offset changes gradually from node to node: 5 km to the north, and 11 km to the east at the equator,
 * 5 km in the north of Norway. The columns are not as wide everywhere, because far from longitude 0 a way to the north would
 * cross many of them.
 */
const nodeDegrees = { north: 0.045, east: 0.1 };
/** A node that no place is near. */
const everywhere = -1_000_000;
const metresPerDegree = greatCircleMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });

/** A secret direction for a node of a grid of `nodeDegrees`, in radians; always the same for the same node. */
export type SecretDirection = (row: number, column: number) => number;

/**
 * A place between 575 and 725 m from the exact one, for decisions whose outcome people can observe. Repeated queries
 * reveal no more, since the offset depends only on the place and the secret. No average over days or shifts removes it,
 * and it turns gradually, so that a change of direction reveals nothing either. Source: ROLE-9.
 */
export function blurredPlace(at: LatLng, directionAt: SecretDirection): LatLng {
  const centre = cellCentre(at);
  const metresPerDegreeEast = metresPerDegree * Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180));
  const angle = direction(centre.lat / nodeDegrees.north, centre.lng / nodeDegrees.east, directionAt);
  return {
    lat: centre.lat + (Math.cos(angle) * offsetMetres) / metresPerDegree,
    lng: centre.lng + (Math.sin(angle) * offsetMetres) / metresPerDegreeEast,
  };
}

/**
 * The angles of the four nodes around a point, weighted by how near they are. Angles are averaged as numbers, so that 650
 * metres turn it by a fifth of a circle at most: the average of vectors turns at once where they are opposite, and there
 * the average of a few places would be close to the exact one. All are turned by one secret angle, because averages are
 * near the middle of their range.
 */
function direction(row: number, column: number, directionAt: SecretDirection): number {
  const [south, west] = [Math.floor(row), Math.floor(column)];
  let angle = directionAt(everywhere, everywhere);
  for (const [y, x] of [
    [south, west],
    [south, west + 1],
    [south + 1, west],
    [south + 1, west + 1],
  ] as const)
    angle += (1 - Math.abs(row - y)) * (1 - Math.abs(column - x)) * directionAt(y, x);
  return angle;
}
