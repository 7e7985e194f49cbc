import type { ClosureShape } from '@fiacre/domain';
import FlatQueue from 'flatqueue';
import { groupByRow } from '../arrays/rows.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { SegmentHit, SegmentIndex } from '../graph/segment-index.ts';

/** A point farther than this from every street is not on one. Source: CLOSURE-8. */
const reachMetres = 100;
const maxStretchCm = 2_000_000;
/** A stretch along the street of its two points may be this much longer than over other streets. */
const otherStreetFactor = 4;
/** A point this close to a junction means the junction, and not the block behind it. */
const junctionCm = 1500;

type Stretch = Extract<ClosureShape, { readonly kind: 'street' }>;

/**
 * The arcs of the shortest way between two points, whichever direction traffic may take: along the street of the points
 * if that is not much longer. They lead from the first point to the second, and back if both ways are closed.
 */
export function stretchBetween(
  road: RoadGraph,
  index: SegmentIndex,
  { from, to, bothWays }: Stretch,
): number[] | 'no_street_here' | 'no_street_between' {
  const [start] = index.nearestSegments(from, 1, reachMetres, isUsed(road));
  const [end] = index.nearestSegments(to, 1, reachMetres, isUsed(road));
  if (start === undefined || end === undefined) return 'no_street_here';
  const arcs = start.segment === end.segment ? [along(start, end)] : shortest(road, start, end);
  if (arcs === undefined) return 'no_street_between';
  return bothWays ? arcs.flatMap((arc) => [arc, arc ^ 1]) : arcs;
}

const isUsed =
  ({ arcConnected }: RoadGraph) =>
  (segment: number): boolean =>
    arcConnected[2 * segment] === 1 || arcConnected[2 * segment + 1] === 1;

function along(start: SegmentHit, end: SegmentHit): number {
  return 2 * start.segment + (start.fraction <= end.fraction ? 0 : 1);
}

/** Dijkstra over junctions by length. */
function shortest(road: RoadGraph, start: SegmentHit, end: SegmentHit): number[] | undefined {
  const arcCount = 2 * road.segmentFrom.length;
  const leaving = groupByRow(road.junctionCount, arcCount, (arc) => endOf(road, arc ^ 1));
  const cost = costAlong(road, start, end);
  const reached = new Float64Array(road.junctionCount).fill(Infinity);
  const arcInto = new Int32Array(road.junctionCount).fill(-1);
  const queue = new FlatQueue();
  const reach = (junction: number, weight: number, arc: number): void => {
    if (weight >= (reached[junction] ?? 0) || weight > maxStretchCm * otherStreetFactor) return;
    reached[junction] = weight;
    arcInto[junction] = arc;
    queue.push(junction, weight);
  };
  for (const arc of [2 * start.segment, 2 * start.segment + 1])
    reach(endOf(road, arc), cost(arc) * (1 - shareOn(arc, start)), arc);
  while (queue.length > 0) {
    const weight = queue.peekValue() ?? 0;
    const junction = queue.pop() ?? 0;
    if (weight > (reached[junction] ?? 0)) continue;
    for (let at = leaving.first[junction] ?? 0; at < (leaving.first[junction + 1] ?? 0); at++) {
      const arc = leaving.items[at] ?? 0;
      if (isUsed(road)(arc >>> 1)) reach(endOf(road, arc), weight + cost(arc), arc);
    }
  }
  const [last] = [2 * end.segment, 2 * end.segment + 1]
    .map((arc) => ({
      arc,
      weight: (reached[endOf(road, arc ^ 1)] ?? Infinity) + cost(arc) * shareOn(arc, end),
    }))
    .sort((one, other) => one.weight - other.weight);
  if (last === undefined || last.weight === Infinity) return undefined;
  const arcs = [last.arc];
  for (let arc = last.arc; arc >>> 1 !== start.segment;) {
    arc = arcInto[endOf(road, arc ^ 1)] ?? -1;
    if (arc < 0) return undefined;
    arcs.unshift(arc);
  }
  return withoutStubs(road, arcs, start, end);
}

function endOf({ segmentFrom, segmentTo }: RoadGraph, arc: number): number {
  return (arc % 2 === 0 ? segmentTo : segmentFrom)[arc >>> 1] ?? 0;
}

const shareOn = (arc: number, { fraction }: SegmentHit): number => (arc % 2 === 0 ? fraction : 1 - fraction);

/** The length of an arc in cm; more if it is on another street than both points. */
function costAlong(road: RoadGraph, start: SegmentHit, end: SegmentHit): (arc: number) => number {
  const name = road.segmentName[start.segment];
  const isOneStreet = name !== 0 && name === road.segmentName[end.segment];
  return (arc) => {
    const factor = isOneStreet && road.segmentName[arc >>> 1] !== name ? otherStreetFactor : 1;
    return (road.segmentLengthCm[arc >>> 1] ?? 0) * factor;
  };
}

/** Leaves out a first and a last block of which only some metres next to a junction were meant. */
function withoutStubs(road: RoadGraph, arcs: number[], start: SegmentHit, end: SegmentHit): number[] {
  const [first = 0, last = 0] = [arcs[0], arcs.at(-1)];
  const lengthOf = (arc: number) => road.segmentLengthCm[arc >>> 1] ?? 0;
  const inFirst = lengthOf(first) * (1 - shareOn(first, start));
  const inLast = lengthOf(last) * shareOn(last, end);
  const meant = arcs.slice(inFirst <= junctionCm ? 1 : 0, inLast <= junctionCm ? -1 : undefined);
  return meant.length > 0 ? meant : arcs;
}
