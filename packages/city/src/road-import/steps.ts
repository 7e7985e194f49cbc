import type { ArcGraph } from '../graph/arc-graph.ts';
import { collectGarbage } from '../arrays/collect-garbage.ts';
import { keepConnected } from './connected-steps.ts';
import type { ConnectedSteps } from './connected-steps.ts';
import { bytes, uint32s } from '../arrays/number-column.ts';
import { TurnStates, freeState } from './turn-states.ts';
import { arcsThatTurnBack, throughRoads } from './turning-back.ts';
import type { TurnRestrictions } from './turn-restrictions.ts';

/** The inputs that determine which turns are possible. */
export interface TurnRules {
  readonly restrictions: TurnRestrictions;
  /** 1 for arcs that a trip may use only at its start or end. */
  readonly local: Uint8Array;
  /** How long a turn from one arc into another takes, in hundredths of a second. */
  readonly turnCs: (from: number, to: number) => number;
  /** The arcs that are closed at some hours. */
  readonly timedArcs: ReadonlySet<number>;
}

export interface Steps extends ConnectedSteps {
  readonly vertexJunction: Uint32Array;
  readonly timedVertex: Uint32Array;
  readonly timedVertexRule: Uint32Array;
}

/**
 * Lists the turns that a car may make from each vertex: an arc that was driven, with the previous arcs that
 * restrictions need. A local arc has two vertices: one for trips that have not left local streets yet, and one for
 * trips that have entered them to end there. From the second, no turn leads back to through roads, so local streets
 * have no through traffic.
 */
export function buildSteps(graph: ArcGraph, rules: TurnRules): Steps {
  const { forbidden, timed } = rules.restrictions;
  const states = new TurnStates(graph.arcHead.length, forbidden, timed);
  const vertices = numberVertices(graph, states, rules.local);
  const turns = new Turns(graph, states, rules);
  collectGarbage(vertices.state.length);
  const firstStep = new Uint32Array(vertices.state.length + 1);
  // Most vertices have two or three; a list that must grow is copied.
  const expected = 4 * vertices.state.length;
  const [stepArc, stepTarget, stepTurnCs] = [uint32s(expected), uint32s(expected), uint32s(expected)];
  vertices.state.forEach((state, vertex) => {
    const last = states.lastArc(state);
    const isEnding = vertices.ending[vertex] === 1;
    const isStarting = !isEnding && rules.local[last] === 1;
    for (const arc of turns.exits(state, isEnding)) {
      stepArc.push(arc);
      const after = states.after(state, arc);
      stepTarget.push(vertices.at(after, rules.local[arc] === 1 && !isStarting));
      stepTurnCs.push(rules.turnCs(last, arc));
    }
    firstStep[vertex + 1] = stepArc.length;
  });
  const all = {
    firstStep,
    stepArc: stepArc.finish(),
    stepTarget: stepTarget.finish(),
    stepTurnCs: stepTurnCs.finish(),
  };
  collectGarbage(all.stepArc.length);
  const arrival = (arc: number): number => vertices.at(states.after(freeState, arc), false);
  const vertexJunction = vertices.state.map((state) => graph.arcHead[states.lastArc(state)] ?? 0);
  const landOf = (vertex: number): number => graph.junctionLand[vertexJunction[vertex] ?? 0] ?? 0;
  return {
    vertexJunction,
    ...timedVertices(vertices, states),
    ...keepConnected(all, graph.arcHead.length, arrival, landOf),
  };
}

/** The vertices that may not be driven to while a rule is in force, once for each of their rules. */
function timedVertices(
  { state }: Vertices,
  states: TurnStates,
): Pick<Steps, 'timedVertex' | 'timedVertexRule'> {
  const [timedVertex, timedVertexRule] = [uint32s(), uint32s()];
  state.forEach((each, vertex) => {
    for (const rule of states.rulesOf(each)) {
      timedVertex.push(vertex);
      timedVertexRule.push(rule);
    }
  });
  return { timedVertex: timedVertex.finish(), timedVertexRule: timedVertexRule.finish() };
}

interface Vertices {
  readonly state: Uint32Array;
  /** 1 for vertices of trips that have entered local streets to end there. */
  readonly ending: Uint8Array;
  readonly at: (state: number, isEnding: boolean) => number;
}

function numberVertices(graph: ArcGraph, states: TurnStates, local: Uint8Array): Vertices {
  const open = new Uint8Array(graph.arcHead.length);
  for (const arc of graph.exits.items) open[arc] = 1;
  const [state, ending] = [uint32s(), bytes()];
  const vertexOfState = new Int32Array(states.count).fill(-1);
  for (let candidate = 1; candidate < states.count; candidate++) {
    const arc = states.lastArc(candidate);
    if (open[arc] !== 1 || states.isForbidden(candidate)) continue;
    vertexOfState[candidate] = state.length;
    state.push(candidate);
    ending.push(0);
    if (local[arc] !== 1) continue;
    state.push(candidate);
    ending.push(1);
  }
  return {
    state: state.finish(),
    ending: ending.finish(),
    at: (wanted, isEnding) => (vertexOfState[wanted] ?? -1) + (isEnding ? 1 : 0),
  };
}

/** The legal turns after driving these arcs. */
class Turns {
  private readonly graph: ArcGraph;
  private readonly states: TurnStates;
  private readonly local: Uint8Array;
  private readonly timedArcs: ReadonlySet<number>;
  /** 1 for junctions from which a car can turn back; all others are treated as dead ends. */
  private readonly throughRoad: Uint8Array;
  private readonly turnsBack: Uint8Array;

  constructor(graph: ArcGraph, states: TurnStates, { local, timedArcs }: TurnRules) {
    this.graph = graph;
    this.states = states;
    this.local = local;
    this.timedArcs = timedArcs;
    this.throughRoad = throughRoads(graph);
    this.turnsBack = arcsThatTurnBack(graph);
  }

  /**
   * Exits that are legal at some hours. Turning back is allowed only if there is no other exit that is open at all hours,
   * or no other way to drive the street in the opposite direction.
   */
  exits(state: number, isEnding: boolean): number[] {
    const { graph, states } = this;
    const last = states.lastArc(state);
    const junction = graph.arcHead[last] ?? 0;
    const { first, items } = graph.exits;
    const legal: number[] = [];
    let back = -1;
    let leadsOn = false;
    for (let at = first[junction] ?? 0; at < (first[junction + 1] ?? 0); at++) {
      const arc = items[at] ?? 0;
      if (isEnding && this.local[arc] !== 1) continue;
      const after = states.after(state, arc);
      if (states.isForbidden(after)) continue;
      const isAlways = !this.timedArcs.has(arc) && states.rulesOf(after).size === 0;
      if (arc === (last ^ 1)) back = legal.length;
      else if (isAlways && this.throughRoad[graph.arcHead[arc] ?? 0] === 1) leadsOn = true;
      legal.push(arc);
    }
    if (back >= 0 && leadsOn && this.turnsBack[last] !== 1) legal.splice(back, 1);
    return legal;
  }
}
