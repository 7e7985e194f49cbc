import type { LatLng } from '@fiacre/domain';
import { clipLine, type Bounds } from '../geometry/bounding-box.ts';
import type { Rings } from '../geometry/ring-geometry.ts';
import type { TileGeometry } from './tile-feature.ts';

/** The part of a geometry inside a box; null if there is none. Areas get new edges along the box. */
export function clipGeometry(geometry: TileGeometry, bounds: Bounds): TileGeometry[] {
  if (geometry.type === 'point') return [geometry];
  if (geometry.type === 'line') {
    return clipLine(geometry.line, bounds).map((line) => ({ type: 'line', line }));
  }
  const areas = geometry.areas.map((rings) => clipRings(rings, bounds)).filter((rings) => rings.length > 0);
  return areas.length === 0 ? [] : [{ type: 'area', areas }];
}

function clipRings([outline = [], ...holes]: Rings, bounds: Bounds): Rings {
  const clipped = clipRing(outline, bounds);
  if (clipped.length === 0) return [];
  return [clipped, ...holes.map((hole) => clipRing(hole, bounds)).filter((hole) => hole.length > 0)];
}

/** The algorithm of Sutherland and Hodgman: clips at one edge of the box after the other. */
function clipRing(ring: readonly LatLng[], bounds: Bounds): LatLng[] {
  let points = ring.slice(0, -1);
  points = clipHalf(points, 'lng', bounds.west, 1);
  points = clipHalf(points, 'lng', bounds.east, -1);
  points = clipHalf(points, 'lat', bounds.south, 1);
  points = clipHalf(points, 'lat', bounds.north, -1);
  const [first] = points;
  return first === undefined || points.length < 3 ? [] : [...points, first];
}

function clipHalf(points: readonly LatLng[], axis: 'lat' | 'lng', edge: number, sign: 1 | -1): LatLng[] {
  const kept: LatLng[] = [];
  let before = points.at(-1);
  for (const point of points) {
    if (before !== undefined) {
      const isIn = (point[axis] - edge) * sign >= 0;
      const wasIn = (before[axis] - edge) * sign >= 0;
      if (isIn !== wasIn) kept.push(crossing(before, point, axis, edge));
      if (isIn) kept.push(point);
    }
    before = point;
  }
  return kept;
}

function crossing(a: LatLng, b: LatLng, axis: 'lat' | 'lng', edge: number): LatLng {
  const share = (edge - a[axis]) / (b[axis] - a[axis]);
  if (axis === 'lat') return { lat: edge, lng: a.lng + (b.lng - a.lng) * share };
  return { lat: a.lat + (b.lat - a.lat) * share, lng: edge };
}
