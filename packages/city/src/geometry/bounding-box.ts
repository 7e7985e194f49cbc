import type { LatLng } from '@fiacre/domain';

/** A bounding box in degrees (WGS 84); a city's never crosses the 180th meridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function boundsOfE7(lats: Int32Array, lngs: Int32Array): Bounds {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = 0; i < lats.length; i++) {
    const lat = (lats[i] ?? 0) / 1e7;
    const lng = (lngs[i] ?? 0) / 1e7;
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

/**
 * Whether a box contains points on both sides of the 180th meridian: it then reaches around the rest of the globe, or
 * beyond the meridian.
 */
export function crossesAntimeridian({ west, east }: Bounds): boolean {
  return east - west > 180 || west < -180 || east > 180;
}

/** The box widened on each side by a share of its size, but not beyond the 180th meridian. */
export function widen(bounds: Bounds, share: number): Bounds {
  const lng = (bounds.east - bounds.west) * share;
  const lat = (bounds.north - bounds.south) * share;
  return {
    west: Math.max(-180, bounds.west - lng),
    south: bounds.south - lat,
    east: Math.min(180, bounds.east + lng),
    north: bounds.north + lat,
  };
}

export function contains(bounds: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}

export function middle(bounds: Bounds): LatLng {
  return { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 };
}

/** The part of the segment a–b inside the box (Liang and Barsky), or null. */
function clipSegment(a: LatLng, b: LatLng, bounds: Bounds): [LatLng, LatLng] | null {
  const dLng = b.lng - a.lng;
  const dLat = b.lat - a.lat;
  let enter = 0;
  let leave = 1;
  const edges = [
    [-dLng, a.lng - bounds.west],
    [dLng, bounds.east - a.lng],
    [-dLat, a.lat - bounds.south],
    [dLat, bounds.north - a.lat],
  ] as const;
  for (const [step, room] of edges) {
    if (step === 0 && room < 0) return null;
    if (step === 0) continue;
    if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  if (enter > leave) return null;
  const along = (share: number): LatLng => ({ lat: a.lat + dLat * share, lng: a.lng + dLng * share });
  return [enter === 0 ? a : along(enter), leave === 1 ? b : along(leave)];
}

/** The parts of a line inside the box, each ending on the box's edge where it was cut. */
export function clipLine(line: readonly LatLng[], bounds: Bounds): LatLng[][] {
  const pieces: LatLng[][] = [];
  let piece: LatLng[] = [];
  const close = (): void => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const inside = a === undefined || b === undefined ? null : clipSegment(a, b, bounds);
    if (inside === null) {
      close();
      continue;
    }
    if (piece.length === 0) piece.push(inside[0]);
    piece.push(inside[1]);
    if (inside[1] !== b) close();
  }
  close();
  return pieces;
}

export function isWithin({ lat, lng }: LatLng, { west, south, east, north }: Bounds): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
