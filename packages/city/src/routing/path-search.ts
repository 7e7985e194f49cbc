/** Where a search starts or ends: a vertex, and the weight between it and the point on the road. */
export interface Terminal {
  readonly vertex: number;
  readonly weight: number;
  /** The arc that the point lies on, driven in this direction. */
  readonly arc: number;
}

export interface FoundPath {
  readonly weight: number;
  readonly start: Terminal;
  readonly end: Terminal;
  /** Arcs driven whole, from the start's vertex to the end's. */
  readonly arcs: readonly number[];
}

/** Finds paths of least weight between vertices of one graph. */
export interface PathSearch {
  /** The lightest path from any start to any end, their own weights included; undefined when there is none. */
  lightestPath(starts: readonly Terminal[], ends: readonly Terminal[]): FoundPath | undefined;
  /** Least weight from each set of starts to each set of ends, row by row; Infinity when there is no path. */
  lightestWeights(
    sources: readonly (readonly Terminal[])[],
    targets: readonly (readonly Terminal[])[],
  ): Float64Array;
}
