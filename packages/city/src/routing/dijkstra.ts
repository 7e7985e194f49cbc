import FlatQueue from 'flatqueue';
import type { FoundPath, PathSearch, Terminal } from './path-search.ts';
import { stepWeights } from '../hierarchy/search-graph.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';

/** Plain Dijkstra over the steps: slow but obviously correct. It is the reference for the contraction hierarchy. */
export class DijkstraSearch implements PathSearch {
  private readonly graph: SearchGraph;
  private readonly stepWeight: Float64Array;
  private readonly weight: Float64Array;
  private readonly stepInto: Int32Array;

  constructor(graph: SearchGraph) {
    this.graph = graph;
    this.stepWeight = stepWeights(graph.road);
    this.weight = new Float64Array(graph.road.vertexJunction.length);
    this.stepInto = new Int32Array(graph.road.vertexJunction.length);
  }

  lightestPath(starts: readonly Terminal[], ends: readonly Terminal[]): FoundPath | undefined {
    this.grow(starts, ends);
    let best: { weight: number; end: Terminal } | undefined;
    for (const end of ends) {
      const weight = (this.weight[end.vertex] ?? Infinity) + end.weight;
      if (weight < (best?.weight ?? Infinity)) best = { weight, end };
    }
    return best && { ...best, ...this.walkBack(best.end.vertex, starts) };
  }

  lightestWeights(
    sources: readonly (readonly Terminal[])[],
    targets: readonly (readonly Terminal[])[],
  ): Float64Array {
    const weights = new Float64Array(sources.length * targets.length);
    sources.forEach((starts, source) => {
      this.grow(starts, targets.flat());
      targets.forEach((ends, target) => {
        const found = ends.map(({ vertex, weight }) => (this.weight[vertex] ?? Infinity) + weight);
        weights[source * targets.length + target] = Math.min(...found);
      });
    });
    return weights;
  }

  lightestWeightsTo(ends: readonly Terminal[], sources: readonly (readonly Terminal[])[]): Float64Array {
    return this.lightestWeights(sources, [ends]);
  }

  /** Grows the tree of minimum weights until it contains every end. */
  private grow(starts: readonly Terminal[], ends: readonly Terminal[]): void {
    const { road } = this.graph;
    const { weight, stepInto, stepWeight } = this;
    weight.fill(Infinity);
    const missing = new Set(ends.map(({ vertex }) => vertex));
    const queue = new FlatQueue();
    for (const start of starts) {
      if (start.weight >= (weight[start.vertex] ?? 0)) continue;
      weight[start.vertex] = start.weight;
      stepInto[start.vertex] = -1;
      queue.push(start.vertex, start.weight);
    }
    while (queue.length > 0 && missing.size > 0) {
      const reached = queue.peekValue() ?? 0;
      const vertex = queue.pop() ?? 0;
      if (reached > (weight[vertex] ?? 0)) continue;
      missing.delete(vertex);
      const last = road.firstStep[vertex + 1] ?? 0;
      for (let step = road.firstStep[vertex] ?? 0; step < last; step++) {
        const target = road.stepTarget[step] ?? 0;
        const next = reached + (stepWeight[step] ?? 0);
        if (next >= (weight[target] ?? 0)) continue;
        weight[target] = next;
        stepInto[target] = step;
        queue.push(target, next);
      }
    }
  }

  private walkBack(from: number, starts: readonly Terminal[]): { start: Terminal; arcs: number[] } {
    const arcs: number[] = [];
    let vertex = from;
    for (let step = this.stepInto[vertex] ?? -1; step >= 0; step = this.stepInto[vertex] ?? -1) {
      arcs.push(this.graph.road.stepArc[step] ?? 0);
      vertex = this.graph.stepTail[step] ?? 0;
    }
    const start = starts.find((one) => one.vertex === vertex && one.weight === this.weight[vertex]);
    if (start === undefined) throw new Error('a path that starts nowhere');
    return { start, arcs: arcs.reverse() };
  }
}
