import { groupByRow } from './rows.ts';
import type { Rows } from './rows.ts';
import { TurnStates, freeState } from './turn-states.ts';
import type { TurnRestrictions } from './turn-restrictions.ts';
import { largestStrongComponent } from './strong-component.ts';

/** The arcs as a plain graph of junctions. */
export interface ArcGraph {
  readonly junctionCount: number;
  /** Junction that each arc leads to. */
  readonly arcHead: Uint32Array;
  /** Open arcs out of each junction. */
  readonly exits: Rows;
}

export interface Steps {
  readonly vertexJunction: Uint32Array;
  readonly firstStep: Uint32Array;
  readonly stepArc: Uint32Array;
  readonly stepTarget: Uint32Array;
  readonly arcArrival: Uint32Array;
  readonly arcConnected: Uint8Array;
}

/** Visits every vertex (a junction, or a junction with a memory) once and lists the steps allowed there. */
export function buildSteps(graph: ArcGraph, restrictions: TurnRestrictions): Steps {
  const throughRoad = connectedJunctions(graph);
  const states = new TurnStates(restrictions.forbidden, arcsToRemember(graph, restrictions));
  const vertices = numberVertices(graph, states);
  const stepArc: number[] = [];
  const stepTarget: number[] = [];
  const firstStep = new Uint32Array(vertices.junction.length + 1);
  vertices.junction.forEach((junction, vertex) => {
    const state = vertices.state[vertex] ?? freeState;
    for (const arc of allowedExits(graph, states, throughRoad, junction, state)) {
      stepArc.push(arc);
      stepTarget.push(vertices.at(states.after(state, arc), graph.arcHead[arc] ?? 0));
    }
    firstStep[vertex + 1] = stepArc.length;
  });
  const all = { firstStep, stepArc: Uint32Array.from(stepArc), stepTarget: Uint32Array.from(stepTarget) };
  const arrival = (arc: number): number => vertices.at(states.after(freeState, arc), graph.arcHead[arc] ?? 0);
  return {
    vertexJunction: Uint32Array.from(vertices.junction),
    ...keepConnected(all, graph.arcHead.length, arrival),
  };
}

/**
 * Turning back could evade a restriction: drive past the forbidden turn, turn round at the next junction, and return.
 * So a car that reaches a restricted junction, or the one after it, remembers where it came from.
 */
function arcsToRemember(graph: ArcGraph, restrictions: TurnRestrictions): number[] {
  const watched = new Set<number>(restrictions.junctions);
  for (const junction of restrictions.junctions) {
    for (const arc of exitsOf(graph, junction)) watched.add(graph.arcHead[arc] ?? 0);
  }
  const remembered: number[] = [];
  for (let junction = 0; junction < graph.junctionCount; junction++) {
    for (const arc of exitsOf(graph, junction)) {
      if (watched.has(graph.arcHead[arc] ?? 0)) remembered.push(arc);
    }
  }
  return remembered;
}

/** Exits that no restriction forbids; turning back is allowed only where there is no other exit. */
function allowedExits(
  graph: ArcGraph,
  states: TurnStates,
  throughRoad: Uint8Array,
  junction: number,
  state: number,
): number[] {
  const legal = exitsOf(graph, junction).filter((arc) => !states.isForbidden(states.after(state, arc)));
  if (state === freeState) return legal;
  const back = states.lastArc(state) ^ 1;
  const onward = legal.filter((arc) => arc !== back);
  return onward.some((arc) => throughRoad[graph.arcHead[arc] ?? 0] === 1) ? onward : legal;
}

interface Vertices {
  readonly junction: readonly number[];
  readonly state: readonly number[];
  readonly at: (state: number, junction: number) => number;
}

function numberVertices(graph: ArcGraph, states: TurnStates): Vertices {
  const junction = Array.from({ length: graph.junctionCount }, (_, index) => index);
  const state = junction.map(() => freeState);
  const vertexOfState: number[] = [];
  for (let candidate = 1; candidate < states.count; candidate++) {
    if (states.isForbidden(candidate)) continue;
    vertexOfState[candidate] = junction.length;
    junction.push(graph.arcHead[states.lastArc(candidate)] ?? 0);
    state.push(candidate);
  }
  const at = (wanted: number, where: number): number => vertexOfState[wanted] ?? where;
  return { junction, state, at };
}

type StepRows = Pick<Steps, 'firstStep' | 'stepArc' | 'stepTarget'>;

/**
 * Trips start and end only on arcs of the largest strongly connected component: between any two of them there is a
 * route. Steps that no such route can use are dropped.
 */
function keepConnected(
  all: StepRows,
  arcCount: number,
  arrival: (arc: number) => number,
): Omit<Steps, 'vertexJunction'> {
  const inPart = largestStrongComponent(all.firstStep, all.stepTarget);
  const arcConnected = new Uint8Array(arcCount);
  eachStep(all, (vertex, step) => {
    if (inPart[vertex] === 1 && inPart[all.stepTarget[step] ?? 0] === 1)
      arcConnected[all.stepArc[step] ?? 0] = 1;
  });
  const arcArrival = Uint32Array.from(arcConnected, (connected, arc) => (connected === 1 ? arrival(arc) : 0));
  const starts = arcArrival.filter((_, arc) => arcConnected[arc] === 1);
  const onTheWay = verticesOnTheWay(all, inPart, starts, arcConnected);
  const firstStep = new Uint32Array(all.firstStep.length);
  const kept: number[] = [];
  eachStep(all, (vertex, step) => {
    const leadsOn = arcConnected[all.stepArc[step] ?? 0] === 1 || onTheWay[all.stepTarget[step] ?? 0] === 1;
    if (onTheWay[vertex] !== 1 || !leadsOn) return;
    kept.push(step);
    firstStep[vertex + 1] = kept.length;
  });
  // A vertex without steps starts where the next one starts.
  for (let row = 1; row < firstStep.length; row++) firstStep[row] ||= firstStep[row - 1] ?? 0;
  const stepArc = Uint32Array.from(kept, (step) => all.stepArc[step] ?? 0);
  const stepTarget = Uint32Array.from(kept, (step) => all.stepTarget[step] ?? 0);
  return { firstStep, stepArc, stepTarget, arcArrival, arcConnected };
}

/**
 * Marks the vertices that a trip can pass: reachable, and with a path to an arc that trips end on. Near restrictions
 * some are outside the connected component: a car that starts on an arc has no memory of earlier arcs, and one that
 * ends on an arc need not be able to continue.
 */
function verticesOnTheWay(
  all: StepRows,
  inPart: Uint8Array,
  starts: Uint32Array,
  arcConnected: Uint8Array,
): Uint8Array {
  const stepTail = new Uint32Array(all.stepArc.length);
  eachStep(all, (vertex, step) => {
    stepTail[step] = vertex;
  });
  const into = groupByRow(inPart.length, stepTail.length, (step) => all.stepTarget[step] ?? -1);
  const departures = stepTail.filter((_, step) => arcConnected[all.stepArc[step] ?? 0] === 1);
  const reached = spread(inPart, starts, all.firstStep, (step) => all.stepTarget[step] ?? 0);
  const useful = spread(inPart, departures, into.first, (place) => stepTail[into.items[place] ?? 0] ?? 0);
  return reached.map((value, vertex) => value & (useful[vertex] ?? 0));
}

/** Marks the given vertices and every vertex reachable from them. */
function spread(
  marked: Uint8Array,
  more: Uint32Array,
  first: Uint32Array,
  neighbour: (place: number) => number,
): Uint8Array {
  const seen = marked.slice();
  for (const vertex of more) seen[vertex] = 1;
  const open = Array.from(seen.keys()).filter((vertex) => seen[vertex] === 1);
  for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop()) {
    for (let place = first[vertex] ?? 0; place < (first[vertex + 1] ?? 0); place++) {
      const next = neighbour(place);
      if (seen[next] === 1) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return seen;
}

function eachStep({ firstStep }: StepRows, visit: (vertex: number, step: number) => void): void {
  for (let vertex = 0; vertex + 1 < firstStep.length; vertex++) {
    for (let step = firstStep[vertex] ?? 0; step < (firstStep[vertex + 1] ?? 0); step++) visit(vertex, step);
  }
}

function connectedJunctions(graph: ArcGraph): Uint8Array {
  const target = Uint32Array.from(graph.exits.items, (arc) => graph.arcHead[arc] ?? 0);
  return largestStrongComponent(graph.exits.first, target);
}

function exitsOf(graph: ArcGraph, junction: number): number[] {
  const { first, items } = graph.exits;
  return Array.from(items.subarray(first[junction] ?? 0, first[junction + 1] ?? 0));
}
