import type { LatLng } from './lat-lng.ts';
import { greatCircleKm } from './great-circle.ts';

/** The number of kilometres in a mile. Source: CONST-2. */
export const kmPerMile = 1.609344;

/** The default search radius around a pickup, in km (or miles). Source: CONST-2, BOOK-6. */
export const defaultDriverRadius = 10;

export type DistanceUnit = 'km' | 'mi';

/** The unit of fares, of displayed distances and of the driver radius. Source: FARE-7, BOOK-6. */
export function distanceUnit(convertToMile: boolean): DistanceUnit {
  return convertToMile ? 'mi' : 'km';
}

/** Converts metres to the given unit. Source: FARE-7. */
export function metresIn(unit: DistanceUnit, metres: number): number {
  return unit === 'km' ? metres / 1000 : metres / 1000 / kmPerMile;
}

/** A radius given in the operator's unit, in metres. Source: BOOK-6. */
export function radiusMetres(radius: number, unit: DistanceUnit): number {
  return unit === 'km' ? radius * 1000 : radius * 1000 * kmPerMile;
}

/** Whether a point is within the radius of a centre, including the edge. Source: BOOK-6, BOOK-13. */
export function isWithinRadius(centre: LatLng, point: LatLng, radius: number, unit: DistanceUnit): boolean {
  const km = greatCircleKm(centre, point);
  return (unit === 'km' ? km : km / kmPerMile) <= radius;
}
