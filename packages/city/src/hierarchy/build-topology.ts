import FlatQueue from 'flatqueue';
import type { RoadGraph } from '../graph/road-graph.ts';
import { dissect } from './dissection.ts';
import { uint32s } from '../arrays/number-column.ts';
import { FillGraph } from './fill-graph.ts';
import type { EdgeRows, Topology } from './topology.ts';

/** More than the product of any two degrees, so that levels are compared first. */
const levelSpan = 2 ** 40;
/** Orders the vertices of a graph and finds all edges that any travel times could need. It uses no travel times. */
export function buildTopology(road: RoadGraph): Topology {
  return eliminate(road, dissect(road));
}

/**
 * The same for a graph whose map has already been cut: `level` is the result of `dissect`. Only the steps are needed.
 */
export function eliminate(
  road: RoadGraph,
  level: Uint8Array,
  onProgress?: (share: number) => void,
): Topology {
  return new Elimination(road, level).run((share) => onProgress?.(share));
}

/** Eliminates the vertices: lower levels first, and within a level those first that add the fewest edges. */
class Elimination {
  private readonly graph: FillGraph;
  private readonly level: Uint8Array;
  private readonly rank: Uint32Array;
  /** The cost of each vertex when it was last queued; -1 once it is eliminated. */
  private readonly queuedCost: Float64Array;
  private queue: FlatQueue;
  private readonly up: GrowingRows;
  private readonly down: GrowingRows;

  constructor(road: RoadGraph, level: Uint8Array) {
    this.graph = new FillGraph(road);
    this.level = level;
    const { vertexCount } = this.graph;
    this.rank = new Uint32Array(vertexCount);
    this.queuedCost = new Float64Array(vertexCount);
    this.queue = new FlatQueue(2 * vertexCount + 16);
    // Cities have about three times as many edges in a direction as steps; a list that must grow is copied.
    const expected = 4 * road.stepTarget.length;
    this.up = new GrowingRows(vertexCount, expected);
    this.down = new GrowingRows(vertexCount, expected);
  }

  run(onProgress: (share: number) => void): Topology {
    const { graph, rank } = this;
    for (let vertex = 0; vertex < graph.vertexCount; vertex++) this.enqueue(vertex);
    let done = 0;
    while (this.queue.length > 0) {
      const queued = this.queue.peekValue() ?? 0;
      const vertex = this.queue.pop() ?? 0;
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
    if (this.queue.length === this.queue.capacity) this.queue = withMoreRoom(this.queue);
    this.queue.push(vertex, cost);
  }

  private cost(vertex: number): number {
    const { inDegree, outDegree } = this.graph;
    return (this.level[vertex] ?? 0) * levelSpan + (inDegree[vertex] ?? 0) * (outDegree[vertex] ?? 0);
  }
}

/** The same queue with twice the capacity; only a queue of fixed capacity keeps its numbers in typed arrays. */
function withMoreRoom(queue: FlatQueue): FlatQueue {
  const larger = new FlatQueue(2 * queue.capacity);
  for (let place = 0; place < queue.length; place++) {
    larger.ids[place] = queue.ids[place] ?? 0;
    larger.values[place] = queue.values[place] ?? 0;
  }
  larger.length = queue.length;
  return larger;
}

/** Rows in the order of ranks, whose vertices get their ranks later. */
class GrowingRows {
  private readonly first: Uint32Array;
  private readonly vertices;
  private rows = 0;

  constructor(rowCount: number, expected: number) {
    this.first = new Uint32Array(rowCount + 1);
    this.vertices = uint32s(expected);
  }

  append(vertices: readonly number[]): void {
    for (const vertex of vertices) this.vertices.push(vertex);
    this.first[++this.rows] = this.vertices.length;
  }

  /** The rows by rank, in the same memory. */
  sorted(rank: Uint32Array): EdgeRows {
    const { first } = this;
    const higher = this.vertices.finish();
    for (let edge = 0; edge < higher.length; edge++) higher[edge] = rank[higher[edge] ?? 0] ?? 0;
    for (let row = 0; row + 1 < first.length; row++) higher.subarray(first[row], first[row + 1]).sort();
    return { first, higher };
  }
}
