/** Where a search starts or ends: a vertex, and the weight from there to the point on the road. */
export interface Terminal {
  readonly vertex: number;
  readonly weight: number;
  /** The arc that contains the point, driven in this direction. */
  readonly arc: number;
}

export interface FoundPath {
  readonly weight: number;
  readonly start: Terminal;
  readonly end: Terminal;
  /** The arcs that are driven completely, from the start vertex to the end vertex. */
  readonly arcs: readonly number[];
}

/** Finds paths of minimum weight between vertices of a graph. */
export interface PathSearch {
  /** The lightest path from any start to any end, including their own weights; undefined if there is none. */
  lightestPath(starts: readonly Terminal[], ends: readonly Terminal[]): FoundPath | undefined;
  /** The minimum weight from each set of starts to each set of ends, row by row; Infinity if there is no path. */
  lightestWeights(
    sources: readonly (readonly Terminal[])[],
    targets: readonly (readonly Terminal[])[],
  ): Float64Array;
  /** The minimum weight from each set of starts to one set of ends: quicker than a matrix for a few starts. */
  lightestWeightsTo(ends: readonly Terminal[], sources: readonly (readonly Terminal[])[]): Float64Array;
}
