import type { ClimbLabels } from './climb-labels.ts';
import type { Terminal } from './path-search.ts';

/** Searches from several sources to one target, which is quick for sources that were requested before: cars. */
export class LabelSearch {
  private readonly forward: ClimbLabels;
  private readonly backward: ClimbLabels;
  /** The weight from each vertex to the target of a search; Infinity otherwise. */
  private readonly weightFrom: Float64Array;

  constructor(forward: ClimbLabels, backward: ClimbLabels, vertexCount: number) {
    this.forward = forward;
    this.backward = backward;
    this.weightFrom = new Float64Array(vertexCount).fill(Infinity);
  }

  weightsTo(ends: readonly Terminal[], sources: readonly (readonly Terminal[])[]): Float64Array {
    const { weightFrom } = this;
    const starts = sources.map((terminals) => this.forward.fromVertices(terminals));
    const label = this.backward.bySearch(ends);
    for (const [entry, vertex] of label.vertices.entries()) weightFrom[vertex] = label.weights[entry] ?? 0;
    const result = new Float64Array(sources.length);
    for (const [source, { vertices, weights }] of starts.entries()) {
      let least = Infinity;
      for (let entry = 0; entry < vertices.length; entry++) {
        const total = (weights[entry] ?? 0) + (weightFrom[vertices[entry] ?? 0] ?? 0);
        if (total < least) least = total;
      }
      result[source] = least;
    }
    for (const vertex of label.vertices) weightFrom[vertex] = Infinity;
    return result;
  }
}
