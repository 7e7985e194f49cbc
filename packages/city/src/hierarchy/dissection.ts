import { metresPerDegree, metresPerDegreeLng } from '../geometry/local-plane.ts';
import { filledBytes, filledUint32s } from '../arrays/filled.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { FlowNetwork, sink, source } from './flow-network.ts';

/** A cell with this few junctions is not cut any further. */
const smallestCell = 16;
/** The share of a cell's junctions at each end that must stay on its side of the cut. */
const shareAtEnd = 0.3;
/** The directions (north, east) along which a cell is cut. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The level of the first cut; later cuts have lower levels. */
const firstLevel = 255;
const noArc = 0xffffffff;

/**
 * Cuts the map into halves, and each half again, through as few vertices as possible. Returns the level at which each
 * vertex was cut: higher for earlier cuts, 0 for vertices that were never cut. Every path between the halves of a cell
 * passes a vertex of its cut. The cuts are minimum cuts between the two ends of a cell, seen in one of several
 * directions. Source: Schild, Sommer, "On Balanced Separators in Road Networks", SEA 2015.
 */
export function dissect(road: RoadGraph, onProgress?: (share: number) => void): Uint8Array {
  const arcOf = arcOfVertex(road);
  const capacity = new Uint32Array(road.segmentFrom.length);
  for (const arc of arcOf) if (arc !== noArc) capacity[arc >>> 1] = (capacity[arc >>> 1] ?? 0) + 1;
  const levelOf = new Uint8Array(capacity.length);
  const halver = new Halver(road, capacity);
  const junctions = filledUint32s(road.junctionCount, (junction) => junction);
  const open: { readonly cell: Uint32Array; readonly level: number }[] = [
    { cell: junctions, level: firstLevel },
  ];
  let done = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { cell, level } = next;
    // Junctions at exactly the same place cannot be distinguished, so their cell ends at the last level.
    if (cell.length <= smallestCell || level === 1) {
      done += cell.length;
      onProgress?.(done / junctions.length);
      continue;
    }
    const [left, right] = halver.halve(cell, (segment) => {
      levelOf[segment] = level;
    });
    open.push({ cell: left, level: level - 1 }, { cell: right, level: level - 1 });
  }
  return filledBytes(arcOf.length, (vertex) => levelOf[(arcOf[vertex] ?? 0) >>> 1] ?? 0);
}

/** The arc that a car has driven at each vertex; `noArc` if no trip reaches it. */
function arcOfVertex(road: RoadGraph): Uint32Array {
  const arcOf = new Uint32Array(road.vertexJunction.length).fill(noArc);
  for (const [arc, vertex] of road.arcArrival.entries())
    if (road.arcConnected[arc] === 1) arcOf[vertex] = arc;
  for (const [step, vertex] of road.stepTarget.entries()) arcOf[vertex] = road.stepArc[step] ?? 0;
  return arcOf;
}

class Halver {
  private readonly network: FlowNetwork;
  /** The position of each junction, to scale: in metres, from the equator and the prime meridian. */
  private readonly north: Float64Array;
  private readonly east: Float64Array;
  /** 1 for the junctions on the first side of the best cut. */
  private readonly side: Uint8Array;
  /** Memory for the positions of a cell's junctions along a direction, in their order and sorted. */
  private readonly along: Float64Array;
  private readonly sorted: Float64Array;

  constructor(road: RoadGraph, capacity: Uint32Array) {
    this.network = new FlowNetwork(road, capacity);
    this.side = new Uint8Array(road.junctionCount);
    this.along = new Float64Array(road.junctionCount);
    this.sorted = new Float64Array(road.junctionCount);
    this.north = new Float64Array(road.junctionCount);
    this.east = new Float64Array(road.junctionCount);
    for (const [segment, from] of road.segmentFrom.entries()) {
      this.place(road, from, road.firstPoint[segment] ?? 0);
      this.place(road, road.segmentTo[segment] ?? 0, (road.firstPoint[segment + 1] ?? 1) - 1);
    }
  }

  private place({ pointLatE7, pointLngE7 }: RoadGraph, junction: number, point: number): void {
    const lngMetres = metresPerDegreeLng((pointLatE7[0] ?? 0) / 1e7);
    this.north[junction] = ((pointLatE7[point] ?? 0) / 1e7) * metresPerDegree;
    this.east[junction] = ((pointLngE7[point] ?? 0) / 1e7) * lngMetres;
  }

  /** Divides a cell in two, and visits the streets between them. */
  halve(cell: Uint32Array, visitCut: (segment: number) => void): [Uint32Array, Uint32Array] {
    const { network, side } = this;
    network.enter(cell);
    let least = Infinity;
    let balance = 0;
    for (const direction of directions) {
      this.markEnds(cell, direction);
      const flow = network.maximise(least);
      if (flow > least) continue;
      for (const role of [source, sink] as const) {
        const one = network.sideOf(role);
        const smaller = Math.min(one.length, cell.length - one.length);
        if (flow === least && smaller <= balance) continue;
        least = flow;
        balance = smaller;
        for (const junction of cell) side[junction] = 0;
        for (const junction of one) side[junction] = 1;
      }
    }
    const left = this.onSide(cell, 1);
    for (const junction of left)
      network.eachStreet(junction, (segment, other) => {
        if (side[other] !== 1) visitCut(segment);
      });
    return [left, this.onSide(cell, 0)];
  }

  /** The junctions of a cell on one side of the cut. `filter` would first collect them in a list of twice the size. */
  private onSide(cell: Uint32Array, wanted: number): Uint32Array {
    const { side } = this;
    let count = 0;
    for (const junction of cell) if (side[junction] === wanted) count++;
    const junctions = new Uint32Array(count);
    let at = 0;
    for (const junction of cell) if (side[junction] === wanted) junctions[at++] = junction;
    return junctions;
  }

  /** Makes the junctions at one end of the cell sources, and those at the other end sinks. */
  private markEnds(cell: Uint32Array, [byNorth, byEast]: readonly [number, number]): void {
    const { role } = this.network;
    const along = this.along.subarray(0, cell.length);
    for (const [place, junction] of cell.entries())
      along[place] = (this.north[junction] ?? 0) * byNorth + (this.east[junction] ?? 0) * byEast;
    const count = Math.floor(cell.length * shareAtEnd);
    const sorted = this.sorted.subarray(0, cell.length);
    sorted.set(along);
    sorted.sort();
    const lastSource = sorted[count - 1] ?? 0;
    const firstSink = sorted[cell.length - count] ?? 0;
    for (const [place, junction] of cell.entries()) {
      const position = along[place] ?? 0;
      role[junction] = position <= lastSource ? source : position >= firstSink ? sink : 0;
    }
  }
}
