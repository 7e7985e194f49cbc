import FlatQueue from 'flatqueue';
import type { RoadGraph } from '../graph/road-graph.ts';
import { dissect } from './dissection.ts';
import { FillGraph } from './fill-graph.ts';
import type { EdgeRows, Topology } from './topology.ts';

/** More than the product of any two degrees, so that levels are compared first. */
const levelSpan = 2 ** 40;
/** The share of the work that precedes the elimination. */
const dissectionShare = 0.6;

/** Orders the vertices of a graph and finds the edges that any travel times could need. It uses no travel times. */
export function buildTopology(road: RoadGraph, onProgress?: (share: number) => void): Topology {
  const level = dissect(road, (share) => onProgress?.(dissectionShare * share));
  return new Elimination(road, level).run((share) =>
    onProgress?.(dissectionShare + (1 - dissectionShare) * share),
  );
}

/** Eliminates the vertices: those of lower levels first, and of a level those first that add the fewest edges. */
class Elimination {
  private readonly graph: FillGraph;
  private readonly level: Uint8Array;
  private readonly rank: Uint32Array;
  /** The cost of each vertex as it was last queued; -1 once it is eliminated. */
  private readonly queuedCost: Float64Array;
  private readonly queue = new FlatQueue();
  private readonly up: GrowingRows;
  private readonly down: GrowingRows;

  constructor(road: RoadGraph, level: Uint8Array) {
    this.graph = new FillGraph(road);
    this.level = level;
    const { vertexCount } = this.graph;
    this.rank = new Uint32Array(vertexCount);
    this.queuedCost = new Float64Array(vertexCount);
    this.up = new GrowingRows(vertexCount);
    this.down = new GrowingRows(vertexCount);
  }

  run(onProgress: (share: number) => void): Topology {
    const { graph, queue, rank } = this;
    for (let vertex = 0; vertex < graph.vertexCount; vertex++) this.enqueue(vertex);
    let done = 0;
    while (queue.length > 0) {
      const queued = queue.peekValue() ?? 0;
      const vertex = queue.pop() ?? 0;
      if (queued !== this.queuedCost[vertex]) continue;
      if (this.cost(vertex) > queued) {
        this.enqueue(vertex);
        continue;
      }
      this.eliminate(vertex);
      rank[vertex] = done++;
      if (done % 1024 === 0 || done === graph.vertexCount) onProgress(done / graph.vertexCount);
    }
    return { rank, up: this.up.sorted(rank), down: this.down.sorted(rank) };
  }

  private eliminate(vertex: number): void {
    const after = this.graph.after(vertex);
    const before = this.graph.before(vertex);
    this.queuedCost[vertex] = -1;
    this.up.append(after);
    this.down.append(before);
    this.graph.eliminate(vertex);
    for (const neighbour of after) this.requeueIfCheaper(neighbour);
    for (const neighbour of before) this.requeueIfCheaper(neighbour);
  }

  /** A vertex whose cost has risen is noticed when it is its turn. */
  private requeueIfCheaper(vertex: number): void {
    if (this.cost(vertex) < (this.queuedCost[vertex] ?? 0)) this.enqueue(vertex);
  }

  private enqueue(vertex: number): void {
    const cost = this.cost(vertex);
    this.queuedCost[vertex] = cost;
    this.queue.push(vertex, cost);
  }

  private cost(vertex: number): number {
    const { inDegree, outDegree } = this.graph;
    return (this.level[vertex] ?? 0) * levelSpan + (inDegree[vertex] ?? 0) * (outDegree[vertex] ?? 0);
  }
}

/** Rows in the order of ranks, whose vertices get their ranks later. */
class GrowingRows {
  private readonly first: Uint32Array;
  private vertices = new Uint32Array(1024);
  private rows = 0;

  constructor(rowCount: number) {
    this.first = new Uint32Array(rowCount + 1);
  }

  append(vertices: readonly number[]): void {
    const start = this.first[this.rows] ?? 0;
    const end = start + vertices.length;
    if (end > this.vertices.length) {
      const larger = new Uint32Array(2 * end);
      larger.set(this.vertices);
      this.vertices = larger;
    }
    this.vertices.set(vertices, start);
    this.first[++this.rows] = end;
  }

  sorted(rank: Uint32Array): EdgeRows {
    const { first } = this;
    const higher = this.vertices.slice(0, first.at(-1)).map((vertex) => rank[vertex] ?? 0);
    for (let row = 0; row + 1 < first.length; row++) higher.subarray(first[row], first[row + 1]).sort();
    return { first, higher };
  }
}
