import { speedOn, type RoadSpeeds } from '@fiacre/domain';
import { roadClasses } from '../ways/road-class.ts';
import { connectedArcs } from './connected-arcs.ts';
import { closedArc } from './road-graph.ts';
import type { RoadGraph } from './road-graph.ts';

/**
 * The same roads with new travel times: those of each segment are multiplied by a factor (2 is half the speed). Waiting
 * times and the costs of turns do not change, as after an import with other speeds.
 */
export function retime(road: RoadGraph, factorOf: (segment: number) => number): RoadGraph {
  const arcTravelCs = road.arcTravelCs.map((travelCs, arc) =>
    travelCs === closedArc ? closedArc : Math.max(1, Math.round(travelCs * factorOf(arc >>> 1))),
  );
  return { ...road, arcTravelCs };
}

/** The same roads with the times of other speeds; ferries keep theirs. */
export function retimeClasses(road: RoadGraph, speeds: RoadSpeeds): RoadGraph {
  const factors = roadClasses.map(({ speedClass }) =>
    speedClass === null ? 1 : speedOn(speeds, speedClass),
  );
  return retime(road, (segment) => factors[road.segmentClass[segment] ?? 0] ?? 1);
}

/**
 * The same roads while rules of the map are in force, by their numbers. Trips start and end only on arcs that are then
 * connected; a car may be on a closed arc. `arcConnected`: those arcs, if they are known. Source: CLOSURE-11, CLOSURE-13.
 */
export function applyRules(
  road: RoadGraph,
  rules: ReadonlySet<number>,
  arcConnected?: Uint8Array,
): RoadGraph {
  if (rules.size === 0) return road;
  const arcClosed = flagsOf(road.arcTravelCs.length, road.timedArc, road.timedArcRule, rules);
  const vertices = road.vertexJunction.length;
  const vertexClosed = flagsOf(vertices, road.timedVertex, road.timedVertexRule, rules);
  const closed = { ...road, arcClosed, vertexClosed };
  return { ...closed, arcConnected: arcConnected ?? connectedArcs(closed) };
}

function flagsOf(
  length: number,
  places: Uint32Array,
  ruleOf: Uint32Array,
  rules: ReadonlySet<number>,
): Uint8Array {
  const flags = new Uint8Array(length);
  for (const [index, place] of places.entries()) if (rules.has(ruleOf[index] ?? -1)) flags[place] = 1;
  return flags;
}

/** The same roads without some arcs. */
export function closeArcs(road: RoadGraph, arcs: Iterable<number>): RoadGraph {
  const closed = [...arcs];
  if (closed.length === 0) return road;
  const arcClosed = road.arcClosed?.slice() ?? new Uint8Array(road.arcTravelCs.length);
  for (const arc of closed) arcClosed[arc] = 1;
  return { ...road, arcClosed };
}
