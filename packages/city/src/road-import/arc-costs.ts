import type { OsmColumns } from '../osm/osm-columns.ts';
import type { CutStreets } from './junctions.ts';
import { ferryKmh, ferryTimeCs } from '../ways/ferries.ts';
import { ferryClass, roadClasses } from '../ways/road-class.ts';
import { closedArc } from '../graph/road-graph.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { crossingSignalPenaltyCs, freeSpeedKmh, signalPenaltyCs, travelTimeCs } from '../ways/travel-time.ts';
import { faces } from './turn-costs.ts';

type Direction = 'forward' | 'backward';

/** The driving time in both directions of every stretch, and the waiting time between its ends. */
export function arcCosts(
  osm: OsmColumns,
  { stretches }: CutStreets,
  segmentLengthCm: Uint32Array,
): Pick<RoadGraph, 'arcTravelCs' | 'arcPenaltyCs'> {
  const arcTravelCs = new Uint32Array(stretches.length * 2).fill(closedArc);
  const arcPenaltyCs = new Uint32Array(stretches.length * 2);
  for (let segment = 0; segment < stretches.length; segment++) {
    const metres = (segmentLengthCm[segment] ?? 0) / 100;
    const classPlace = stretches.classPlace(segment);
    const roadClass = roadClasses[classPlace];
    if (roadClass === undefined) throw new RangeError(`road class ${classPlace}`);
    const way = stretches.way(segment);
    const isFerry = classPlace === ferryClass;
    const ferryCs = isFerry ? ferryTimeCs(metres, ferryKmh(osm, way)) : 0;
    for (const direction of ['forward', 'backward'] as const) {
      if (!stretches.allows(segment, direction)) continue;
      const arc = 2 * segment + (direction === 'forward' ? 0 : 1);
      arcTravelCs[arc] = isFerry
        ? ferryCs
        : travelTimeCs(metres, freeSpeedKmh(roadClass, way.tags, direction));
      arcPenaltyCs[arc] = signalsOn(osm, stretches.nodes(segment), direction);
    }
  }
  return { arcTravelCs, arcPenaltyCs };
}

/** Traffic signals between the ends; those at a junction are part of the turn there. */
function signalsOn(osm: OsmColumns, nodes: Uint32Array, direction: Direction): number {
  let penaltyCs = 0;
  for (const place of nodes.subarray(1, -1)) {
    const tags = osm.nodeTags.get(place);
    if (tags?.highway === 'traffic_signals') {
      if (faces(tags, direction === 'forward')) penaltyCs += signalPenaltyCs;
    } else if (tags?.highway === 'crossing' && tags.crossing === 'traffic_signals') {
      penaltyCs += crossingSignalPenaltyCs;
    }
  }
  return penaltyCs;
}
