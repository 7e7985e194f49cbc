import type { LineColumns } from './line-columns.ts';
import type { WalkingBarriers } from './walking-barriers.ts';

/** `arcTravelCs` of a direction that may not be driven. */
export const closedArc = 0xffffffff;

/**
 * The roads of a city as typed arrays. Three views of the same streets:
 * - **segments**: stretches of road between two junctions, with their geometry and name;
 * - **arcs**: the two directions of each segment. Arc `2·s` runs along the drawing order of segment `s`, arc
 *   `2·s + 1` against it, so `arc ^ 1` is the way back and `arc >>> 1` the segment;
 * - **vertices and steps**: what a search walks on. A vertex is an arc that was driven to its end, together
 *   with the arcs before it where a turn restriction needs to know them, and, on a local arc, with whether the
 *   trip begins or ends there. A step turns into one arc and drives it, from vertex to vertex.
 */
export interface RoadGraph extends LineColumns {
  readonly junctionCount: number;

  /** Junction at which each segment starts and ends. */
  readonly segmentFrom: Uint32Array;
  readonly segmentTo: Uint32Array;
  /** Index into `roadClasses`. */
  readonly segmentClass: Uint8Array;
  /** Index into `names`; `names[0]` is the empty name. */
  readonly segmentName: Uint32Array;
  readonly names: readonly string[];
  /** The OpenStreetMap way that the segment is part of. */
  readonly segmentWay: Float64Array;
  readonly segmentLengthCm: Uint32Array;
  /** 1 where people can wait for a car. */
  readonly segmentStanding: Uint8Array;
  /** What nobody walks across to reach a road. */
  readonly barriers: WalkingBarriers;
  /** 1 where traffic keeps to the left. */
  readonly leftHand: number;

  /** Driving time in hundredths of a second, or `closedArc`. */
  readonly arcTravelCs: Uint32Array;
  /** Waiting between the ends of the arc, in hundredths of a second. */
  readonly arcPenaltyCs: Uint32Array;
  /** 1 for arcs that only the start or the end of a trip may use, such as those for destination traffic. */
  readonly arcLocal: Uint8Array;
  /** 1 where every other such arc can be reached: trips start and end only there. */
  readonly arcConnected: Uint8Array;
  /** The vertex of a car that drove the arc from its middle to its end. */
  readonly arcArrival: Uint32Array;

  /** The junction that each vertex is at. */
  readonly vertexJunction: Uint32Array;
  /** Steps out of vertex `v` are `firstStep[v]` up to, not including, `firstStep[v + 1]`. */
  readonly firstStep: Uint32Array;
  readonly stepArc: Uint32Array;
  readonly stepTarget: Uint32Array;
  /** Time of the turn into the step's arc, in hundredths of a second. */
  readonly stepTurnCs: Uint32Array;

  readonly restrictions: RestrictionCounts;
}

/** What happened to the turn restrictions of the input. */
export interface RestrictionCounts {
  readonly applied: number;
  /** For other traffic, or with an exception for taxis. */
  readonly notForTaxis: number;
  /** Valid at certain hours only, but applied at every hour, because a route must be legal at any. */
  readonly conditional: number;
  /** Members missing, not connected, or ambiguous. */
  readonly unusable: number;
}
