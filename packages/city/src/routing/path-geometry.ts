import type { LatLng, SpeedClass } from '@fiacre/domain';
import { roadClasses } from '../ways/road-class.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { SegmentHit } from '../graph/segment-index.ts';

/** The arcs that are driven: part of the first, all of the next ones and part of the last, or part of a single arc. */
export interface DrivenPath {
  readonly from: SegmentHit;
  readonly firstArc: number;
  readonly arcs: readonly number[];
  readonly lastArc: number;
  readonly to: SegmentHit;
  /** True if start and end are on the same arc and nothing else is driven. */
  readonly withinOneArc: boolean;
}

/** The coordinates of a driven path, including its snapped ends. */
export function pathCoordinates(road: RoadGraph, path: DrivenPath): LatLng[] {
  const line: LatLng[] = [path.from.point];
  if (path.withinOneArc) {
    addPoints(line, road, placesBetween(path.firstArc, path.from, path.to));
  } else {
    addPoints(line, road, placesAfter(road, path.firstArc, path.from));
    for (const arc of path.arcs) addPoints(line, road, placesOf(road, arc));
    addPoints(line, road, placesBefore(road, path.lastArc, path.to));
  }
  addPoint(line, path.to.point);
  return line.length > 1 ? line : [path.from.point, path.to.point];
}

/** The length of the parts of a driven path on segments that pass a test, in metres. */
export function metresWhere(road: RoadGraph, path: DrivenPath, passes: (segment: number) => boolean): number {
  let metres = 0;
  visitArcs(path, (arc, share) => {
    if (passes(arc >>> 1)) metres += ((road.segmentLengthCm[arc >>> 1] ?? 0) / 100) * share;
  });
  return metres;
}

/** The driving time of a driven path by kind of road, without waiting, turns and ferries. */
export function secondsByClass(road: RoadGraph, path: DrivenPath): Partial<Record<SpeedClass, number>> {
  const seconds: Partial<Record<SpeedClass, number>> = {};
  visitArcs(path, (arc, share) => {
    const speedClass = roadClasses[road.segmentClass[arc >>> 1] ?? 0]?.speedClass ?? null;
    if (speedClass === null) return;
    seconds[speedClass] = (seconds[speedClass] ?? 0) + ((road.arcTravelCs[arc] ?? 0) / 100) * share;
  });
  return seconds;
}

/** Visits the driven arcs with the share of each that is driven. */
function visitArcs(path: DrivenPath, visit: (arc: number, share: number) => void): void {
  const start = shareAlong(path.firstArc, path.from);
  const end = shareAlong(path.lastArc, path.to);
  if (path.withinOneArc) {
    visit(path.firstArc, end - start);
    return;
  }
  visit(path.firstArc, 1 - start);
  for (const arc of path.arcs) visit(arc, 1);
  visit(path.lastArc, end);
}

/** The share of an arc that is behind a car driving along it, at the hit. */
export function shareAlong(arc: number, hit: SegmentHit): number {
  return arc % 2 === 0 ? hit.fraction : 1 - hit.fraction;
}

interface Places {
  readonly first: number;
  readonly last: number;
}

function placesOf(road: RoadGraph, arc: number): Places {
  const start = road.firstPoint[arc >>> 1] ?? 0;
  const end = (road.firstPoint[(arc >>> 1) + 1] ?? 0) - 1;
  return arc % 2 === 0 ? { first: start, last: end } : { first: end, last: start };
}

function placesAfter(road: RoadGraph, arc: number, hit: SegmentHit): Places {
  return { first: arc % 2 === 0 ? hit.pointBefore + 1 : hit.pointBefore, last: placesOf(road, arc).last };
}

function placesBefore(road: RoadGraph, arc: number, hit: SegmentHit): Places {
  return { first: placesOf(road, arc).first, last: arc % 2 === 0 ? hit.pointBefore : hit.pointBefore + 1 };
}

function placesBetween(arc: number, from: SegmentHit, to: SegmentHit): Places | undefined {
  if (from.pointBefore === to.pointBefore) return undefined;
  return arc % 2 === 0
    ? { first: from.pointBefore + 1, last: to.pointBefore }
    : { first: from.pointBefore, last: to.pointBefore + 1 };
}

function addPoints(line: LatLng[], road: RoadGraph, places: Places | undefined): void {
  if (places === undefined) return;
  const step = places.first <= places.last ? 1 : -1;
  for (let place = places.first; place !== places.last + step; place += step) {
    addPoint(line, { lat: (road.pointLatE7[place] ?? 0) / 1e7, lng: (road.pointLngE7[place] ?? 0) / 1e7 });
  }
}

function addPoint(line: LatLng[], point: LatLng): void {
  const last = line.at(-1);
  if (last === undefined || last.lat !== point.lat || last.lng !== point.lng) line.push(point);
}
