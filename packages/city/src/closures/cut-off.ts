import { filledBytes } from '../arrays/filled.ts';
import { groupByRow } from '../arrays/rows.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { largestStrongComponents } from '../graph/strong-component.ts';
import { nameOf } from './closed-streets.ts';

/** The streets to which or from which no open way leads, by name; turn restrictions are not considered. */
export interface CutOff {
  readonly names: readonly string[];
  readonly metres: number;
}

/** What closed arcs cut off from the rest of the city. Source: CLOSURE-6. */
export function cutOffBy(road: RoadGraph, closed: ReadonlySet<number>): CutOff {
  const { segmentFrom, segmentTo, segmentLand, arcConnected } = road;
  const ends = (arc: number) => (arc % 2 === 0 ? [segmentFrom, segmentTo] : [segmentTo, segmentFrom]);
  const isOpen = (arc: number) => arcConnected[arc] === 1 && !closed.has(arc);
  const arcs = Array.from(arcConnected.keys()).filter(isOpen);
  const tails = groupByRow(road.junctionCount, arcs.length, (at) => {
    const arc = arcs[at] ?? 0;
    return ends(arc)[0]?.[arc >>> 1] ?? 0;
  });
  const heads = tails.items.map((at) => {
    const arc = arcs[at] ?? 0;
    return ends(arc)[1]?.[arc >>> 1] ?? 0;
  });
  const land = filledBytes(road.junctionCount, () => 0);
  for (const arc of arcs)
    for (const end of ends(arc)) land[end[arc >>> 1] ?? 0] = segmentLand[arc >>> 1] ?? 0;
  const isMain = largestStrongComponents(tails.first, heads, (junction) => land[junction] ?? 0);
  const lost = arcs.filter((arc) => ends(arc).some((end) => isMain[end[arc >>> 1] ?? 0] !== 1));
  const segments = [...new Set(lost.map((arc) => arc >>> 1))];
  const names = new Set(segments.map((segment) => nameOf(road, 2 * segment)));
  names.delete('');
  const cm = segments.reduce((sum, segment) => sum + (road.segmentLengthCm[segment] ?? 0), 0);
  return { names: [...names], metres: Math.round(cm / 100) };
}
