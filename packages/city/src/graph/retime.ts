import { speedOn, type RoadSpeeds } from '@fiacre/domain';
import { roadClasses } from '../ways/road-class.ts';
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

/** The same roads without some arcs. */
export function closeArcs(road: RoadGraph, arcs: Iterable<number>): RoadGraph {
  const arcClosed = new Uint8Array(road.arcTravelCs.length);
  for (const arc of arcs) arcClosed[arc] = 1;
  return { ...road, arcClosed };
}
