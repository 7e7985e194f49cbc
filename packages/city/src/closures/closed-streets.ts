import { isInside, outlinesOverlap, type ClosureShape, type LatLng, type Outline } from '@fiacre/domain';
import { boundsOfE7, type Bounds } from '../geometry/bounding-box.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { SegmentIndex } from '../graph/segment-index.ts';
import { stretchBetween } from './stretch.ts';

/** The streets that a closure closes, from junction to junction. */
export interface ClosedStreets {
  /** In ascending order. */
  readonly arcs: readonly number[];
  /** One line for each street between two junctions, along a closed direction. */
  readonly lines: readonly (readonly LatLng[])[];
  /** Each name once. */
  readonly names: readonly string[];
  readonly metres: number;
}

/**
 * Why a shape closes nothing: a point without a street near, points that no stretch joins, or a direction in which nobody
 * may drive; or because it would close more than half of the city. Source: CLOSURE-8.
 */
export type ClosureFault = 'no_street_here' | 'no_street_between' | 'closes_nothing' | 'closes_too_much';

/** The streets of a shape. `index` is that of the same roads. */
export function closedStreets(
  road: RoadGraph,
  index: SegmentIndex,
  shape: ClosureShape,
): ClosedStreets | ClosureFault {
  const found = shape.kind === 'area' ? arcsInside(road, shape.outline) : stretchBetween(road, index, shape);
  if (typeof found === 'string') return found;
  const arcs = found.filter((arc) => road.arcConnected[arc] === 1).sort((one, other) => one - other);
  if (arcs.length === 0) return shape.kind === 'area' ? 'no_street_here' : 'closes_nothing';
  if (arcs.length * 2 > countConnected(road)) return 'closes_too_much';
  // Once for both directions.
  const ways = arcs.filter((arc) => arc % 2 === 0 || !arcs.includes(arc ^ 1));
  const names = new Set(ways.map((arc) => nameOf(road, arc)));
  names.delete('');
  const cm = ways.reduce((sum, arc) => sum + (road.segmentLengthCm[arc >>> 1] ?? 0), 0);
  return {
    arcs,
    lines: ways.map((arc) => lineOf(road, arc)),
    names: [...names],
    metres: Math.round(cm / 100),
  };
}

function countConnected({ arcConnected }: RoadGraph): number {
  return arcConnected.reduce((sum, connected) => sum + connected, 0);
}

export function nameOf(road: RoadGraph, arc: number): string {
  return road.names[road.segmentName[arc >>> 1] ?? 0] ?? '';
}

/** The points of an arc in driving order. */
function lineOf(road: RoadGraph, arc: number): LatLng[] {
  const line: LatLng[] = [];
  const end = road.firstPoint[(arc >>> 1) + 1] ?? 0;
  for (let at = road.firstPoint[arc >>> 1] ?? 0; at < end; at++) line.push(pointAt(road, at));
  return arc % 2 === 0 ? line : line.reverse();
}

function pointAt({ pointLatE7, pointLngE7 }: RoadGraph, at: number): LatLng {
  return { lat: (pointLatE7[at] ?? 0) / 1e7, lng: (pointLngE7[at] ?? 0) / 1e7 };
}

/** Both arcs of each segment that has a part in an area. */
function arcsInside(road: RoadGraph, outline: Outline): number[] {
  const e7 = (of: 'lat' | 'lng') => Int32Array.from(outline, (corner) => Math.round(corner[of] * 1e7));
  const box = boundsOfE7(e7('lat'), e7('lng'));
  return Array.from(road.segmentFrom.keys()).flatMap((segment) =>
    isSegmentInside(road, segment, outline, box) ? [2 * segment, 2 * segment + 1] : [],
  );
}

function isSegmentInside(road: RoadGraph, segment: number, outline: Outline, box: Bounds): boolean {
  const end = (road.firstPoint[segment + 1] ?? 0) - 1;
  for (let at = road.firstPoint[segment] ?? 0; at < end; at++) {
    const [a, b] = [pointAt(road, at), pointAt(road, at + 1)];
    const isNear =
      Math.max(a.lat, b.lat) >= box.south &&
      Math.min(a.lat, b.lat) <= box.north &&
      Math.max(a.lng, b.lng) >= box.west &&
      Math.min(a.lng, b.lng) <= box.east;
    if (isNear && (isInside(outline, a) || isInside(outline, b) || outlinesOverlap(outline, [a, b])))
      return true;
  }
  return false;
}
