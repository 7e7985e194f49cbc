import type { LatLng } from './lat-lng.ts';

/** The mean radius of the earth in metres. Source: IUGG 1980. */
export const earthRadiusMetres = 6_371_008.8;

const radiansPerDegree = Math.PI / 180;

function radians(degrees: number): number {
  return degrees * radiansPerDegree;
}

/** The distance over the ground in metres by the haversine formula; exactly 0 for identical points. Source: FARE-5. */
export function greatCircleMetres(a: LatLng, b: LatLng): number {
  return haversineMetres(
    haversine(b.lat - a.lat, b.lng - a.lng, cosineOfDegrees(a.lat) * cosineOfDegrees(b.lat)),
  );
}

/** The same distance in km. Source: FARE-5. */
export function greatCircleKm(a: LatLng, b: LatLng): number {
  return greatCircleMetres(a, b) / 1000;
}

/**
 * The first half of `greatCircleMetres`, for comparing many distances: it is faster, and its result increases with the
 * distance, from 0 to 1. `cosines` is the product of the cosines of both latitudes.
 */
export function haversine(dLatDegrees: number, dLngDegrees: number, cosines: number): number {
  const north = sine(radians(dLatDegrees) / 2);
  const east = sine(radians(dLngDegrees) / 2);
  return north * north + cosines * (east * east);
}

/** The second half of `greatCircleMetres`. */
export function haversineMetres(value: number): number {
  return 2 * earthRadiusMetres * arcsine(Math.min(1, Math.sqrt(value)));
}

export function cosineOfDegrees(degrees: number): number {
  return Math.cos(radians(degrees));
}

/** Up to this value, which is a distance of 250 km, the series below are as exact as a number can be. */
const small = 0.02;

/**
 * Like `Math.sin`, but several times faster for the small angles within a town, and identical in every JavaScript
 * engine.
 */
function sine(x: number): number {
  if (x > small || x < -small) return Math.sin(x);
  const square = x * x;
  return x * (1 - square * (1 / 6 - square * (1 / 120 - square * (1 / 5040))));
}

function arcsine(x: number): number {
  if (x > small) return Math.asin(x);
  const square = x * x;
  return x * (1 + square * (1 / 6 + square * (3 / 40 + square * (15 / 336 + square * (105 / 3456)))));
}
