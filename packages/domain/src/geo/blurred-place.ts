import { cellCentre } from './coarse-place.ts';
import { greatCircleMetres } from './great-circle.ts';
import type { LatLng } from './lat-lng.ts';

/** How far a blurred place is from the centre of its 100 m cell. Source: ROLE-9. */
const offsetMetres = 650;
/** No place is further than this from its blurred place: the offset, and half the diagonal of a cell. */
export const blurMetres = offsetMetres + 75;
/** The direction of the offset changes gradually over this distance. */
const nodeMetres = 4000;
const metresPerDegree = greatCircleMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });

/** A secret direction for a node of a grid of `nodeMetres`, in radians; always the same for the same node. */
export type SecretDirection = (row: number, column: number) => number;

/**
 * A place between 575 and 725 m from the exact one, for decisions whose outcome people can observe. Repeated queries
 * reveal no more, since the offset depends only on the place and the secret. No average over days or shifts removes it,
 * and it turns gradually, so that a change of direction reveals nothing either. Source: ROLE-9.
 */
export function blurredPlace(at: LatLng, directionAt: SecretDirection): LatLng {
  const centre = cellCentre(at);
  const metresPerDegreeEast = metresPerDegree * Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180));
  const { north, east } = direction(
    (centre.lat * metresPerDegree) / nodeMetres,
    (centre.lng * metresPerDegreeEast) / nodeMetres,
    directionAt,
  );
  return {
    lat: centre.lat + (north * offsetMetres) / metresPerDegree,
    lng: centre.lng + (east * offsetMetres) / metresPerDegreeEast,
  };
}

/** The directions of the four nodes around a point, weighted by how near they are; a vector of length 1. */
function direction(row: number, column: number, directionAt: SecretDirection) {
  const [south, west] = [Math.floor(row), Math.floor(column)];
  let [north, east] = [0, 0];
  for (const [y, x] of [
    [south, west],
    [south, west + 1],
    [south + 1, west],
    [south + 1, west + 1],
  ] as const) {
    const weight = (1 - Math.abs(row - y)) * (1 - Math.abs(column - x));
    const angle = directionAt(y, x);
    north += weight * Math.cos(angle);
    east += weight * Math.sin(angle);
  }
  const length = Math.hypot(north, east);
  return length === 0 ? { north: 1, east: 0 } : { north: north / length, east: east / length };
}
