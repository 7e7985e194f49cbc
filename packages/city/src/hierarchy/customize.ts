import { collectGarbage } from '../arrays/collect-garbage.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Rows } from '../arrays/rows.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import type { Hierarchy } from './hierarchy.ts';
import { stepWeight } from './search-graph.ts';
import { coversGraph } from './topology.ts';
import type { EdgeRows, Topology } from './topology.ts';

const none = -1;
/** The number of edges of a column that are laid out at once. */
const PIECE_EDGES = 65_536;

/** The arrays of a hierarchy. Those of edges are computed piece by piece: each is valid until the next one. */
export interface HierarchyColumns {
  readonly upFirst: Uint32Array;
  readonly downFirst: Uint32Array;
  readonly edgeCount: number;
  readonly edgeVertex: () => Iterable<Uint32Array>;
  readonly edgeWeight: () => Iterable<Float64Array>;
  readonly edgeFirst: () => Iterable<Int32Array>;
  readonly edgeSecond: () => Iterable<Int32Array>;
}

/**
 * The hierarchy of a graph with its current travel times. Exact for any times, and much faster than building the
 * topology: first each edge gets the minimum weight of the paths over lower vertices, then edges are dropped if a path
 * over higher vertices between their ends is lighter. Source: Dibbelt, Strasser, Wagner, "Customizable Contraction
 * Hierarchies", JEA 2016 (basic and perfect customization). Throws `CityInputError` `city_cache_unreadable` if the
 * topology belongs to another graph.
 */
export function customize(road: RoadGraph, topology: Topology): Hierarchy {
  const columns = weighSteps(road, topology).customize();
  const { upFirst, downFirst, edgeCount } = columns;
  return {
    upFirst,
    downFirst,
    edgeVertex: joined(columns.edgeVertex(), new Uint32Array(edgeCount)),
    edgeWeight: joined(columns.edgeWeight(), new Float64Array(edgeCount)),
    edgeFirst: joined(columns.edgeFirst(), new Int32Array(edgeCount)),
    edgeSecond: joined(columns.edgeSecond(), new Int32Array(edgeCount)),
  };
}

function joined<T extends Uint32Array | Int32Array | Float64Array>(pieces: Iterable<T>, into: T): T {
  let at = 0;
  for (const piece of pieces) {
    into.set(piece, at);
    at += piece.length;
  }
  return into;
}

/**
 * The first part of `customize`, for an import: afterwards the graph is no longer needed. The hierarchy of a country
 * takes so much memory that its columns are stored while they are laid out.
 */
export function weighSteps(road: RoadGraph, topology: Topology): WeightedEdges {
  if (!coversGraph(topology, road)) {
    throw new CityInputError('city_cache_unreadable', { what: 'the topology of another graph' });
  }
  const edges = new WeightedEdges(topology);
  edges.addSteps(road);
  return edges;
}

/** The edges of one direction, with the values computed for them. */
class Direction {
  readonly first: Uint32Array;
  readonly higher: Uint32Array;
  /** The lower ranks of the edges to each rank, in ascending order. Needed until all paths over them are known. */
  below: Rows = { first: new Uint32Array(), items: new Uint32Array() };
  readonly weight: Float64Array;
  /** The lower rank of the two edges that an edge replaces; or a step `s` as `-1 - s`, so that it is negative. */
  readonly via: Int32Array;
  /** The edge from the current vertex to each rank, or none. */
  readonly edgeTo: Int32Array;
  /** For each lower rank, the first of its edges that may lead to the current vertex or beyond. */
  next: Uint32Array = new Uint32Array();
  /** 1 for edges with a lighter path over higher vertices between their ends; `weight` is then that of the path. */
  dropped: Uint8Array = new Uint8Array();
  /** The position of each edge in the hierarchy, or none. */
  place: Int32Array = new Int32Array();

  constructor({ first, higher }: EdgeRows) {
    const vertices = first.length - 1;
    this.first = first;
    this.higher = higher;
    this.weight = new Float64Array(higher.length).fill(Infinity);
    this.via = new Int32Array(higher.length).fill(ofStep(0));
    this.edgeTo = new Int32Array(vertices).fill(none);
  }

  /** Allocates memory once the weights of the steps are known, and their graph is no longer needed. */
  prepare(): void {
    const { first, higher } = this;
    this.below = lowerRanks(first, higher);
    this.next = first.slice(0, -1);
  }

  /** Frees memory used only for paths over lower ranks; that of the lower ranks is reused. */
  forgetLower(): void {
    this.next = new Uint32Array();
    this.below = { first: this.next, items: this.below.items };
  }

  /** The edge between two ranks: a binary search in the sorted row of the lower one. */
  find(lower: number, higher: number): number {
    let from = this.first[lower] ?? 0;
    let to = this.first[lower + 1] ?? 0;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.higher[middle] ?? 0) < higher) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  addStep(lower: number, higher: number, step: number, weight: number): void {
    const edge = this.find(lower, higher);
    if (weight >= (this.weight[edge] ?? 0)) return;
    this.weight[edge] = weight;
    this.via[edge] = ofStep(step);
  }

  spreadRow(rank: number): void {
    const end = this.first[rank + 1] ?? 0;
    for (let edge = this.first[rank] ?? 0; edge < end; edge++) this.edgeTo[this.higher[edge] ?? 0] = edge;
  }

  clearRow(rank: number): void {
    const end = this.first[rank + 1] ?? 0;
    for (let edge = this.first[rank] ?? 0; edge < end; edge++) this.edgeTo[this.higher[edge] ?? 0] = none;
  }

  /** The edge from a lower rank to the current one, which exists. */
  edgeFrom(lower: number, rank: number): number {
    let edge = this.next[lower] ?? 0;
    // An earlier search may already have gone beyond it.
    if (edge > (this.first[lower] ?? 0) && this.higher[edge - 1] === rank) return edge - 1;
    while ((this.higher[edge] ?? 0) < rank) edge++;
    this.next[lower] = edge;
    return edge;
  }

  lower(edge: number, weight: number): void {
    this.weight[edge] = weight;
    this.dropped[edge] = 1;
  }
}

/** For each rank, the lower ranks that have an edge to it. */
function lowerRanks(first: Uint32Array, higher: Uint32Array): Rows {
  const vertices = first.length - 1;
  const below = new Uint32Array(vertices + 1);
  for (let edge = 0; edge < higher.length; edge++) {
    const row = (higher[edge] ?? 0) + 1;
    below[row] = (below[row] ?? 0) + 1;
  }
  for (let row = 0; row < vertices; row++) below[row + 1] = (below[row + 1] ?? 0) + (below[row] ?? 0);
  const next = below.slice(0, vertices);
  const items = new Uint32Array(higher.length);
  for (let rank = 0; rank < vertices; rank++) {
    for (let edge = first[rank] ?? 0; edge < (first[rank + 1] ?? 0); edge++) {
      const row = higher[edge] ?? 0;
      items[next[row] ?? 0] = rank;
      next[row] = (next[row] ?? 0) + 1;
    }
  }
  return { first: below, items };
}

/** The edges of a topology, with the minimum weights known so far. */
export class WeightedEdges {
  private readonly rank: Uint32Array;
  private readonly up: Direction;
  private readonly down: Direction;

  constructor({ rank, up, down }: Topology) {
    this.rank = rank;
    this.up = new Direction(up);
    this.down = new Direction(down);
  }

  /** The number of edges in both directions. */
  get count(): number {
    return this.up.higher.length + this.down.higher.length;
  }

  addSteps(road: RoadGraph): void {
    for (let vertex = 0; vertex < this.rank.length; vertex++) {
      const tail = this.rank[vertex] ?? 0;
      const end = road.firstStep[vertex + 1] ?? 0;
      for (let step = road.firstStep[vertex] ?? 0; step < end; step++) {
        const head = this.rank[road.stepTarget[step] ?? 0] ?? 0;
        const weight = stepWeight(road, step);
        if (tail < head) this.up.addStep(tail, head, step, weight);
        else if (head < tail) this.down.addStep(head, tail, step, weight);
      }
    }
  }

  /** From the lowest rank on: when a vertex is processed, the weights of all lower vertices are final. */
  private relaxOverLower(): void {
    const { up, down } = this;
    for (let rank = 0; rank < this.rank.length; rank++) {
      up.spreadRow(rank);
      down.spreadRow(rank);
      descendAndClimb(rank, down, up);
      descendAndClimb(rank, up, down);
    }
    up.edgeTo.fill(none);
    down.edgeTo.fill(none);
  }

  /** From the highest rank on, so that the weights between higher vertices are already minimal. */
  private relaxOverHigher(): void {
    const { up, down } = this;
    for (const direction of [up, down]) direction.dropped = new Uint8Array(direction.higher.length);
    for (let rank = this.rank.length - 1; rank >= 0; rank--) {
      up.spreadRow(rank);
      down.spreadRow(rank);
      passHigher(rank, up, down);
      passHigher(rank, down, up);
      up.clearRow(rank);
      down.clearRow(rank);
    }
  }

  customize(): HierarchyColumns {
    this.up.prepare();
    this.down.prepare();
    this.relaxOverLower();
    this.up.forgetLower();
    this.down.forgetLower();
    collectGarbage(this.up.higher.length);
    this.relaxOverHigher();
    return this.layOut();
  }

  /** Lays out the kept edges in rows of the graph's vertices, the upward ones first. */
  private layOut(): HierarchyColumns {
    const { rank, up, down } = this;
    for (const direction of [up, down]) direction.place = placesIn(direction.below);
    const upFirst = placeKept(rank, up, 0);
    const downFirst = placeKept(rank, down, upFirst.at(-1) ?? 0);
    const vertexAt = new Uint32Array(rank.length);
    for (let vertex = 0; vertex < rank.length; vertex++) vertexAt[rank[vertex] ?? 0] = vertex;
    const [uint32s, int32s] = [new Uint32Array(PIECE_EDGES), new Int32Array(PIECE_EDGES)];
    const doubles = new Float64Array(PIECE_EDGES);
    return {
      upFirst,
      downFirst,
      edgeCount: downFirst.at(-1) ?? 0,
      edgeVertex: () => this.column(uint32s, (direction, edge) => vertexAt[direction.higher[edge] ?? 0] ?? 0),
      edgeWeight: () => this.column(doubles, (direction, edge) => direction.weight[edge] ?? 0),
      edgeFirst: () => this.column(int32s, (direction, edge, row) => this.firstPart(direction, edge, row)),
      edgeSecond: () => this.column(int32s, (direction, edge, row) => this.secondPart(direction, edge, row)),
    };
  }

  /** The values of the kept edges, in the order of their positions. */
  private *column<T extends Uint32Array | Int32Array | Float64Array>(
    piece: T,
    valueOf: (direction: Direction, edge: number, rank: number) => number,
  ): Generator<T> {
    let count = 0;
    for (const direction of [this.up, this.down]) {
      const { first, place } = direction;
      for (let vertex = 0; vertex < this.rank.length; vertex++) {
        const row = this.rank[vertex] ?? 0;
        const end = first[row + 1] ?? 0;
        for (let edge = first[row] ?? 0; edge < end; edge++) {
          if (place[edge] === none) continue;
          piece[count++] = valueOf(direction, edge, row);
          if (count < piece.length) continue;
          yield piece;
          count = 0;
        }
      }
    }
    yield piece.subarray(0, count) as T;
  }

  /** The position of the edge that descends to the vertex in between: a car first descends, then climbs. */
  private firstPart(direction: Direction, edge: number, rank: number): number {
    const via = direction.via[edge] ?? ofStep(0);
    if (via < 0) return none;
    const upper = direction === this.up ? rank : (direction.higher[edge] ?? 0);
    return this.down.place[this.down.find(via, upper)] ?? 0;
  }

  /** The position of the edge that climbs from the vertex in between, or the step. */
  private secondPart(direction: Direction, edge: number, rank: number): number {
    const via = direction.via[edge] ?? ofStep(0);
    if (via < 0) return ofStep(via);
    const upper = direction === this.up ? (direction.higher[edge] ?? 0) : rank;
    return this.up.place[this.up.find(via, upper)] ?? 0;
  }
}

/** A step as a negative number, and back. */
function ofStep(step: number): number {
  return -1 - step;
}

/** Memory for the positions of edges: reuses that of their lower ranks, which are no longer needed. */
function placesIn({ items }: Rows): Int32Array {
  return new Int32Array(items.buffer, items.byteOffset, items.length).fill(none);
}

/**
 * Lowers the edges of a vertex by paths over one lower vertex: a leg to it, and onward from it in the direction of the
 * edge.
 */
function descendAndClimb(rank: number, legs: Direction, onward: Direction): void {
  const { first, items } = legs.below;
  const { weight, higher, edgeTo, next } = onward;
  const lastLeg = first[rank + 1] ?? 0;
  for (let at = first[rank] ?? 0; at < lastLeg; at++) {
    const lower = items[at] ?? 0;
    const leg = legs.edgeFrom(lower, rank);
    const legWeight = legs.weight[leg] ?? 0;
    const end = onward.first[lower + 1] ?? 0;
    let beyond = next[lower] ?? 0;
    while (beyond < end && (higher[beyond] ?? 0) <= rank) beyond++;
    next[lower] = beyond;
    for (; beyond < end; beyond++) {
      const edge = edgeTo[higher[beyond] ?? 0] ?? 0;
      const through = legWeight + (weight[beyond] ?? 0);
      if (through >= (weight[edge] ?? 0)) continue;
      weight[edge] = through;
      onward.via[edge] = lower;
    }
  }
}

/** Lowers the known weights between a vertex and higher ones by paths over one other higher vertex. */
function passHigher(rank: number, own: Direction, other: Direction): void {
  const { first, higher, weight, edgeTo } = own;
  const end = first[rank + 1] ?? 0;
  for (let edge = first[rank] ?? 0; edge < end; edge++) {
    const over = higher[edge] ?? 0;
    const ownEnd = first[over + 1] ?? 0;
    for (let onward = first[over] ?? 0; onward < ownEnd; onward++) {
      const beyond = edgeTo[higher[onward] ?? 0] ?? none;
      if (beyond === none) continue;
      const through = (weight[edge] ?? 0) + (weight[onward] ?? 0);
      if (through < (weight[beyond] ?? 0)) own.lower(beyond, through);
    }
    const otherEnd = other.first[over + 1] ?? 0;
    for (let back = other.first[over] ?? 0; back < otherEnd; back++) {
      const above = edgeTo[other.higher[back] ?? 0] ?? none;
      if (above === none) continue;
      const through = (weight[above] ?? 0) + (other.weight[back] ?? 0);
      if (through < (weight[edge] ?? 0)) own.lower(edge, through);
    }
  }
}

/** Numbers the kept edges from `firstPlace` on, by vertex of the graph. Returns where the row of each vertex begins. */
function placeKept(rank: Uint32Array, direction: Direction, firstPlace: number): Uint32Array {
  const rows = new Uint32Array(rank.length + 1);
  let place = firstPlace;
  for (let vertex = 0; vertex < rank.length; vertex++) {
    rows[vertex] = place;
    const row = rank[vertex] ?? 0;
    const end = direction.first[row + 1] ?? 0;
    for (let edge = direction.first[row] ?? 0; edge < end; edge++)
      // Edges that only closed streets would use have no weight.
      if (direction.dropped[edge] === 0 && direction.weight[edge] !== Infinity)
        direction.place[edge] = place++;
  }
  rows[rank.length] = place;
  return rows;
}
