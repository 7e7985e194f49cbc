import type { RoadGraph } from '../graph/road-graph.ts';

/**
 * A contraction hierarchy: every vertex has a rank, and edges (steps, and shortcuts that replace two edges) are sorted
 * by the lower of their two vertices. The lightest path between any two vertices climbs edges of `up` rows and then
 * descends edges of `down` rows. Source: Geisberger, Sanders, Schultes, Delling, "Contraction Hierarchies", WEA 2008.
 */
export interface Hierarchy {
  /** The edges that leave vertex `v` for a higher one are `upFirst[v]` up to, but not including, `upFirst[v + 1]`. */
  readonly upFirst: Uint32Array;
  /** The same for edges that reach vertex `v` from a higher one; their numbers continue after those of `up`. */
  readonly downFirst: Uint32Array;
  /** The higher vertex of each edge. */
  readonly edgeVertex: Uint32Array;
  readonly edgeWeight: Float64Array;
  /** The two edges that a shortcut replaces, or -1 and the step. */
  readonly edgeFirst: Int32Array;
  readonly edgeSecond: Int32Array;
}

/** Whether a hierarchy matches this graph. A hierarchy from another import must not be searched with it. */
export function fitsGraph(hierarchy: Hierarchy, road: RoadGraph): boolean {
  const vertices = road.vertexJunction.length;
  return hierarchy.upFirst.length === vertices + 1 && hierarchy.downFirst.length === vertices + 1;
}

/** Expands an edge into its steps, in driving order. */
export function unpackEdge(hierarchy: Hierarchy, edge: number, visit: (step: number) => void): void {
  const stack = [edge];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const first = hierarchy.edgeFirst[next] ?? -1;
    const second = hierarchy.edgeSecond[next] ?? -1;
    if (first < 0) visit(second);
    else stack.push(second, first);
  }
}
