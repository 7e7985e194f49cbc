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
  const { segmentFrom, segmentTo, segmentLand, arcConnected, junctionCount } = road;
  const isOpen = (arc: number) => arcConnected[arc] === 1 && !closed.has(arc);
  const tailOf = (arc: number) => (arc % 2 === 0 ? segmentFrom : segmentTo)[arc >>> 1] ?? 0;
  const { first, items } = groupByRow(junctionCount, arcConnected.length, (arc) =>
    isOpen(arc) ? tailOf(arc) : -1,
  );
  const heads = items.map((arc) => tailOf(arc ^ 1));
  const land = new Uint8Array(junctionCount);
  for (const arc of items) land[tailOf(arc)] = land[tailOf(arc ^ 1)] = segmentLand[arc >>> 1] ?? 0;
  const isMain = largestStrongComponents(first, heads, (junction) => land[junction] ?? 0);
  const lost = items.filter((arc) => isMain[tailOf(arc)] !== 1 || isMain[tailOf(arc ^ 1)] !== 1);
  const segments = [...new Set(lost.map((arc) => arc >>> 1).sort())];
  const names = new Set(segments.map((segment) => nameOf(road, 2 * segment)));
  names.delete('');
  const cm = segments.reduce((sum, segment) => sum + (road.segmentLengthCm[segment] ?? 0), 0);
  return { names: [...names], metres: Math.round(cm / 100) };
}
