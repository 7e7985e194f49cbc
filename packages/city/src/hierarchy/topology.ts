import type { RoadGraph } from '../graph/road-graph.ts';

/**
 * The part of a hierarchy that does not depend on travel times: the order of the vertices, and every edge that any
 * times could need. Vertices are numbered by their rank here. Source: Dibbelt, Strasser, Wagner, "Customizable
 * Contraction Hierarchies", JEA 2016; the order for turn costs is that of Buchhold, Wagner, Zeitz, Zündorf,
 * "Customizable Contraction Hierarchies with Turn Costs", ATMOS 2020.
 */
export interface Topology {
  /** The rank of each vertex of the road graph. */
  readonly rank: Uint32Array;
  /** The edges that lead from a rank to higher ones: a row for each rank, sorted by the higher rank. */
  readonly up: EdgeRows;
  /** The edges that lead to a rank from higher ones, in the same form. */
  readonly down: EdgeRows;
}

export interface EdgeRows {
  /** The edges of rank `r` are `first[r]` up to, but not including, `first[r + 1]`. */
  readonly first: Uint32Array;
  /** The higher rank of each edge. */
  readonly higher: Uint32Array;
}

/** Whether a topology has a rank for each vertex of this graph. */
export function coversGraph({ rank, up, down }: Topology, road: RoadGraph): boolean {
  const vertices = road.vertexJunction.length;
  return rank.length === vertices && [up, down].every(({ first }) => first.length === vertices + 1);
}
