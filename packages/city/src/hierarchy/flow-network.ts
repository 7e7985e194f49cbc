import type { RoadGraph } from '../graph/road-graph.ts';
import { groupByRow } from '../arrays/rows.ts';

export const source = 1;
export const sink = 2;

const unseen = -1;
const deadEnd = -2;

/**
 * Maximum flows between junctions of a cell (a set of junctions) over the streets within it, which carry up to their
 * capacity in either direction. Source: Dinic's algorithm. Its arrays are kept between cells.
 */
export class FlowNetwork {
  /** `source` or `sink` for junctions at the ends of the cell, set by the caller; else 0. */
  readonly role: Uint8Array;
  private readonly segmentFrom: Uint32Array;
  private readonly capacity: Uint32Array;
  /** The flow of each street in drawing order. */
  private readonly flow: Int32Array;
  /** The streets at each junction: those at `firstStreet[j]` up to, but not including, `firstStreet[j + 1]`. */
  private readonly firstStreet: Uint32Array;
  private readonly street: Uint32Array;
  private readonly otherEnd: Uint32Array;
  private readonly cellOf: Uint32Array;
  private cell: Uint32Array = new Uint32Array();
  private cellNumber = 0;
  private readonly depth: Int32Array;
  private readonly next: Uint32Array;
  private readonly queue: Uint32Array;
  /** The positions in `street` over which a path has come, and the junctions that it left. */
  private readonly pathPlaces: number[] = [];
  private readonly pathJunctions: number[] = [];

  constructor({ junctionCount, segmentFrom, segmentTo }: RoadGraph, capacity: Uint32Array) {
    this.segmentFrom = segmentFrom;
    this.capacity = capacity;
    // Item `2·s` is street `s` at its start, `2·s + 1` at its end.
    const rows = groupByRow(junctionCount, 2 * segmentFrom.length, (item) => {
      const segment = item >>> 1;
      if (capacity[segment] === 0 || segmentFrom[segment] === segmentTo[segment]) return -1;
      return (item % 2 === 0 ? segmentFrom : segmentTo)[segment] ?? -1;
    });
    this.firstStreet = rows.first;
    this.street = rows.items.map((item) => item >>> 1);
    this.otherEnd = rows.items.map((item) => (item % 2 === 0 ? segmentTo : segmentFrom)[item >>> 1] ?? 0);
    this.role = new Uint8Array(junctionCount);
    this.flow = new Int32Array(segmentFrom.length);
    this.cellOf = new Uint32Array(junctionCount);
    this.depth = new Int32Array(junctionCount);
    this.next = new Uint32Array(junctionCount);
    this.queue = new Uint32Array(junctionCount);
  }

  /** Chooses the cell for the following calls. */
  enter(cell: Uint32Array): void {
    this.cell = cell;
    this.cellNumber++;
    for (const junction of cell) this.cellOf[junction] = this.cellNumber;
  }

  /** The maximum flow from the sources to the sinks; ends early, with a larger number, once it exceeds `limit`. */
  maximise(limit: number): number {
    for (const junction of this.cell) {
      for (let at = this.firstStreet[junction] ?? 0; at < this.streetsEnd(junction); at++)
        this.flow[this.street[at] ?? 0] = 0;
    }
    const frontier = this.sourcesAtTheEdge();
    let total = 0;
    while (total <= limit && this.layerFrom(frontier)) {
      for (const junction of frontier) {
        for (let pushed = this.augment(junction); pushed > 0; pushed = this.augment(junction))
          total += pushed;
      }
    }
    return total;
  }

  /** The junctions on one side of the minimum cut after a maximum flow: the smallest side around its sources or sinks. */
  sideOf(role: typeof source | typeof sink): Uint32Array {
    const { depth, queue } = this;
    let count = this.begin(role);
    for (let head = 0; head < count; head++) {
      const junction = queue[head] ?? 0;
      for (let at = this.firstStreet[junction] ?? 0; at < this.streetsEnd(junction); at++) {
        const other = this.otherEnd[at] ?? 0;
        if (this.cellOf[other] !== this.cellNumber || depth[other] !== unseen) continue;
        if (this.room(junction, at, role === source ? 1 : -1) <= 0) continue;
        depth[other] = 0;
        queue[count++] = other;
      }
    }
    return queue.slice(0, count);
  }

  /** Visits the streets from a junction to other junctions of the cell. */
  eachStreet(junction: number, visit: (segment: number, other: number) => void): void {
    for (let at = this.firstStreet[junction] ?? 0; at < this.streetsEnd(junction); at++) {
      const other = this.otherEnd[at] ?? 0;
      if (this.cellOf[other] === this.cellNumber) visit(this.street[at] ?? 0, other);
    }
  }

  private streetsEnd(junction: number): number {
    return this.firstStreet[junction + 1] ?? 0;
  }

  /** The remaining capacity of a street away from a junction, or towards it for direction -1. */
  private room(junction: number, at: number, direction: 1 | -1): number {
    const segment = this.street[at] ?? 0;
    const flow = (this.flow[segment] ?? 0) * direction;
    return (this.capacity[segment] ?? 0) - (this.segmentFrom[segment] === junction ? flow : -flow);
  }

  /** Puts the sources or sinks into the queue. Returns their number. */
  private begin(role: number): number {
    let count = 0;
    for (const junction of this.cell) {
      const isBeginning = this.role[junction] === role;
      this.depth[junction] = isBeginning ? 0 : unseen;
      if (isBeginning) this.queue[count++] = junction;
    }
    return count;
  }

  /** The sources next to other junctions; no flow needs to pass the remaining ones. */
  private sourcesAtTheEdge(): Uint32Array {
    return this.cell.filter((junction) => {
      if (this.role[junction] !== source) return false;
      for (let at = this.firstStreet[junction] ?? 0; at < this.streetsEnd(junction); at++) {
        const other = this.otherEnd[at] ?? 0;
        if (this.cellOf[other] === this.cellNumber && this.role[other] !== source) return true;
      }
      return false;
    });
  }

  /** Numbers the junctions by their distance from the sources. Returns whether a sink was reached. */
  private layerFrom(frontier: Uint32Array): boolean {
    const { depth, queue, next, firstStreet, role } = this;
    for (const junction of this.cell) depth[junction] = role[junction] === source ? 0 : unseen;
    queue.set(frontier);
    for (const junction of frontier) next[junction] = firstStreet[junction] ?? 0;
    let count = frontier.length;
    let hasSink = false;
    for (let head = 0; head < count; head++) {
      const junction = queue[head] ?? 0;
      if (this.role[junction] === sink) {
        hasSink = true;
        continue;
      }
      for (let at = this.firstStreet[junction] ?? 0; at < this.streetsEnd(junction); at++) {
        const other = this.otherEnd[at] ?? 0;
        if (this.cellOf[other] !== this.cellNumber || depth[other] !== unseen) continue;
        if (this.room(junction, at, 1) <= 0) continue;
        depth[other] = (depth[junction] ?? 0) + 1;
        next[other] = firstStreet[other] ?? 0;
        queue[count++] = other;
      }
    }
    return hasSink;
  }

  /** Pushes flow along one path through the layers. Returns 0 if there is none left. */
  private augment(from: number): number {
    const { pathPlaces, pathJunctions } = this;
    pathPlaces.length = 0;
    pathJunctions.length = 0;
    let junction = from;
    while (this.role[junction] !== sink) {
      const at = this.placeOnward(junction);
      if (at >= 0) {
        pathPlaces.push(at);
        pathJunctions.push(junction);
        junction = this.otherEnd[at] ?? 0;
        continue;
      }
      this.depth[junction] = deadEnd;
      const before = pathJunctions.pop();
      pathPlaces.pop();
      if (before === undefined) return 0;
      junction = before;
    }
    return this.pushAlongPath();
  }

  /** The next street that leads to the next layer and has capacity, or -1. */
  private placeOnward(junction: number): number {
    const { next, depth } = this;
    const deeper = (depth[junction] ?? 0) + 1;
    const end = this.streetsEnd(junction);
    for (let at = next[junction] ?? 0; at < end; at++) {
      const other = this.otherEnd[at] ?? 0;
      if (this.cellOf[other] !== this.cellNumber || depth[other] !== deeper) continue;
      if (this.room(junction, at, 1) <= 0) continue;
      next[junction] = at;
      return at;
    }
    next[junction] = end;
    return -1;
  }

  private pushAlongPath(): number {
    const { pathPlaces, pathJunctions } = this;
    let amount = Infinity;
    for (const [index, at] of pathPlaces.entries())
      amount = Math.min(amount, this.room(pathJunctions[index] ?? 0, at, 1));
    for (const [index, at] of pathPlaces.entries()) {
      const segment = this.street[at] ?? 0;
      const isForward = this.segmentFrom[segment] === pathJunctions[index];
      this.flow[segment] = (this.flow[segment] ?? 0) + (isForward ? amount : -amount);
    }
    return amount;
  }
}
