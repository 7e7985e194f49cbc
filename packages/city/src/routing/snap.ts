import type { LatLng } from '@fiacre/domain';
import { roadClasses } from '../ways/road-class.ts';
import type { SegmentFilter, SegmentHit, SegmentIndex } from '../graph/segment-index.ts';
import { BarrierIndex } from './barrier-index.ts';
import { shareAlong } from './path-geometry.ts';
import type { Terminal } from './path-search.ts';
import { isClosed, isClosedStep } from '../graph/closed-steps.ts';
import { arcWeight, turnWeight, weightUpTo } from '../hierarchy/search-graph.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';

/** A point farther than this from every road is not on the map. */
export const snapLimitMetres = 2000;

/**
 * A dead end (a gated yard, a road cut by the edge of the map) is skipped if a connected road is at most this much
 * farther away; otherwise the point is considered to be on an unconnected road, such as one on an island.
 */
const skipMetres = 500;

/** Whether a person waits for a car at the point; otherwise a car is there, possibly on a motorway or in a tunnel. */
export type Standing = 'person' | 'car';

export interface SnappedPoint {
  readonly hit: SegmentHit;
  /** The directions of the road in which a car can stop there. */
  readonly arcs: readonly number[];
  /** Where a search that starts from the point begins. */
  readonly starts: readonly Terminal[];
  /** Where a search that ends at the point ends. */
  readonly ends: readonly Terminal[];
}

/** How many of the nearest roads are compared if a barrier is between a person and the nearest road. */
const maxCompared = 24;
/** On wider roads a car stops on the person's side. A person this close to the middle may be on either side. */
const kerbMetres = 8;
const widestNarrowRank = 3;

/** Finds where a car stops to pick up a person, and where a car is, on the connected roads. */
export class Snapper {
  private readonly graph: SearchGraph;
  private readonly index: SegmentIndex;
  private readonly barriers: BarrierIndex;

  constructor(
    graph: SearchGraph,
    index: SegmentIndex,
    barriers: BarrierIndex = new BarrierIndex(graph.road.barriers),
  ) {
    this.graph = graph;
    this.index = index;
    this.barriers = barriers;
  }

  /** Snaps to the same roads with other times. */
  over(graph: SearchGraph): Snapper {
    return new Snapper(graph, this.index, this.barriers);
  }

  /**
   * For a person, the nearest road where people can stand and that no river, railway, motorway or wall separates from
   * the point, if there is one; for a car, the nearest road. Also returns how a car leaves and reaches the point on it.
   */
  snap(point: LatLng, who: Standing): SnappedPoint | 'off_map' | 'no_route' {
    const { graph } = this;
    const hit = who === 'car' ? this.nearest(point, this.isConnected) : this.nearestForPerson(point);
    const known = hit?.distanceMetres ?? Infinity;
    if (known > skipMetres && this.isCutOff(point)) return 'no_route';
    if (hit === undefined) return 'off_map';
    const arcs = this.stoppingArcs(point, hit, who);
    return {
      hit,
      arcs,
      starts: arcs.map((arc) => startOn(graph, arc, shareAlong(arc, hit))),
      ends: arcs.flatMap((arc) => endsOn(graph, arc, shareAlong(arc, hit))),
    };
  }

  /** Whether the street from which people at a point are picked up is closed in all of its directions. */
  isClosedFor(point: LatLng, closed: ReadonlySet<number>): boolean {
    const hit = this.nearestForPerson(point);
    if (hit === undefined) return false;
    const arcs = [2 * hit.segment, 2 * hit.segment + 1];
    return arcs.every((arc) => this.graph.road.arcConnected[arc] !== 1 || closed.has(arc));
  }

  private readonly isConnected = (segment: number): boolean => {
    const { arcConnected } = this.graph.road;
    return arcConnected[2 * segment] === 1 || arcConnected[2 * segment + 1] === 1;
  };

  private readonly isStop = (segment: number): boolean =>
    this.graph.road.segmentStanding[segment] === 1 &&
    (this.isOpen(2 * segment) || this.isOpen(2 * segment + 1));

  private isOpen(arc: number): boolean {
    const { road } = this.graph;
    return road.arcConnected[arc] === 1 && !isClosed(road, arc);
  }

  private nearest(point: LatLng, accept: SegmentFilter): SegmentHit | undefined {
    return this.index.nearestSegments(point, 1, snapLimitMetres, accept)[0];
  }

  private nearestForPerson(point: LatLng): SegmentHit | undefined {
    const nearest = this.nearest(point, this.isStop);
    if (nearest === undefined) return undefined;
    const detour = this.barriers.detourMetres(point, nearest.point);
    if (detour === 0) return nearest;
    const reach = Math.min(snapLimitMetres, nearest.distanceMetres + detour);
    let best = nearest;
    let least = nearest.distanceMetres + detour;
    for (const hit of this.index.nearestSegments(point, maxCompared, reach, this.isStop)) {
      if (hit.distanceMetres >= least) break;
      const metres = hit.distanceMetres + this.barriers.detourMetres(point, hit.point);
      if (metres >= least) continue;
      best = hit;
      least = metres;
    }
    return best;
  }

  /** Whether the roads around a point, such as those of an island, are not connected to the rest. */
  private isCutOff(point: LatLng): boolean {
    const any = this.nearest(point, () => true);
    const connected = this.nearest(point, this.isConnected)?.distanceMetres ?? Infinity;
    return any !== undefined && any.distanceMetres < connected - skipMetres;
  }

  /**
   * Both directions of a narrow road; on a wide road, the direction on the person's side. A closed direction is none,
   * except for a car that is already on it.
   */
  private stoppingArcs(point: LatLng, hit: SegmentHit, who: Standing): number[] {
    const { road } = this.graph;
    const open = [2 * hit.segment, 2 * hit.segment + 1].filter((arc) =>
      who === 'car' ? road.arcConnected[arc] === 1 : this.isOpen(arc),
    );
    const rank = roadClasses[road.segmentClass[hit.segment] ?? 0]?.rank ?? 0;
    const isWide = rank <= widestNarrowRank && hit.distanceMetres >= kerbMetres;
    if (who === 'car' || open.length < 2 || !isWide) return open;
    const isRight = this.isRightOf(point, hit.pointBefore);
    return isRight === (road.leftHand === 0) ? [2 * hit.segment] : [2 * hit.segment + 1];
  }

  /** Whether a point is to the right of a segment of road, seen in drawing order. */
  private isRightOf(point: LatLng, piece: number): boolean {
    const { pointLatE7, pointLngE7 } = this.graph.road;
    const [lat, lng] = [pointLatE7[piece] ?? 0, pointLngE7[piece] ?? 0];
    const north = (pointLatE7[piece + 1] ?? 0) - lat;
    const east = (pointLngE7[piece + 1] ?? 0) - lng;
    return east * (point.lat * 1e7 - lat) < north * (point.lng * 1e7 - lng);
  }
}

/** Where a search begins for a car that is partway along an arc. */
export function startOn(graph: SearchGraph, arc: number, share: number): Terminal {
  const weight = arcWeight(graph.road, arc) - weightUpTo(graph.road, arc, share);
  return { vertex: graph.road.arcArrival[arc] ?? 0, weight, arc };
}

/** Where a search ends for a car that is driving to a point partway along an arc, by each turn into the arc. */
export function endsOn({ road, stepTail, stepsOfArc }: SearchGraph, arc: number, share: number): Terminal[] {
  const all = stepsOfArc.items.subarray(stepsOfArc.first[arc] ?? 0, stepsOfArc.first[arc + 1] ?? 0);
  const isWhole = road.arcClosed === undefined && road.vertexClosed === undefined;
  const steps = isWhole ? all : all.filter((step) => !isClosedStep(road, step));
  const weight = weightUpTo(road, arc, share);
  return Array.from(steps, (step) => ({
    vertex: stepTail[step] ?? 0,
    weight: turnWeight(road, step) + weight,
    arc,
  }));
}
