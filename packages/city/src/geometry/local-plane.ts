import type { LatLng } from '@fiacre/domain';

/** Metres in one degree of latitude on the sphere that `greatCircleMetres` measures on. */
export const metresPerDegree = (6_371_008.8 * Math.PI) / 180;

/** Metres in one degree of longitude at a latitude. */
export function metresPerDegreeLng(lat: number): number {
  return metresPerDegree * Math.cos((lat * Math.PI) / 180);
}

/** The nearest point on a straight segment: `share` is 0 at its start and 1 at its end. */
export interface Projection {
  readonly share: number;
  readonly distanceMetres: number;
}

/**
 * Projects a point onto a segment of road. Planar around the point: accurate to a millimetre within a few kilometres.
 */
export function projectOnPiece(point: LatLng, start: LatLng, end: LatLng): Projection {
  const perLng = metresPerDegreeLng(point.lat);
  const x = (start.lng - point.lng) * perLng;
  const y = (start.lat - point.lat) * metresPerDegree;
  const dx = (end.lng - start.lng) * perLng;
  const dy = (end.lat - start.lat) * metresPerDegree;
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squared));
  return { share, distanceMetres: Math.hypot(x + share * dx, y + share * dy) };
}

/** The point at a given share of the straight line between two points. */
export function between(start: LatLng, end: LatLng, share: number): LatLng {
  return { lat: start.lat + (end.lat - start.lat) * share, lng: start.lng + (end.lng - start.lng) * share };
}
