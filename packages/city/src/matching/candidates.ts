import type { SmoothFix } from '@fiacre/domain';
import { metresPerDegreeLng, metresPerDegree } from '../geometry/local-plane.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { SegmentHit, SegmentIndex } from '../graph/segment-index.ts';
import { shareAlong } from '../routing/path-geometry.ts';
import { emissionCost, reachMetres } from './costs.ts';

/** The maximum number of roads; even the busiest junctions of real cities have fewer this close together. */
const maxSegments = 12;

/** The directed roads that a car may be on; index `i` of every array is one of them. */
export interface Candidates {
  readonly count: number;
  readonly arc: Uint32Array;
  /** The share of the arc that is behind the car. */
  readonly share: Float64Array;
  /** The cost of observing the car's position and heading if it is on this road. */
  readonly cost: Float64Array;
}

export function candidatesAt(road: RoadGraph, segments: SegmentIndex, at: SmoothFix): Candidates {
  const isOpen = (arc: number): boolean => road.arcConnected[arc] === 1;
  const found = segments
    .nearestSegments(
      at,
      maxSegments,
      reachMetres(at.spreadMetres),
      (segment) => isOpen(2 * segment) || isOpen(2 * segment + 1),
    )
    .flatMap((hit) => {
      const turned = turnedFrom(road, hit, at.headingDegrees);
      return [2 * hit.segment, 2 * hit.segment + 1].filter(isOpen).map((arc) => {
        const off = turned !== null && arc % 2 === 1 ? 180 - turned : turned;
        const cost = emissionCost(hit.distanceMetres, at.spreadMetres, off);
        return { arc, share: shareAlong(arc, hit), cost };
      });
    });
  return {
    count: found.length,
    arc: Uint32Array.from(found, ({ arc }) => arc),
    share: Float64Array.from(found, ({ share }) => share),
    cost: Float64Array.from(found, ({ cost }) => cost),
  };
}

/** Degrees between a heading and the drawing direction of the road at a point, 0 to 180. */
function turnedFrom(road: RoadGraph, hit: SegmentHit, heading: number | null): number | null {
  if (heading === null) return null;
  const lat = (at: number) => (road.pointLatE7[at] ?? 0) / 1e7;
  const lng = (at: number) => (road.pointLngE7[at] ?? 0) / 1e7;
  const [a, b] = [hit.pointBefore, hit.pointBefore + 1];
  const north = (lat(b) - lat(a)) * metresPerDegree;
  const east = (lng(b) - lng(a)) * metresPerDegreeLng(lat(a));
  if (north === 0 && east === 0) return null;
  const turned = Math.abs((Math.atan2(east, north) * 180) / Math.PI - heading) % 360;
  return turned > 180 ? 360 - turned : turned;
}
