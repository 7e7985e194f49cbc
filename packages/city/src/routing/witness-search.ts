import FlatQueue from 'flatqueue';
import type { ShortcutGraph } from './shortcut-graph.ts';

/**
 * A limited Dijkstra that looks for a path around a vertex. Stopping early is safe: it can only cause an unnecessary
 * shortcut, never a missing one.
 */
export class WitnessSearch {
  private readonly graph: ShortcutGraph;
  private readonly weight: Float64Array;
  private readonly touched: number[] = [];
  private readonly queue = new FlatQueue();

  constructor(graph: ShortcutGraph) {
    this.graph = graph;
    this.weight = new Float64Array(graph.vertexCount).fill(Infinity);
  }

  /** Searches from a vertex, avoiding `around`, up to a weight and a number of settled vertices. */
  run(from: number, around: number, limit: number, maxSettled: number): void {
    this.clear();
    this.reach(from, 0);
    const { graph, queue } = this;
    for (let settled = 0; queue.length > 0 && settled < maxSettled; settled++) {
      const reached = queue.peekValue() ?? 0;
      if (reached > limit) return;
      const vertex = queue.pop() ?? 0;
      if (reached > this.weightOf(vertex)) continue;
      for (let edge = graph.firstOut[vertex] ?? -1; edge >= 0; edge = graph.nextOut[edge] ?? -1) {
        const head = graph.head[edge] ?? 0;
        const next = reached + (graph.weight[edge] ?? 0);
        if (head !== around && next < this.weightOf(head)) this.reach(head, next);
      }
    }
  }

  /** The weight found for a vertex, which is an upper bound of the true weight. */
  weightOf(vertex: number): number {
    return this.weight[vertex] ?? Infinity;
  }

  private reach(vertex: number, weight: number): void {
    if (this.weight[vertex] === Infinity) this.touched.push(vertex);
    this.weight[vertex] = weight;
    this.queue.push(vertex, weight);
  }

  private clear(): void {
    for (const vertex of this.touched) this.weight[vertex] = Infinity;
    this.touched.length = 0;
    this.queue.clear();
  }
}
