import FlatQueue from 'flatqueue';
import type { RoadGraph } from '../graph/road-graph.ts';
import { groupByRow } from '../graph/rows.ts';
import type { Hierarchy } from './hierarchy.ts';
import { searchGraph } from './search-graph.ts';
import { ShortcutGraph } from './shortcut-graph.ts';
import { WitnessSearch } from './witness-search.ts';

export interface BuildHierarchyOptions {
  /** Called regularly with the share of vertices that have been contracted, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The maximum number of vertices that a witness search settles: few to compare vertices, more to contract one. */
const settledToCompare = 12;
const settledToContract = 60;

/** Contracts a road graph; the same graph gives the same hierarchy. */
export function buildHierarchy(road: RoadGraph, options: BuildHierarchyOptions = {}): Hierarchy {
  const graph = new ShortcutGraph(searchGraph(road));
  const rank = new Contraction(graph).run(options.onProgress);
  return sortByLowerVertex(graph, rank);
}

class Contraction {
  private readonly graph: ShortcutGraph;
  private readonly witness: WitnessSearch;
  private readonly rank: Uint32Array;
  /** One more than the maximum level of the contracted neighbours, which keeps the hierarchy flat. */
  private readonly level: Uint32Array;
  /** 1 if a neighbour was contracted since the importance was computed. */
  private readonly stale: Uint8Array;
  private readonly queue = new FlatQueue();

  constructor(graph: ShortcutGraph) {
    this.graph = graph;
    this.witness = new WitnessSearch(graph);
    this.rank = new Uint32Array(graph.vertexCount);
    this.level = new Uint32Array(graph.vertexCount);
    this.stale = new Uint8Array(graph.vertexCount);
  }

  /** Contracts the least important vertex until none is left. Returns the rank of each vertex. */
  run(onProgress?: (share: number) => void): Uint32Array {
    const { queue, graph } = this;
    for (let vertex = 0; vertex < graph.vertexCount; vertex++) queue.push(vertex, this.importance(vertex));
    for (let done = 0; queue.length > 0;) {
      const vertex = queue.pop() ?? 0;
      // Contracting a neighbour changed its importance: recompute it, and reinsert it if it is no longer the minimum.
      if (this.stale[vertex] === 1) {
        this.stale[vertex] = 0;
        const importance = this.importance(vertex);
        if (queue.length > 0 && importance > (queue.peekValue() ?? 0)) {
          queue.push(vertex, importance);
          continue;
        }
      }
      this.contract(vertex);
      this.rank[vertex] = done++;
      if (done % 1024 === 0 || queue.length === 0) onProgress?.(done / graph.vertexCount);
    }
    return this.rank;
  }

  private importance(vertex: number): number {
    let shortcuts = 0;
    const edges = this.eachShortcut(vertex, settledToCompare, () => shortcuts++);
    return 2 * (shortcuts - edges) + shortcuts + 2 * (this.level[vertex] ?? 0);
  }

  private contract(vertex: number): void {
    const { graph } = this;
    this.eachShortcut(vertex, settledToContract, (into, out) => {
      const weight = (graph.weight[into] ?? 0) + (graph.weight[out] ?? 0);
      graph.connect(graph.tail[into] ?? 0, graph.head[out] ?? 0, weight, into, out);
    });
    graph.unlink(vertex);
    const level = (this.level[vertex] ?? 0) + 1;
    for (let edge = graph.firstOut[vertex] ?? -1; edge >= 0; edge = graph.nextOut[edge] ?? -1) {
      this.touch(graph.head[edge] ?? 0, level);
    }
    for (let edge = graph.firstIn[vertex] ?? -1; edge >= 0; edge = graph.nextIn[edge] ?? -1) {
      this.touch(graph.tail[edge] ?? 0, level);
    }
  }

  private touch(vertex: number, level: number): void {
    this.stale[vertex] = 1;
    if ((this.level[vertex] ?? 0) < level) this.level[vertex] = level;
  }

  /**
   * Visits every pair of edges through the vertex that needs a shortcut because there is no witness path. Returns its
   * number of edges.
   */
  private eachShortcut(
    vertex: number,
    maxSettled: number,
    visit: (into: number, out: number) => void,
  ): number {
    const { graph, witness } = this;
    let edges = 0;
    let heaviestOut = 0;
    for (let out = graph.firstOut[vertex] ?? -1; out >= 0; out = graph.nextOut[out] ?? -1) {
      heaviestOut = Math.max(heaviestOut, graph.weight[out] ?? 0);
      edges++;
    }
    if (edges === 0) return edgesInto(graph, vertex);
    for (let into = graph.firstIn[vertex] ?? -1; into >= 0; into = graph.nextIn[into] ?? -1) {
      edges++;
      const tail = graph.tail[into] ?? 0;
      const first = graph.weight[into] ?? 0;
      witness.run(tail, vertex, first + heaviestOut, maxSettled);
      for (let out = graph.firstOut[vertex] ?? -1; out >= 0; out = graph.nextOut[out] ?? -1) {
        const head = graph.head[out] ?? 0;
        if (head !== tail && witness.weightOf(head) > first + (graph.weight[out] ?? 0)) visit(into, out);
      }
    }
    return edges;
  }
}

function edgesInto(graph: ShortcutGraph, vertex: number): number {
  let edges = 0;
  for (let into = graph.firstIn[vertex] ?? -1; into >= 0; into = graph.nextIn[into] ?? -1) edges++;
  return edges;
}

/** Lays out the edges in rows, the upward ones first, followed by the shortcuts' references. */
function sortByLowerVertex(graph: ShortcutGraph, rank: Uint32Array): Hierarchy {
  const { edgeCount, vertexCount, tail, head } = graph;
  const climbs = (edge: number): boolean => (rank[tail[edge] ?? 0] ?? 0) < (rank[head[edge] ?? 0] ?? 0);
  const up = groupByRow(vertexCount, edgeCount, (edge) => (climbs(edge) ? (tail[edge] ?? 0) : -1));
  const down = groupByRow(vertexCount, edgeCount, (edge) => (climbs(edge) ? -1 : (head[edge] ?? 0)));
  const order = new Uint32Array(edgeCount);
  order.set(up.items);
  order.set(down.items, up.items.length);
  const placeOf = new Int32Array(edgeCount);
  order.forEach((edge, place) => {
    placeOf[edge] = place;
  });
  const isStep = (edge: number): boolean => (graph.first[edge] ?? -1) < 0;
  return {
    upFirst: up.first,
    downFirst: down.first.map((place) => place + up.items.length),
    edgeVertex: order.map((edge) => (climbs(edge) ? head[edge] : tail[edge]) ?? 0),
    edgeWeight: Float64Array.from(order, (edge) => graph.weight[edge] ?? 0),
    edgeFirst: Int32Array.from(order, (edge) => (isStep(edge) ? -1 : (placeOf[graph.first[edge] ?? 0] ?? 0))),
    edgeSecond: Int32Array.from(order, (edge) =>
      isStep(edge) ? (graph.second[edge] ?? 0) : (placeOf[graph.second[edge] ?? 0] ?? 0),
    ),
  };
}
