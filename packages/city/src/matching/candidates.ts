import type { LatLng } from '@fiacre/domain';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { SegmentIndex } from '../graph/segment-index.ts';
import { shareAlong } from '../routing/snap.ts';

/** Roads farther than this from an anchor are not those that the car drove. */
const reachMetres = 60;
/** So many roads lie within that at the busiest junctions of real cities. */
const mostSegments = 8;

/** The roads, each in each direction, that a car may be on; column `i` of every array is one of them. */
export interface Candidates {
  readonly count: number;
  readonly arc: Uint32Array;
  /** Share of the arc that lies behind the car. */
  readonly share: Float64Array;
  /** How far the road is from the anchor. */
  readonly metres: Float64Array;
}

export function candidatesAt(road: RoadGraph, segments: SegmentIndex, at: LatLng): Candidates {
  const isOpen = (arc: number): boolean => road.arcConnected[arc] === 1;
  const found = segments
    .nearestSegments(
      at,
      mostSegments,
      reachMetres,
      (segment) => isOpen(2 * segment) || isOpen(2 * segment + 1),
    )
    .flatMap((hit) =>
      [2 * hit.segment, 2 * hit.segment + 1]
        .filter(isOpen)
        .map((arc) => ({ arc, share: shareAlong(arc, hit), metres: hit.distanceMetres })),
    );
  return {
    count: found.length,
    arc: Uint32Array.from(found, ({ arc }) => arc),
    share: Float64Array.from(found, ({ share }) => share),
    metres: Float64Array.from(found, ({ metres }) => metres),
  };
}
