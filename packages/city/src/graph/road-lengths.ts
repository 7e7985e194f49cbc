import { greatCircleMetres } from '@fiacre/domain';
import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';
import { drivableDirections } from './access.ts';
import { roadClasses, roadClassOf } from './road-class.ts';
import type { RoadGraph } from './road-graph.ts';

/** Kilometres of road in an import, and why some are not used. */
export interface RoadLengths {
  /** Roads where rides can start and end. */
  readonly usableMetres: number;
  /** Roads that are not connected to the rest in both directions. */
  readonly islandMetres: number;
  /** Roads that are closed to taxis. */
  readonly closedMetres: number;
  /** Roads outside the requested area. */
  readonly clippedMetres: number;
  /** The number of roads that the edge of the file cuts: their nodes are missing, so their length is unknown. */
  readonly cutWays: number;
}

export function measureRoads(osm: OsmColumns, graph: RoadGraph): RoadLengths {
  const { usableMetres, islandMetres } = measureGraph(graph);
  let closedMetres = 0;
  let clippedMetres = 0;
  let cutWays = 0;
  for (const way of osm.ways) {
    if (way.tag('highway') === undefined) continue;
    const roadClass = roadClassOf(way.tags);
    if (roadClass === undefined || roadClasses[roadClass]?.closed === true) continue;
    const { forward, backward } = drivableDirections(way.tags);
    const lengths = measureWay(osm, way.nodes);
    if (!forward && !backward) closedMetres += lengths.inside;
    else clippedMetres += lengths.outside;
    if (lengths.isCut) cutWays++;
  }
  const whole = Math.round;
  return {
    usableMetres: whole(usableMetres),
    islandMetres: whole(islandMetres),
    closedMetres: whole(closedMetres),
    clippedMetres: whole(clippedMetres),
    cutWays,
  };
}

function measureGraph({ segmentLengthCm, arcConnected }: RoadGraph): {
  usableMetres: number;
  islandMetres: number;
} {
  let usableMetres = 0;
  let islandMetres = 0;
  segmentLengthCm.forEach((lengthCm, segment) => {
    const isUsable = arcConnected[2 * segment] === 1 || arcConnected[2 * segment + 1] === 1;
    if (isUsable) usableMetres += lengthCm / 100;
    else islandMetres += lengthCm / 100;
  });
  return { usableMetres, islandMetres };
}

function measureWay(
  osm: OsmColumns,
  nodes: Uint32Array,
): { inside: number; outside: number; isCut: boolean } {
  let inside = 0;
  let outside = 0;
  let isCut = false;
  for (let index = 0; index < nodes.length; index++) {
    const [a, b] = [nodes[index - 1] ?? MISSING_NODE, nodes[index] ?? MISSING_NODE];
    if (b === MISSING_NODE) isCut = true;
    if (a === MISSING_NODE || b === MISSING_NODE) continue;
    const metres = greatCircleMetres(osm.position(a), osm.position(b));
    if (osm.isInside(a) && osm.isInside(b)) inside += metres;
    else outside += metres;
  }
  return { inside, outside, isCut };
}
