import type { ClimbingSearch } from './climbing-search.ts';
import type { Terminal } from './path-search.ts';

/** The vertices that a search climbs to, and the minimum weight to each. */
export interface Label {
  readonly vertices: Int32Array;
  readonly weights: Float64Array;
}

/** An entry of a label takes 12 bytes, so the labels of vertices take at most 24 MB. */
const maxEntries = 2_000_000;

/**
 * Labels of one direction, computed when they are first needed and then kept: cars drive over the same vertices all
 * day, and stationary points (parked cars, open bookings) are requested again and again. The label of a point is kept
 * as long as its array of terminals.
 */
export class ClimbLabels {
  private readonly search: ClimbingSearch;
  private readonly ofPoint = new WeakMap<readonly Terminal[], Label>();
  private readonly ofVertex = new Map<number, Label>();
  private entries = 0;
  /** The weight to each vertex while labels are merged; Infinity otherwise. */
  private readonly merged: Float64Array;
  private readonly touched: Int32Array;

  constructor(search: ClimbingSearch, vertexCount: number) {
    this.search = search;
    this.merged = new Float64Array(vertexCount).fill(Infinity);
    this.touched = new Int32Array(vertexCount);
  }

  /** The label of a point, from those of the vertices from which its search begins: quick for cars on the move. */
  fromVertices(terminals: readonly Terminal[]): Label {
    const known = this.ofPoint.get(terminals);
    if (known !== undefined) return known;
    const label = this.merge(terminals);
    this.ofPoint.set(terminals, label);
    return label;
  }

  /** The label of a point by a separate search: slower, but with fewer entries. */
  bySearch(terminals: readonly Terminal[]): Label {
    const known = this.ofPoint.get(terminals);
    if (known !== undefined) return known;
    const label = this.climb(terminals);
    this.ofPoint.set(terminals, label);
    return label;
  }

  private merge(terminals: readonly Terminal[]): Label {
    const { merged, touched } = this;
    // First, because a search uses the same arrays.
    const labels = terminals.map(({ vertex, weight }) => ({ weight, ...this.vertexLabel(vertex) }));
    let count = 0;
    for (const { weight, vertices, weights } of labels) {
      for (let entry = 0; entry < vertices.length; entry++) {
        const vertex = vertices[entry] ?? 0;
        const total = weight + (weights[entry] ?? 0);
        const before = merged[vertex] ?? 0;
        if (total >= before) continue;
        if (before === Infinity) touched[count++] = vertex;
        merged[vertex] = total;
      }
    }
    const weights = new Float64Array(count);
    for (let entry = 0; entry < count; entry++) {
      const vertex = touched[entry] ?? 0;
      weights[entry] = merged[vertex] ?? 0;
      merged[vertex] = Infinity;
    }
    return { vertices: touched.slice(0, count), weights };
  }

  private vertexLabel(vertex: number): Label {
    const known = this.ofVertex.get(vertex);
    if (known !== undefined) return known;
    const label = this.climb([{ vertex, weight: 0, arc: -1 }]);
    this.entries += label.vertices.length;
    this.ofVertex.set(vertex, label);
    for (const [oldest, { vertices }] of this.ofVertex) {
      if (this.entries <= maxEntries) break;
      this.ofVertex.delete(oldest);
      this.entries -= vertices.length;
    }
    return label;
  }

  private climb(terminals: readonly Terminal[]): Label {
    const { search, touched } = this;
    let count = 0;
    search.begin(terminals);
    while (search.nextWeight < Infinity) {
      const vertex = search.settle();
      if (vertex >= 0) touched[count++] = vertex;
    }
    const vertices = touched.slice(0, count);
    return {
      vertices,
      weights: new Float64Array(count).map((_, entry) => search.weightOf(vertices[entry] ?? 0)),
    };
  }
}
