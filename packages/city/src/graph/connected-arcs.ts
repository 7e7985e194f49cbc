import { groupByRow } from '../arrays/rows.ts';
import { filledBytes } from '../arrays/filled.ts';
import { isClosedStep } from './closed-steps.ts';
import type { RoadGraph } from './road-graph.ts';
import { largestStrongComponents, spread } from './strong-component.ts';

/**
 * Marks the arcs from and to which all others can be driven without closed steps, as an import does for all steps; and
 * the closed arcs from which they can be reached.
 */
export function connectedArcs(road: RoadGraph): Uint8Array {
  const { arcArrival, arcConnected, segmentFrom, segmentTo, segmentLand, vertexJunction } = road;
  const junctionLand = new Uint8Array(road.junctionCount);
  for (const [segment, land] of segmentLand.entries())
    for (const ends of [segmentFrom, segmentTo]) junctionLand[ends[segment] ?? 0] ||= land;
  const { firstStep, stepArc, stepTarget } = openSteps(road);
  const core = largestStrongComponents(
    firstStep,
    stepTarget,
    (vertex) => junctionLand[vertexJunction[vertex] ?? 0] ?? 0,
  );
  const tails = tailsOf(firstStep, stepTarget.length);
  const into = groupByRow(core.length, stepTarget.length, (step) => stepTarget[step] ?? -1);
  const fromCore = spread(core, firstStep, (place) => stepTarget[place] ?? 0);
  const toCore = spread(core, into.first, (place) => tails[into.items[place] ?? 0] ?? 0);
  const isReached = new Uint8Array(arcConnected.length);
  for (const [step, arc] of stepArc.entries()) if (fromCore[tails[step] ?? 0] === 1) isReached[arc] = 1;
  return filledBytes(arcConnected.length, (arc) => {
    const isEntered = isReached[arc] === 1 || road.arcClosed?.[arc] === 1;
    return arcConnected[arc] === 1 && isEntered && toCore[arcArrival[arc] ?? 0] === 1 ? 1 : 0;
  });
}

function openSteps(road: RoadGraph): Pick<RoadGraph, 'firstStep' | 'stepArc' | 'stepTarget'> {
  const [firstStep, stepArc, stepTarget] = [
    new Uint32Array(road.firstStep.length),
    new Uint32Array(road.stepArc.length),
    new Uint32Array(road.stepArc.length),
  ];
  let count = 0;
  for (let vertex = 0; vertex + 1 < firstStep.length; vertex++) {
    const end = road.firstStep[vertex + 1] ?? 0;
    for (let step = road.firstStep[vertex] ?? 0; step < end; step++) {
      if (isClosedStep(road, step)) continue;
      stepArc[count] = road.stepArc[step] ?? 0;
      stepTarget[count++] = road.stepTarget[step] ?? 0;
    }
    firstStep[vertex + 1] = count;
  }
  return { firstStep, stepArc: stepArc.subarray(0, count), stepTarget: stepTarget.subarray(0, count) };
}

function tailsOf(firstStep: Uint32Array, count: number): Uint32Array {
  const tails = new Uint32Array(count);
  for (let vertex = 0; vertex + 1 < firstStep.length; vertex++)
    tails.fill(vertex, firstStep[vertex], firstStep[vertex + 1]);
  return tails;
}
