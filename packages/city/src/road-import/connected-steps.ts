import { collectGarbage } from '../arrays/collect-garbage.ts';
import { filledUint32s } from '../arrays/filled.ts';
import { groupByRow } from '../arrays/rows.ts';
import { largestStrongComponents, spread } from '../graph/strong-component.ts';

/** Rows of steps: the steps from vertex `v` are `firstStep[v]` up to, but not including, `firstStep[v + 1]`. */
export interface StepRows {
  readonly firstStep: Uint32Array;
  readonly stepArc: Uint32Array;
  readonly stepTarget: Uint32Array;
  readonly stepTurnCs: Uint32Array;
}

export interface ConnectedSteps extends StepRows {
  readonly arcArrival: Uint32Array;
  readonly arcConnected: Uint8Array;
}

/**
 * Trips start and end only on arcs of the largest strongly connected component of a land, or on arcs that lead to it
 * and can be reached from it: between any two of them on the same land there is a route. Steps that no such route can
 * use are dropped; the given columns are reused.
 */
export function keepConnected(
  all: StepRows,
  arcCount: number,
  arrival: (arc: number) => number,
  landOf: (vertex: number) => number,
): ConnectedSteps {
  const core = largestStrongComponents(all.firstStep, all.stepTarget, landOf);
  collectGarbage(all.stepArc.length);
  const stepTail = tailsOf(all);
  const into = groupByRow(core.length, stepTail.length, (step) => all.stepTarget[step] ?? -1);
  const forward = (place: number): number => all.stepTarget[place] ?? 0;
  const backward = (place: number): number => stepTail[into.items[place] ?? 0] ?? 0;
  const fromCore = spread(core, all.firstStep, forward);
  const toCore = spread(core, into.first, backward);
  collectGarbage(all.stepArc.length);
  const arcConnected = new Uint8Array(arcCount);
  all.stepArc.forEach((arc, step) => {
    if (fromCore[stepTail[step] ?? 0] === 1 && toCore[arrival(arc)] === 1) arcConnected[arc] = 1;
  });
  const arcArrival = filledUint32s(arcCount, (arc) => (arcConnected[arc] === 1 ? arrival(arc) : 0));
  const starts = core.slice();
  arcArrival.forEach((vertex, arc) => {
    if (arcConnected[arc] === 1) starts[vertex] = 1;
  });
  const departures = core.slice();
  stepTail.forEach((vertex, step) => {
    if (arcConnected[all.stepArc[step] ?? 0] === 1) departures[vertex] = 1;
  });
  const reached = spread(starts, all.firstStep, forward);
  const useful = spread(departures, into.first, backward);
  const onTheWay = reached.map((value, vertex) => value & (useful[vertex] ?? 0));
  collectGarbage(all.stepArc.length);
  return { ...keepSteps(all, stepTail, onTheWay, arcConnected), arcArrival, arcConnected };
}

/**
 * Moves the remaining steps to the beginning of their columns: copies of a country's steps would take too much memory.
 */
function keepSteps(
  { firstStep: rows, stepArc, stepTarget, stepTurnCs }: StepRows,
  stepTail: Uint32Array,
  onTheWay: Uint8Array,
  arcConnected: Uint8Array,
): StepRows {
  const firstStep = new Uint32Array(rows.length);
  let kept = 0;
  stepTail.forEach((vertex, step) => {
    const [arc = 0, target = 0, turnCs = 0] = [stepArc[step], stepTarget[step], stepTurnCs[step]];
    const leadsOn = arcConnected[arc] === 1 || onTheWay[target] === 1;
    if (onTheWay[vertex] !== 1 || !leadsOn) return;
    stepArc[kept] = arc;
    stepTarget[kept] = target;
    stepTurnCs[kept] = turnCs;
    kept++;
    firstStep[vertex + 1] = kept;
  });
  // A vertex without steps starts where the next one starts.
  for (let row = 1; row < firstStep.length; row++) firstStep[row] ||= firstStep[row - 1] ?? 0;
  const start = (column: Uint32Array): Uint32Array => column.subarray(0, kept);
  return { firstStep, stepArc: start(stepArc), stepTarget: start(stepTarget), stepTurnCs: start(stepTurnCs) };
}

function tailsOf({ firstStep, stepArc }: StepRows): Uint32Array {
  const stepTail = new Uint32Array(stepArc.length);
  for (let vertex = 0; vertex + 1 < firstStep.length; vertex++) {
    stepTail.fill(vertex, firstStep[vertex], firstStep[vertex + 1]);
  }
  return stepTail;
}
