import { isClosedStep } from '../graph/closed-steps.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { groupByRow } from '../arrays/rows.ts';
import type { Rows } from '../arrays/rows.ts';
import { toWeight } from './weight.ts';

/** The steps of a road graph, with the data that searches need about them. */
export interface SearchGraph {
  readonly road: RoadGraph;
  readonly stepTail: Uint32Array;
  /** The steps that traverse each arc, for routes that end partway along it. */
  readonly stepsOfArc: Rows;
}

export function searchGraph(road: RoadGraph): SearchGraph {
  const stepTail = new Uint32Array(road.stepArc.length);
  for (let vertex = 0; vertex + 1 < road.firstStep.length; vertex++) {
    stepTail.fill(vertex, road.firstStep[vertex], road.firstStep[vertex + 1]);
  }
  const stepsOfArc = groupByRow(road.arcTravelCs.length, stepTail.length, (step) => road.stepArc[step] ?? -1);
  return { road, stepTail, stepsOfArc };
}

/** The weight of each step. */
export function stepWeights(road: RoadGraph): Float64Array {
  return Float64Array.from(road.stepArc, (_, step) => stepWeight(road, step));
}

/** The weight of a step: the turn, and the arc that it drives; Infinity if one of them is closed. */
export function stepWeight(road: RoadGraph, step: number): number {
  if (isClosedStep(road, step)) return Infinity;
  return turnWeight(road, step) + arcWeight(road, road.stepArc[step] ?? 0);
}

/** The weight of the turn that begins a step. */
export function turnWeight(road: RoadGraph, step: number): number {
  return toWeight(road.stepTurnCs[step] ?? 0, 0);
}

/** The weight of a whole arc: driving and waiting. */
export function arcWeight(road: RoadGraph, arc: number): number {
  const durationCs = (road.arcTravelCs[arc] ?? 0) + (road.arcPenaltyCs[arc] ?? 0);
  return toWeight(durationCs, road.segmentLengthCm[arc >>> 1] ?? 0);
}

/** The weight from the start of an arc to a share (0 to 1) of its length: driving, without the wait at its end. */
export function weightUpTo(road: RoadGraph, arc: number, share: number): number {
  const durationCs = Math.round((road.arcTravelCs[arc] ?? 0) * share);
  return toWeight(durationCs, Math.round((road.segmentLengthCm[arc >>> 1] ?? 0) * share));
}
