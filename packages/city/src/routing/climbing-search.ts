import FlatQueue from 'flatqueue';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Terminal } from './path-search.ts';

/**
 * Dijkstra that only climbs: forward over edges that lead to higher vertices, backward over edges that come from them.
 * Its arrays are kept between searches and only the touched entries are cleared.
 */
export class ClimbingSearch {
  private readonly hierarchy: Hierarchy;
  private readonly climbFirst: Uint32Array;
  private readonly otherFirst: Uint32Array;
  private readonly weight: Float64Array;
  private readonly edgeInto: Int32Array;
  private readonly vertexBelow: Int32Array;
  private readonly touched: number[] = [];
  private readonly queue = new FlatQueue();

  constructor(hierarchy: Hierarchy, direction: 'forward' | 'backward') {
    const vertices = hierarchy.upFirst.length - 1;
    this.hierarchy = hierarchy;
    this.climbFirst = direction === 'forward' ? hierarchy.upFirst : hierarchy.downFirst;
    this.otherFirst = direction === 'forward' ? hierarchy.downFirst : hierarchy.upFirst;
    this.weight = new Float64Array(vertices).fill(Infinity);
    this.edgeInto = new Int32Array(vertices);
    this.vertexBelow = new Int32Array(vertices);
  }

  begin(terminals: readonly Terminal[]): void {
    for (const vertex of this.touched) this.weight[vertex] = Infinity;
    this.touched.length = 0;
    this.queue.clear();
    for (const { vertex, weight } of terminals) {
      if (weight < this.weightOf(vertex)) this.reach(vertex, weight, -1, -1);
    }
  }

  /** The minimum weight that the next settled vertex can have; Infinity if the search is over. */
  get nextWeight(): number {
    return this.queue.peekValue() ?? Infinity;
  }

  weightOf(vertex: number): number {
    return this.weight[vertex] ?? Infinity;
  }

  /** Settles one vertex and returns it, or -1 for an outdated entry or a vertex that no lightest path climbs to. */
  settle(): number {
    const reached = this.nextWeight;
    const vertex = this.queue.pop() ?? -1;
    if (vertex < 0 || reached > this.weightOf(vertex) || this.isStalled(vertex, reached)) return -1;
    const { edgeVertex, edgeWeight } = this.hierarchy;
    const end = this.climbFirst[vertex + 1] ?? 0;
    for (let edge = this.climbFirst[vertex] ?? 0; edge < end; edge++) {
      const higher = edgeVertex[edge] ?? 0;
      const next = reached + (edgeWeight[edge] ?? 0);
      if (next < this.weightOf(higher)) this.reach(higher, next, edge, vertex);
    }
    return vertex;
  }

  /** Edges from a terminal up to the vertex, last edge first. */
  edgesTo(vertex: number): { readonly edges: number[]; readonly root: number } {
    const edges: number[] = [];
    let root = vertex;
    for (let edge = this.edgeInto[root] ?? -1; edge >= 0; edge = this.edgeInto[root] ?? -1) {
      edges.push(edge);
      root = this.vertexBelow[root] ?? 0;
    }
    return { edges, root };
  }

  /** A vertex that can be reached with less weight by descending from a higher one is not on a lightest upward path. */
  private isStalled(vertex: number, reached: number): boolean {
    const { edgeVertex, edgeWeight } = this.hierarchy;
    const end = this.otherFirst[vertex + 1] ?? 0;
    for (let edge = this.otherFirst[vertex] ?? 0; edge < end; edge++) {
      if (this.weightOf(edgeVertex[edge] ?? 0) + (edgeWeight[edge] ?? 0) < reached) return true;
    }
    return false;
  }

  private reach(vertex: number, weight: number, edge: number, below: number): void {
    if (this.weight[vertex] === Infinity) this.touched.push(vertex);
    this.weight[vertex] = weight;
    this.edgeInto[vertex] = edge;
    this.vertexBelow[vertex] = below;
    this.queue.push(vertex, weight);
  }
}
