import type { LatLng } from '@fiacre/domain';
import type { SegmentHit, SegmentIndex } from '../graph/segment-index.ts';
import type { Terminal } from './path-search.ts';
import { arcWeight, turnWeight, weightUpTo } from './search-graph.ts';
import type { SearchGraph } from './search-graph.ts';

/** A point farther than this from every road is not on the map. */
export const snapLimitMetres = 2000;

/**
 * Dead ends (a gated yard, a road cut by the edge of the map) are skipped for a connected road up to this much farther
 * away; beyond that the point is on cut-off roads, such as those of an island.
 */
const skipMetres = 500;

export interface SnappedPoint {
  readonly hit: SegmentHit;
  /** Terminals to start from the point. */
  readonly starts: readonly Terminal[];
  /** Terminals to end at the point. */
  readonly ends: readonly Terminal[];
}

/** Finds the connected road nearest to a point, and how a car leaves and reaches the point on it. */
export function snapToRoad(
  graph: SearchGraph,
  index: SegmentIndex,
  point: LatLng,
): SnappedPoint | 'off_map' | 'no_route' {
  const connected = (segment: number): boolean =>
    graph.road.arcConnected[2 * segment] === 1 || graph.road.arcConnected[2 * segment + 1] === 1;
  const [hit] = index.nearestSegments(point, 1, snapLimitMetres, connected);
  const known = hit?.distanceMetres ?? Infinity;
  if (known > skipMetres) {
    const [any] = index.nearestSegments(point, 1, snapLimitMetres);
    if (any !== undefined && any.distanceMetres < known - skipMetres) return 'no_route';
  }
  if (hit === undefined) return 'off_map';
  const arcs = [2 * hit.segment, 2 * hit.segment + 1].filter((arc) => graph.road.arcConnected[arc] === 1);
  return {
    hit,
    starts: arcs.map((arc) => startOn(graph, arc, shareAlong(arc, hit))),
    ends: arcs.flatMap((arc) => endsOn(graph, arc, shareAlong(arc, hit))),
  };
}

/** Share of an arc behind a car that drives it and is at the hit. */
export function shareAlong(arc: number, hit: SegmentHit): number {
  return arc % 2 === 0 ? hit.fraction : 1 - hit.fraction;
}

/** How a car leaves a share of an arc that it drives. */
export function startOn(graph: SearchGraph, arc: number, share: number): Terminal {
  const weight = arcWeight(graph.road, arc) - weightUpTo(graph.road, arc, share);
  return { vertex: graph.road.arcArrival[arc] ?? 0, weight, arc };
}

/** How a car reaches a share of an arc, by each turn into it. */
export function endsOn({ road, stepTail, stepsOfArc }: SearchGraph, arc: number, share: number): Terminal[] {
  const steps = stepsOfArc.items.subarray(stepsOfArc.first[arc] ?? 0, stepsOfArc.first[arc + 1] ?? 0);
  const weight = weightUpTo(road, arc, share);
  return Array.from(steps, (step) => ({
    vertex: stepTail[step] ?? 0,
    weight: turnWeight(road, step) + weight,
    arc,
  }));
}
