import { groupByRow } from '../graph/rows.ts';
import type { ClimbingSearch } from './climbing-search.ts';
import type { Terminal } from './path-search.ts';

/**
 * Many-to-many search: each target leaves an entry at every vertex that its search climbs to, and each source reads the
 * entries of the vertices that it climbs to. Source: Knopp et al., "Computing Many-to-Many Shortest Paths Using Highway
 * Hierarchies", ALENEX 2007.
 */
export function bucketWeights(
  forward: ClimbingSearch,
  backward: ClimbingSearch,
  vertexCount: number,
  sources: readonly (readonly Terminal[])[],
  targets: readonly (readonly Terminal[])[],
): Float64Array {
  const noteVertex: number[] = [];
  const noteTarget: number[] = [];
  const noteWeight: number[] = [];
  targets.forEach((ends, target) => {
    climbAll(backward, ends, (vertex, weight) => {
      noteVertex.push(vertex);
      noteTarget.push(target);
      noteWeight.push(weight);
    });
  });
  const notes = groupByRow(vertexCount, noteVertex.length, (note) => noteVertex[note] ?? -1);
  const weights = new Float64Array(sources.length * targets.length).fill(Infinity);
  sources.forEach((starts, source) => {
    const row = source * targets.length;
    climbAll(forward, starts, (vertex, weight) => {
      const end = notes.first[vertex + 1] ?? 0;
      for (let at = notes.first[vertex] ?? 0; at < end; at++) {
        const note = notes.items[at] ?? 0;
        const place = row + (noteTarget[note] ?? 0);
        const total = weight + (noteWeight[note] ?? 0);
        if (total < (weights[place] ?? 0)) weights[place] = total;
      }
    });
  });
  return weights;
}

function climbAll(
  search: ClimbingSearch,
  terminals: readonly Terminal[],
  visit: (vertex: number, weight: number) => void,
): void {
  search.begin(terminals);
  while (search.nextWeight < Infinity) {
    const vertex = search.settle();
    if (vertex >= 0) visit(vertex, search.weightOf(vertex));
  }
}
