import { ClimbLabels } from './climb-labels.ts';
import { ClimbingSearch } from './climbing-search.ts';
import { LabelSearch } from './label-search.ts';
import { unpackEdge } from '../hierarchy/hierarchy.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { FoundPath, PathSearch, Terminal } from './path-search.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';
import { SweepMatrix } from './sweep-matrix.ts';

/**
 * Searches a contraction hierarchy: climbs from both ends, and the two searches meet at the top of the lightest path.
 */
export class HierarchySearch implements PathSearch {
  private readonly graph: SearchGraph;
  private readonly hierarchy: Hierarchy;
  private readonly forward: ClimbingSearch;
  private readonly backward: ClimbingSearch;
  private readonly labels: LabelSearch;
  private readonly matrix: SweepMatrix;

  constructor(graph: SearchGraph, hierarchy: Hierarchy) {
    this.graph = graph;
    this.hierarchy = hierarchy;
    this.forward = new ClimbingSearch(hierarchy, 'forward');
    this.backward = new ClimbingSearch(hierarchy, 'backward');
    const vertices = hierarchy.upFirst.length - 1;
    const ahead = new ClimbLabels(this.forward, vertices);
    const back = new ClimbLabels(this.backward, vertices);
    this.labels = new LabelSearch(ahead, back, vertices);
    this.matrix = new SweepMatrix(hierarchy);
  }

  lightestPath(starts: readonly Terminal[], ends: readonly Terminal[]): FoundPath | undefined {
    const { forward, backward } = this;
    forward.begin(starts);
    backward.begin(ends);
    let weight = Infinity;
    let top = -1;
    for (;;) {
      const ahead = forward.nextWeight <= backward.nextWeight ? forward : backward;
      if (ahead.nextWeight >= weight) break;
      const vertex = ahead.settle();
      if (vertex < 0) continue;
      const met = forward.weightOf(vertex) + backward.weightOf(vertex);
      if (met < weight) {
        weight = met;
        top = vertex;
      }
    }
    return top < 0 ? undefined : { weight, ...this.unpack(top, starts, ends) };
  }

  lightestWeights(
    sources: readonly (readonly Terminal[])[],
    targets: readonly (readonly Terminal[])[],
  ): Float64Array {
    return this.matrix.weights(sources, targets);
  }

  lightestWeightsTo(ends: readonly Terminal[], sources: readonly (readonly Terminal[])[]): Float64Array {
    return this.labels.weightsTo(ends, sources);
  }

  private unpack(
    top: number,
    starts: readonly Terminal[],
    ends: readonly Terminal[],
  ): Omit<FoundPath, 'weight'> {
    const arcs: number[] = [];
    const drive = (edge: number): void =>
      unpackEdge(this.hierarchy, edge, (step) => arcs.push(this.graph.road.stepArc[step] ?? 0));
    const climb = this.forward.edgesTo(top);
    for (const edge of climb.edges.reverse()) drive(edge);
    const descent = this.backward.edgesTo(top);
    for (const edge of descent.edges) drive(edge);
    return {
      arcs,
      start: terminalAt(starts, climb.root, this.forward.weightOf(climb.root)),
      end: terminalAt(ends, descent.root, this.backward.weightOf(descent.root)),
    };
  }
}

function terminalAt(terminals: readonly Terminal[], vertex: number, weight: number): Terminal {
  const found = terminals.find((terminal) => terminal.vertex === vertex && terminal.weight === weight);
  if (found === undefined) throw new Error('a path that starts nowhere');
  return found;
}
