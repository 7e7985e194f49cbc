import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** An area as rings: the first is its outline, the rest are holes. */
export type Rings = readonly (readonly LatLng[])[];

/** Twice the signed area in square degrees: positive when the ring runs anticlockwise. */
export function signedArea(ring: readonly LatLng[]): number {
  let sum = 0;
  ring.forEach((position, index) => {
    const before = ring[index === 0 ? ring.length - 1 : index - 1];
    if (before !== undefined) sum += before.lng * position.lat - position.lng * before.lat;
  });
  return sum;
}

export function isInRing(point: LatLng, ring: readonly LatLng[]): boolean {
  let inside = false;
  ring.forEach((a, index) => {
    const b = ring[index === 0 ? ring.length - 1 : index - 1];
    if (b === undefined || a.lat > point.lat === b.lat > point.lat) return;
    if (point.lng < ((b.lng - a.lng) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lng) inside = !inside;
  });
  return inside;
}

export function lineMetres(line: readonly LatLng[]): number {
  let metres = 0;
  line.forEach((position, index) => {
    const before = line[index - 1];
    if (before !== undefined) metres += greatCircleMetres(before, position);
  });
  return metres;
}

export function samePlace(one: LatLng | undefined, other: LatLng | undefined): boolean {
  return one !== undefined && other !== undefined && one.lat === other.lat && one.lng === other.lng;
}

/** The approximate area of a ring in square metres, precise enough to distinguish a garden from a forest. */
export function ringSquareMetres(ring: readonly LatLng[]): number {
  const first = ring[0];
  if (first === undefined) return 0;
  return (Math.abs(signedArea(ring)) / 2) * 111_195 ** 2 * Math.cos((first.lat * Math.PI) / 180);
}
