import FlatQueue from 'flatqueue';
import type { SearchGraph } from '../hierarchy/search-graph.ts';

/**
 * Dijkstra by length over the streets near a place: there are few junctions between two positions of a car, fewer than
 * a hierarchy search would visit. Its arrays are kept between searches and only the touched entries are cleared.
 */
export class NearbySearch {
  private readonly graph: SearchGraph;
  private readonly metres: Float64Array;
  private readonly touched: number[] = [];
  private readonly queue = new FlatQueue();

  constructor(graph: SearchGraph) {
    this.graph = graph;
    this.metres = new Float64Array(graph.road.firstStep.length - 1).fill(Infinity);
  }

  /** Settles every vertex within `limitMetres` of a start point that is `aheadMetres` before a vertex. */
  from(vertex: number, aheadMetres: number, limitMetres: number): void {
    for (const reached of this.touched) this.metres[reached] = Infinity;
    this.touched.length = 0;
    this.queue.clear();
    this.reach(vertex, aheadMetres);
    const { road } = this.graph;
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) {
      const here = this.metres[next] ?? Infinity;
      const end = road.firstStep[next + 1] ?? 0;
      for (let step = road.firstStep[next] ?? 0; step < end; step++) {
        const there = here + (road.segmentLengthCm[(road.stepArc[step] ?? 0) >>> 1] ?? 0) / 100;
        const target = road.stepTarget[step] ?? 0;
        if (there <= limitMetres && there < (this.metres[target] ?? Infinity)) this.reach(target, there);
      }
    }
  }

  /** The metres to a given share of an arc, entered at its beginning; Infinity beyond the limit. */
  metresOnto(arc: number, share: number): number {
    const { road, stepTail, stepsOfArc } = this.graph;
    let least = Infinity;
    const end = stepsOfArc.first[arc + 1] ?? 0;
    for (let at = stepsOfArc.first[arc] ?? 0; at < end; at++) {
      least = Math.min(least, this.metres[stepTail[stepsOfArc.items[at] ?? 0] ?? 0] ?? Infinity);
    }
    return least + (share * (road.segmentLengthCm[arc >>> 1] ?? 0)) / 100;
  }

  private reach(vertex: number, metres: number): void {
    if (this.metres[vertex] === Infinity) this.touched.push(vertex);
    this.metres[vertex] = metres;
    this.queue.push(vertex, metres);
  }
}
