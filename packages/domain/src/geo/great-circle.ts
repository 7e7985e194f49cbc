import type { LatLng } from './lat-lng.ts';

/** Mean radius of the earth in metres. Source: IUGG 1980. */
const earthRadiusMetres = 6_371_008.8;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Distance over the ground in metres by the haversine formula; exactly 0 for identical points. Source: FARE-5. */
export function greatCircleMetres(a: LatLng, b: LatLng): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The same distance in km. Source: FARE-5. */
export function greatCircleKm(a: LatLng, b: LatLng): number {
  return greatCircleMetres(a, b) / 1000;
}
