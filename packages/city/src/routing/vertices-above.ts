import type { Terminal } from './path-search.ts';

/**
 * The vertices that climbs from several points can reach, each after all those above it. Its arrays are kept between
 * visits, and only the touched entries are cleared.
 */
export class VerticesAbove {
  /** The first `count` entries. */
  readonly order: Int32Array;
  /** The place of each vertex in the order, plus 1; 0 if it is not in it. */
  readonly placeOf: Int32Array;
  count = 0;
  private readonly first: Uint32Array;
  private readonly edgeVertex: Uint32Array;

  /** `first`: the first edge of each vertex to a higher one. */
  constructor(first: Uint32Array, edgeVertex: Uint32Array) {
    this.first = first;
    this.edgeVertex = edgeVertex;
    this.order = new Int32Array(first.length - 1);
    this.placeOf = new Int32Array(first.length - 1);
  }

  visit(points: readonly (readonly Terminal[])[]): void {
    const { order, placeOf } = this;
    for (let place = 0; place < this.count; place++) placeOf[order[place] ?? 0] = 0;
    this.count = 0;
    for (const terminals of points)
      for (const { vertex } of terminals) if (placeOf[vertex] === 0) this.visitFrom(vertex);
  }

  /** Depth first: a vertex is complete when all those above it are. */
  private visitFrom(start: number): void {
    const { first, edgeVertex, order, placeOf } = this;
    const open = [start];
    const nextEdge = [first[start] ?? 0];
    placeOf[start] = -1;
    while (open.length > 0) {
      const last = open.length - 1;
      const vertex = open[last] ?? 0;
      const end = first[vertex + 1] ?? 0;
      let edge = nextEdge[last] ?? 0;
      while (edge < end && placeOf[edgeVertex[edge] ?? 0] !== 0) edge++;
      if (edge < end) {
        const higher = edgeVertex[edge] ?? 0;
        nextEdge[last] = edge + 1;
        placeOf[higher] = -1;
        open.push(higher);
        nextEdge.push(first[higher] ?? 0);
      } else {
        order[this.count++] = vertex;
        placeOf[vertex] = this.count;
        open.pop();
        nextEdge.pop();
      }
    }
  }
}
