import { isClosedStep } from '../graph/closed-steps.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';
import { DijkstraSearch } from '../routing/dijkstra.ts';
import type { FoundPath, PathSearch, Terminal } from '../routing/path-search.ts';

/**
 * Finds paths around closed streets and turns without a hierarchy for them: a lightest path over all streets that drives
 * none of the closed ones is also the lightest without them, and otherwise plain Dijkstra finds it. For single routes in
 * the second until the hierarchy is ready, and at times for which there is none. Weights without paths ignore the
 * closures.
 */
export class AvoidingSearch implements PathSearch {
  private readonly graph: SearchGraph;
  private readonly whole: PathSearch;
  private exact: DijkstraSearch | undefined;

  /** `graph` has the closures; `whole` searches the same graph without them. */
  constructor(graph: SearchGraph, whole: PathSearch) {
    this.graph = graph;
    this.whole = whole;
  }

  lightestPath(starts: readonly Terminal[], ends: readonly Terminal[]): FoundPath | undefined {
    const found = this.whole.lightestPath(starts, ends);
    if (found === undefined || this.isOpen(found)) return found;
    this.exact ??= new DijkstraSearch(this.graph);
    const around = this.exact.lightestPath(starts, ends);
    return around?.weight === Infinity ? undefined : around;
  }

  /** Whether none of its turns and arcs is closed; its ends never are. */
  private isOpen({ start, arcs }: FoundPath): boolean {
    const { road } = this.graph;
    let { vertex } = start;
    return arcs.every((arc) => {
      let step = road.firstStep[vertex] ?? 0;
      while (road.stepArc[step] !== arc) step++;
      vertex = road.stepTarget[step] ?? 0;
      return !isClosedStep(road, step);
    });
  }

  lightestWeights(...places: Parameters<PathSearch['lightestWeights']>): Float64Array {
    return this.whole.lightestWeights(...places);
  }

  lightestWeightsTo(...places: Parameters<PathSearch['lightestWeightsTo']>): Float64Array {
    return this.whole.lightestWeightsTo(...places);
  }
}
