import type { LatLng } from '@fiacre/domain';
import type { Bounds } from '../geometry/bounding-box.ts';

/** How far the map continues beyond the area, as a share of its extent, just as it does beyond a whole file. */
const NEAR_SHARE = 0.35;

/** The part of a file to import. Roads and places end at its edge; the map is drawn a little beyond it. */
export interface CutArea {
  readonly bounds: Bounds;
  /** In 10⁻⁷ degrees. */
  contains(latE7: number, lngE7: number): boolean;
  /** Whether a point is inside, or so close that the map shows it. */
  isNear(latE7: number, lngE7: number): boolean;
}

export function boxArea(bounds: Bounds): CutArea {
  const box = toE7(bounds, 0);
  const around = toE7(bounds, NEAR_SHARE);
  return {
    bounds,
    contains: (lat, lng) => isInBox(box, lat, lng),
    isNear: (lat, lng) => isInBox(around, lat, lng),
  };
}

/** The area inside any of the rings, without rings inside other rings (even-odd rule). */
export function polygonArea(rings: readonly (readonly LatLng[])[]): CutArea {
  const all = rings.flat();
  const bounds = {
    west: least(all.map(({ lng }) => lng)),
    south: least(all.map(({ lat }) => lat)),
    east: -least(all.map(({ lng }) => -lng)),
    north: -least(all.map(({ lat }) => -lat)),
  };
  const box = boxArea(bounds);
  return {
    bounds,
    isNear: (latE7, lngE7) => box.isNear(latE7, lngE7),
    contains: (latE7, lngE7) => box.contains(latE7, lngE7) && isInRings(rings, latE7 / 1e7, lngE7 / 1e7),
  };
}

function least(values: readonly number[]): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), Infinity);
}

function isInRings(rings: readonly (readonly LatLng[])[], lat: number, lng: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const corner of ring) {
      if (before !== undefined && corner.lat > lat !== before.lat > lat) {
        const crossing =
          ((before.lng - corner.lng) * (lat - corner.lat)) / (before.lat - corner.lat) + corner.lng;
        if (lng < crossing) inside = !inside;
      }
      before = corner;
    }
  }
  return inside;
}

interface BoxE7 {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function toE7({ west, south, east, north }: Bounds, share: number): BoxE7 {
  const [wide, high] = [(east - west) * share, (north - south) * share];
  return {
    west: Math.round((west - wide) * 1e7),
    south: Math.round((south - high) * 1e7),
    east: Math.round((east + wide) * 1e7),
    north: Math.round((north + high) * 1e7),
  };
}

function isInBox(box: BoxE7, lat: number, lng: number): boolean {
  return lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;
}
