import type { OsmData } from '../osm/osm-data.ts';
import type { Junctions, Stretch } from './junctions.ts';
import { roadClasses } from './road-class.ts';
import type { RoadClass } from './road-class.ts';
import { closedArc } from './road-graph.ts';
import type { RoadGraph } from './road-graph.ts';
import {
  crossingSignalPenaltyCs,
  freeSpeedKmh,
  givingWayPenaltyCs,
  junctionPenaltyCs,
  signalPenaltyCs,
  travelTimeCs,
} from './travel-time.ts';

type Direction = 'forward' | 'backward';

/** Driving time and waiting time of both directions of every stretch. */
export function arcCosts(
  osm: OsmData,
  junctions: Junctions,
  segmentLengthCm: Uint32Array,
): Pick<RoadGraph, 'arcTravelCs' | 'arcPenaltyCs'> {
  const { stretches } = junctions;
  const arcTravelCs = new Uint32Array(stretches.length * 2).fill(closedArc);
  const arcPenaltyCs = new Uint32Array(stretches.length * 2);
  const meetings = describeJunctions(junctions);
  stretches.forEach((stretch, segment) => {
    const metres = (segmentLengthCm[segment] ?? 0) / 100;
    for (const direction of ['forward', 'backward'] as const) {
      if (!stretch.way[direction]) continue;
      const arc = 2 * segment + (direction === 'forward' ? 0 : 1);
      const roadClass = classOf(stretch);
      arcTravelCs[arc] = travelTimeCs(metres, freeSpeedKmh(roadClass, stretch.way.way.tags, direction));
      const end = direction === 'forward' ? stretch.to : stretch.from;
      arcPenaltyCs[arc] = signalsOn(osm, stretch, direction) + junctionDelayCs(meetings, end, roadClass);
    }
  });
  return { arcTravelCs, arcPenaltyCs };
}

function classOf(stretch: Stretch): RoadClass {
  const found = roadClasses[stretch.way.classPlace];
  if (found === undefined) throw new RangeError(`road class ${stretch.way.classPlace}`);
  return found;
}

interface JunctionStreets {
  /** Number of street ends at each junction. */
  readonly streets: Uint16Array;
  /** Rank of the most important street at each junction. */
  readonly bestRank: Uint8Array;
}

function describeJunctions({ count, stretches }: Junctions): JunctionStreets {
  const streets = new Uint16Array(count);
  const bestRank = new Uint8Array(count).fill(255);
  for (const stretch of stretches) {
    const { rank } = classOf(stretch);
    for (const end of [stretch.from, stretch.to]) {
      streets[end] = (streets[end] ?? 0) + 1;
      bestRank[end] = Math.min(bestRank[end] ?? 255, rank);
    }
  }
  return { streets, bestRank };
}

function junctionDelayCs(meetings: JunctionStreets, junction: number, roadClass: RoadClass): number {
  if ((meetings.streets[junction] ?? 0) < 3) return 0;
  const givesWay = roadClass.rank > (meetings.bestRank[junction] ?? 255);
  return junctionPenaltyCs + (givesWay ? givingWayPenaltyCs : 0);
}

/** Signals along the arc and at its end; a signal at its start belongs to the previous arc. */
function signalsOn(osm: OsmData, { nodes }: Stretch, direction: Direction): number {
  let penaltyCs = 0;
  const met = direction === 'forward' ? nodes.slice(1) : nodes.slice(0, -1);
  for (const place of met) {
    const tags = osm.nodeTags.get(place);
    if (tags === undefined) continue;
    const faces = tags['traffic_signals:direction'] ?? tags.direction;
    if (tags.highway === 'traffic_signals') {
      const otherWay = direction === 'forward' ? 'backward' : 'forward';
      if (faces !== otherWay) penaltyCs += signalPenaltyCs;
    } else if (tags.highway === 'crossing' && tags.crossing === 'traffic_signals') {
      penaltyCs += crossingSignalPenaltyCs;
    }
  }
  return penaltyCs;
}
