import type { ClimbLabels } from './climb-labels.ts';
import type { Terminal } from './path-search.ts';

/**
 * Many-to-many search: each target leaves a note at every vertex of its label, and each source reads the notes at its vertices. Source: Knopp et al., "Computing Many-to-Many Shortest Paths Using Highway Hierarchies",
 * ALENEX 2007.
 */
export class BucketMatrix {
  private readonly forward: ClimbLabels;
  private readonly backward: ClimbLabels;
  /** The last note at each vertex, or -1. Only the touched entries are cleared between searches. */
  private readonly lastNote: Int32Array;
  /** The weight from each vertex to the only target of a search; Infinity otherwise. */
  private readonly weightFrom: Float64Array;

  constructor(forward: ClimbLabels, backward: ClimbLabels, vertexCount: number) {
    this.forward = forward;
    this.backward = backward;
    this.lastNote = new Int32Array(vertexCount).fill(-1);
    this.weightFrom = new Float64Array(vertexCount).fill(Infinity);
  }

  weights(
    sources: readonly (readonly Terminal[])[],
    targets: readonly (readonly Terminal[])[],
  ): Float64Array {
    const { lastNote } = this;
    const labels = targets.map((ends) => this.backward.bySearch(ends));
    const noteCount = labels.reduce((sum, { vertices }) => sum + vertices.length, 0);
    const noteBefore = new Int32Array(noteCount);
    const noteTarget = new Int32Array(noteCount);
    const noteWeight = new Float64Array(noteCount);
    let note = 0;
    for (const [target, { vertices, weights }] of labels.entries())
      for (let entry = 0; entry < vertices.length; entry++, note++) {
        const vertex = vertices[entry] ?? 0;
        noteBefore[note] = lastNote[vertex] ?? -1;
        noteTarget[note] = target;
        noteWeight[note] = weights[entry] ?? 0;
        lastNote[vertex] = note;
      }
    const result = new Float64Array(sources.length * targets.length).fill(Infinity);
    for (const [source, starts] of sources.entries()) {
      const row = source * targets.length;
      const { vertices, weights } = this.forward.fromVertices(starts);
      for (let entry = 0; entry < vertices.length; entry++) {
        const weight = weights[entry] ?? 0;
        for (let at = lastNote[vertices[entry] ?? 0] ?? -1; at >= 0; at = noteBefore[at] ?? -1) {
          const place = row + (noteTarget[at] ?? 0);
          const total = weight + (noteWeight[at] ?? 0);
          if (total < (result[place] ?? 0)) result[place] = total;
        }
      }
    }
    for (const { vertices } of labels) for (const vertex of vertices) lastNote[vertex] = -1;
    return result;
  }

  /** The weights from a few sources to one target. */
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
