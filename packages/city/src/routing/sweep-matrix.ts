import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Terminal } from './path-search.ts';
import { VerticesAbove } from './vertices-above.ts';

/** Columns that are computed at the same time, which bounds the memory of a large matrix. */
const maxColumns = 16;

/**
 * Many-to-many search for points that were not requested before. The vertices above all targets are visited once, from
 * the lowest up, and get their weights to all targets at the same time; then those above all sources, from the highest
 * down. Points share most of the vertices above them, and no queue is needed. Source: Delling, Goldberg, Werneck, "Faster
 * Batched Shortest Paths in Road Networks", ATMOS 2011 (RPHAST, in both directions).
 */
export class SweepMatrix {
  private readonly hierarchy: Hierarchy;
  private readonly ahead: VerticesAbove;
  private readonly back: VerticesAbove;
  /** The weights of descents to the targets, then of all paths to them. Kept between searches. */
  private descents: Float64Array = new Float64Array();
  private weightTo: Float64Array = new Float64Array();

  constructor(hierarchy: Hierarchy) {
    this.hierarchy = hierarchy;
    this.ahead = new VerticesAbove(hierarchy.upFirst, hierarchy.edgeVertex);
    this.back = new VerticesAbove(hierarchy.downFirst, hierarchy.edgeVertex);
  }

  weights(
    sources: readonly (readonly Terminal[])[],
    targets: readonly (readonly Terminal[])[],
  ): Float64Array {
    const result = new Float64Array(sources.length * targets.length).fill(Infinity);
    this.ahead.visit(sources);
    for (let first = 0; first < targets.length; first += maxColumns) {
      const part = targets.slice(first, first + maxColumns);
      this.back.visit(part);
      this.climb(part);
      this.sweep(part.length);
      for (const [source, starts] of sources.entries())
        this.read(starts, part.length, result.subarray(source * targets.length + first));
    }
    return result;
  }

  /** The weights of paths that only descend to a target, from all vertices above the targets. */
  private climb(targets: readonly (readonly Terminal[])[]): void {
    const { downFirst, edgeVertex, edgeWeight } = this.hierarchy;
    const { order, placeOf, count } = this.back;
    const columns = targets.length;
    const descents = (this.descents = filled(this.descents, count * columns));
    for (const [target, ends] of targets.entries())
      for (const { vertex, weight } of ends) {
        const place = ((placeOf[vertex] ?? 0) - 1) * columns + target;
        descents[place] = Math.min(descents[place] ?? 0, weight);
      }
    for (let place = count - 1; place >= 0; place--) {
      const vertex = order[place] ?? 0;
      const end = downFirst[vertex + 1] ?? 0;
      for (let edge = downFirst[vertex] ?? 0; edge < end; edge++) {
        const above = ((placeOf[edgeVertex[edge] ?? 0] ?? 0) - 1) * columns;
        lower(descents, above, descents, place * columns, edgeWeight[edge] ?? 0, columns);
      }
    }
  }

  /** The weights of all paths, from all vertices above the sources: a path climbs one edge first, or only descends. */
  private sweep(columns: number): void {
    const { upFirst, edgeVertex, edgeWeight } = this.hierarchy;
    const { order, placeOf, count } = this.ahead;
    const { descents, back } = this;
    const weightTo = (this.weightTo = filled(this.weightTo, count * columns));
    for (let place = 0; place < count; place++) {
      const vertex = order[place] ?? 0;
      const row = place * columns;
      const descent = back.placeOf[vertex] ?? 0;
      if (descent > 0) lower(weightTo, row, descents, (descent - 1) * columns, 0, columns);
      const end = upFirst[vertex + 1] ?? 0;
      for (let edge = upFirst[vertex] ?? 0; edge < end; edge++) {
        const above = ((placeOf[edgeVertex[edge] ?? 0] ?? 0) - 1) * columns;
        lower(weightTo, row, weightTo, above, edgeWeight[edge] ?? 0, columns);
      }
    }
  }

  private read(starts: readonly Terminal[], columns: number, result: Float64Array): void {
    for (const { vertex, weight } of starts) {
      const row = ((this.ahead.placeOf[vertex] ?? 0) - 1) * columns;
      lower(result, 0, this.weightTo, row, weight, columns);
    }
  }
}

/** Lowers each weight of a row to that of another row plus the weight between them. */
function lower(
  weights: Float64Array,
  row: number,
  others: Float64Array,
  other: number,
  between: number,
  columns: number,
): void {
  for (let column = 0; column < columns; column++) {
    const total = between + (others[other + column] ?? 0);
    if (total < (weights[row + column] ?? 0)) weights[row + column] = total;
  }
}

/** An array with at least this many entries, of which these are infinite; the same one if it is large enough. */
function filled(array: Float64Array, length: number): Float64Array {
  return array.length < length ? new Float64Array(length).fill(Infinity) : array.fill(Infinity, 0, length);
}
