import type { RoadGraph } from '../graph/road-graph.ts';
import { groupByRow } from '../graph/rows.ts';
import type { Rows } from '../graph/rows.ts';
import { CityInputError } from '../osm/city-input-error.ts';
import type { Hierarchy } from './hierarchy.ts';
import { stepWeights } from './search-graph.ts';
import { coversGraph } from './topology.ts';
import type { EdgeRows, Topology } from './topology.ts';

const none = -1;

/**
 * The hierarchy of a graph with its present travel times. Exact for any times, and much faster than building the
 * topology: first each edge gets the least weight of the paths over lower vertices, then edges are dropped between
 * whose ends a path over higher vertices is lighter. Source: Dibbelt, Strasser, Wagner, "Customizable Contraction
 * Hierarchies", JEA 2016 (basic and perfect customization). Throws `CityInputError` `city_cache_unreadable` if the
 * topology is that of another graph.
 */
export function customize(road: RoadGraph, topology: Topology): Hierarchy {
  if (!coversGraph(topology, road)) {
    throw new CityInputError('city_cache_unreadable', { what: 'the topology of another graph' });
  }
  const edges = new WeightedEdges(topology);
  edges.addSteps(road);
  edges.relaxOverLower();
  edges.relaxOverHigher();
  return edges.layOut();
}

/** The edges of one direction, with what is computed for them. */
class Direction {
  readonly first: Uint32Array;
  readonly higher: Uint32Array;
  readonly lower: Uint32Array;
  /** The edges of each rank as the higher one. */
  readonly below: Rows;
  readonly weight: Float64Array;
  /** The two edges that an edge replaces: one of the other direction and one of this direction; or none and the step. */
  readonly otherPart: Int32Array;
  readonly ownPart: Int32Array;
  /** The least weight between the ends that was found over vertices of any rank. */
  least: Float64Array;
  /** The edge from the present vertex to each rank, or none. */
  readonly edgeTo: Int32Array;
  /** The place of each edge in the hierarchy, or none. */
  readonly place: Int32Array;

  constructor({ first, higher }: EdgeRows) {
    const vertices = first.length - 1;
    this.first = first;
    this.higher = higher;
    this.lower = new Uint32Array(higher.length);
    for (let rank = 0; rank < vertices; rank++) this.lower.fill(rank, first[rank], first[rank + 1]);
    this.below = groupByRow(vertices, higher.length, (edge) => higher[edge] ?? -1);
    this.weight = new Float64Array(higher.length).fill(Infinity);
    this.least = this.weight;
    this.otherPart = new Int32Array(higher.length).fill(none);
    this.ownPart = new Int32Array(higher.length);
    this.edgeTo = new Int32Array(vertices).fill(none);
    this.place = new Int32Array(higher.length).fill(none);
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
    this.ownPart[edge] = step;
  }

  spreadRow(rank: number): void {
    const end = this.first[rank + 1] ?? 0;
    for (let edge = this.first[rank] ?? 0; edge < end; edge++) this.edgeTo[this.higher[edge] ?? 0] = edge;
  }

  clearRow(rank: number): void {
    const end = this.first[rank + 1] ?? 0;
    for (let edge = this.first[rank] ?? 0; edge < end; edge++) this.edgeTo[this.higher[edge] ?? 0] = none;
  }

  isKept(edge: number): boolean {
    return this.least[edge] === this.weight[edge];
  }
}

class WeightedEdges {
  private readonly rank: Uint32Array;
  private readonly up: Direction;
  private readonly down: Direction;

  constructor({ rank, up, down }: Topology) {
    this.rank = rank;
    this.up = new Direction(up);
    this.down = new Direction(down);
  }

  addSteps(road: RoadGraph): void {
    const weights = stepWeights(road);
    for (let vertex = 0; vertex < this.rank.length; vertex++) {
      const tail = this.rank[vertex] ?? 0;
      const end = road.firstStep[vertex + 1] ?? 0;
      for (let step = road.firstStep[vertex] ?? 0; step < end; step++) {
        const head = this.rank[road.stepTarget[step] ?? 0] ?? 0;
        const weight = weights[step] ?? 0;
        if (tail < head) this.up.addStep(tail, head, step, weight);
        else if (head < tail) this.down.addStep(head, tail, step, weight);
      }
    }
  }

  /** From the lowest rank on: when it is a vertex's turn, the weights of all lower vertices are final. */
  relaxOverLower(): void {
    const { up, down } = this;
    const nextUp = up.first.slice();
    const nextDown = down.first.slice();
    for (let rank = 0; rank < this.rank.length; rank++) {
      up.spreadRow(rank);
      down.spreadRow(rank);
      descendAndClimb(rank, down, up, nextUp);
      descendAndClimb(rank, up, down, nextDown);
    }
    up.edgeTo.fill(none);
    down.edgeTo.fill(none);
  }

  /** From the highest rank on, so that the weights between higher vertices are already the least. */
  relaxOverHigher(): void {
    const { up, down } = this;
    up.least = up.weight.slice();
    down.least = down.weight.slice();
    for (let rank = this.rank.length - 1; rank >= 0; rank--) {
      up.spreadRow(rank);
      down.spreadRow(rank);
      passHigher(rank, up, down);
      passHigher(rank, down, up);
      up.clearRow(rank);
      down.clearRow(rank);
    }
  }

  /** Lays out the kept edges in rows of the graph's vertices, the upward ones first. */
  layOut(): Hierarchy {
    const { rank, up, down } = this;
    const upFirst = placeKept(rank, up, 0);
    const downFirst = placeKept(rank, down, upFirst.at(-1) ?? 0);
    const edgeCount = downFirst.at(-1) ?? 0;
    const vertexAt = new Uint32Array(rank.length);
    for (const [vertex, at] of rank.entries()) vertexAt[at] = vertex;
    const hierarchy = {
      upFirst,
      downFirst,
      edgeVertex: new Uint32Array(edgeCount),
      edgeWeight: new Float64Array(edgeCount),
      edgeFirst: new Int32Array(edgeCount),
      edgeSecond: new Int32Array(edgeCount),
    };
    for (const direction of [up, down]) {
      for (const [edge, place] of direction.place.entries()) {
        if (place === none) continue;
        hierarchy.edgeVertex[place] = vertexAt[direction.higher[edge] ?? 0] ?? 0;
        hierarchy.edgeWeight[place] = direction.weight[edge] ?? 0;
        const [own, other] = [direction.ownPart[edge] ?? 0, direction.otherPart[edge] ?? none];
        // A car first descends to the vertex in between, then climbs.
        const [descent, climb] = direction === up ? [other, own] : [own, other];
        hierarchy.edgeFirst[place] = other === none ? none : (down.place[descent] ?? 0);
        hierarchy.edgeSecond[place] = other === none ? own : (up.place[climb] ?? 0);
      }
    }
    return hierarchy;
  }
}

/**
 * Lowers the edges of a vertex by paths over one lower vertex: a leg to it, and onward from it in the direction of the
 * edge. `next` is, for each lower vertex, its first edge onward that may lead beyond the present vertex.
 */
function descendAndClimb(rank: number, legs: Direction, onward: Direction, next: Uint32Array): void {
  const { first, items } = legs.below;
  const { weight, higher, edgeTo } = onward;
  const lastLeg = first[rank + 1] ?? 0;
  for (let at = first[rank] ?? 0; at < lastLeg; at++) {
    const leg = items[at] ?? 0;
    const lower = legs.lower[leg] ?? 0;
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
      onward.otherPart[edge] = leg;
      onward.ownPart[edge] = beyond;
    }
  }
}

/** Lowers what is known between a vertex and higher ones by paths over one other higher vertex. */
function passHigher(rank: number, own: Direction, other: Direction): void {
  const { first, higher, least, edgeTo } = own;
  const end = first[rank + 1] ?? 0;
  for (let edge = first[rank] ?? 0; edge < end; edge++) {
    const over = higher[edge] ?? 0;
    const ownEnd = first[over + 1] ?? 0;
    for (let onward = first[over] ?? 0; onward < ownEnd; onward++) {
      const beyond = edgeTo[higher[onward] ?? 0] ?? none;
      if (beyond === none) continue;
      const through = (least[edge] ?? 0) + (least[onward] ?? 0);
      if (through < (least[beyond] ?? 0)) least[beyond] = through;
    }
    const otherEnd = other.first[over + 1] ?? 0;
    for (let back = other.first[over] ?? 0; back < otherEnd; back++) {
      const above = edgeTo[other.higher[back] ?? 0] ?? none;
      if (above === none) continue;
      const through = (least[above] ?? 0) + (other.least[back] ?? 0);
      if (through < (least[edge] ?? 0)) least[edge] = through;
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
      if (direction.isKept(edge)) direction.place[edge] = place++;
  }
  rows[rank.length] = place;
  return rows;
}
