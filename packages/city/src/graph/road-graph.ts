import type { TimedRule } from '../timed/timed-rule.ts';
import type { LineColumns } from './line-columns.ts';
import type { WalkingBarriers } from './walking-barriers.ts';

/** The value of `arcTravelCs` for a direction in which driving is not allowed. */
export const closedArc = 0xffffffff;

/**
 * The roads of a city as typed arrays. Three views of the same streets:
 * - **segments**: stretches of road between two junctions, with their geometry and name;
 * - **arcs**: the two directions of each segment. Arc `2·s` runs along the drawing order of segment `s`, arc `2·s + 1`
 * against it, so `arc ^ 1` is the way back and `arc >>> 1` the segment;
 * - **vertices and steps**: what a search moves along. A vertex is an arc that was driven to its end, together with the
 * arcs before it if a turn restriction needs them and, for a local arc, whether the trip begins or ends there. A step
 * leads from vertex to vertex: it turns into one arc and drives it.
 */
export interface RoadGraph extends LineColumns {
  readonly junctionCount: number;

  /** The junctions at which each segment starts and ends. */
  readonly segmentFrom: Uint32Array;
  readonly segmentTo: Uint32Array;
  /** An index into `roadClasses`. */
  readonly segmentClass: Uint8Array;
  /** An index into `names`; `names[0]` is the empty name. */
  readonly segmentName: Uint32Array;
  readonly names: readonly string[];
  /** The OpenStreetMap way that the segment is part of. */
  readonly segmentWay: Float64Array;
  readonly segmentLengthCm: Uint32Array;
  /** The land of each segment: 1 is the mainland, 2 and above are islands, 0 is everything that is not used. */
  readonly segmentLand: Uint8Array;
  /** 1 where a taxi pays a toll. */
  readonly segmentToll: Uint8Array;
  /** 1 where people can wait for a car. */
  readonly segmentStanding: Uint8Array;
  /** Barriers that nobody can walk across to reach a road, such as rivers. */
  readonly barriers: WalkingBarriers;
  /** 1 where traffic keeps to the left. */
  readonly leftHand: number;

  /** Driving time in hundredths of a second, or `closedArc`. */
  readonly arcTravelCs: Uint32Array;
  /** 1 for arcs that the operator or a rule has closed: no step drives one. Absent if none is closed. */
  readonly arcClosed?: Uint8Array;
  /** 1 for vertices that a rule has closed: no step leads to one. Absent if none is closed. */
  readonly vertexClosed?: Uint8Array;
  /** What is open at some hours only; the arcs and vertices are open here. Source: CLOSURE-11. */
  readonly timedRules: readonly TimedRule[];
  /** Arcs with a rule, and its number. */
  readonly timedArc: Uint32Array;
  readonly timedArcRule: Uint32Array;
  /** Vertices with a rule, once for each: a turn ends there that is forbidden while one of them is in force. */
  readonly timedVertex: Uint32Array;
  readonly timedVertexRule: Uint32Array;
  /** Waiting time between the ends of the arc, in hundredths of a second. */
  readonly arcPenaltyCs: Uint32Array;
  /** 1 for arcs that a trip may use only at its start or end, such as those for destination traffic. */
  readonly arcLocal: Uint8Array;
  /** 1 for arcs that are connected with all other such arcs on their land; trips start and end only on these. */
  readonly arcConnected: Uint8Array;
  /** The vertex of a car that drove the arc from its middle to its end. */
  readonly arcArrival: Uint32Array;

  /** The junction at which each vertex is. */
  readonly vertexJunction: Uint32Array;
  /** The steps from vertex `v` are `firstStep[v]` up to, but not including, `firstStep[v + 1]`. */
  readonly firstStep: Uint32Array;
  readonly stepArc: Uint32Array;
  readonly stepTarget: Uint32Array;
  /** How long the turn into the step's arc takes, in hundredths of a second. */
  readonly stepTurnCs: Uint32Array;

  readonly restrictions: RestrictionCounts;
  readonly timed: TimedCounts;
}

/** What is open at some hours only, and the conditions by time that could not be read. Source: CLOSURE-12. */
export interface TimedCounts {
  readonly ways: number;
  readonly gates: number;
  readonly unreadable: number;
}

/** How many turn restrictions of the input were applied, or why not. */
export interface RestrictionCounts {
  readonly applied: number;
  /** Restrictions for other traffic, or with an exception for taxis. */
  readonly notForTaxis: number;
  /** Restrictions for certain hours only. */
  readonly conditional: number;
  /** Those whose hours are not readable, applied at all hours. */
  readonly unreadable: number;
  /** Restrictions whose members are missing, not connected, or ambiguous. */
  readonly unusable: number;
}
