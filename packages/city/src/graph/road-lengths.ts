import { greatCircleMetres } from '@fiacre/domain';
import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';
import { drivableDirections } from '../ways/access.ts';
import { DisjointSets } from '../arrays/disjoint-sets.ts';
import { ferryClass, roadClasses, roadClassOf } from '../ways/road-class.ts';
import type { RoadGraph } from './road-graph.ts';

/** Kilometres of road in an import, and why some are not used. */
export interface RoadLengths {
  /** Roads where rides can start and end. */
  readonly usableMetres: number;
  /** Roads that are not connected to the rest in both directions, and are not on an island large enough for rides. */
  readonly islandMetres: number;
  /** Islands large enough for rides, and the part of the usable roads that is on them. */
  readonly islandsServed: number;
  readonly servedIslandMetres: number;
  /** Groups of roads without a connection to any usable road: small islands, and areas that are closed to taxis. */
  readonly islandsLost: number;
  /** The length of usable ferries, which is not included in that of the roads. */
  readonly ferryMetres: number;
  /** Roads that are closed to taxis. */
  readonly closedMetres: number;
  /** Roads outside the requested area. */
  readonly clippedMetres: number;
  /** The share of the junctions that rides can use, 0 to 1; that of a damaged file is small. */
  readonly connectedShare: number;
  /** The number of roads that the edge of the file cuts: their nodes are missing, so their length is unknown. */
  readonly cutWays: number;
}

export function measureRoads(ways: WayLengths, graph: RoadGraph): RoadLengths {
  const { islandsServed, islandsLost, connectedShare, ...lengths } = measureGraph(graph);
  const whole = Math.round;
  return {
    usableMetres: whole(lengths.usableMetres),
    islandMetres: whole(lengths.islandMetres),
    islandsServed,
    servedIslandMetres: whole(lengths.servedIslandMetres),
    islandsLost,
    ferryMetres: whole(lengths.ferryMetres),
    closedMetres: whole(ways.closedMetres),
    clippedMetres: whole(ways.clippedMetres),
    connectedShare: Math.round(connectedShare * 1000) / 1000,
    cutWays: ways.cutWays,
  };
}

/** The lengths of roads that are not in the graph. */
export type WayLengths = Pick<RoadLengths, 'closedMetres' | 'clippedMetres' | 'cutWays'>;

export function measureWays(osm: OsmColumns): WayLengths {
  let closedMetres = 0;
  let clippedMetres = 0;
  let cutWays = 0;
  for (const way of osm.ways) {
    if (way.tag('highway') === undefined) continue;
    const roadClass = roadClassOf(way.tags);
    if (roadClass === undefined || roadClasses[roadClass]?.closed === true) continue;
    const { forward, backward } = drivableDirections(way.tags);
    const { inside, outside, isCut } = measureWay(osm, way.nodes);
    if (!forward && !backward) closedMetres += inside;
    else clippedMetres += outside;
    if (isCut) cutWays++;
  }
  return { closedMetres, clippedMetres, cutWays };
}

type GraphLengths = Omit<RoadLengths, keyof WayLengths>;

function measureGraph(graph: RoadGraph): GraphLengths {
  const { segmentLengthCm, segmentClass, segmentLand } = graph;
  const lengths = { usableMetres: 0, islandMetres: 0, servedIslandMetres: 0, ferryMetres: 0 };
  const islands = new Set<number>();
  segmentLengthCm.forEach((lengthCm, segment) => {
    const metres = lengthCm / 100;
    const land = segmentLand[segment] ?? 0;
    if (!isUsable(graph, segment)) lengths.islandMetres += metres;
    else if (segmentClass[segment] === ferryClass) lengths.ferryMetres += metres;
    else lengths.usableMetres += metres;
    if (!isUsable(graph, segment) || land === 1) return;
    islands.add(land);
    if (segmentClass[segment] !== ferryClass) lengths.servedIslandMetres += metres;
  });
  const connectedShare = shareOfJunctions(graph);
  return { ...lengths, islandsServed: islands.size, islandsLost: countLost(graph), connectedShare };
}

function shareOfJunctions(graph: RoadGraph): number {
  const isUsed = new Uint8Array(graph.junctionCount);
  for (const [segment, from] of graph.segmentFrom.entries())
    if (isUsable(graph, segment)) isUsed[from] = isUsed[graph.segmentTo[segment] ?? from] = 1;
  return isUsed.reduce((sum, used) => sum + used, 0) / Math.max(1, graph.junctionCount);
}

function isUsable({ arcConnected }: RoadGraph, segment: number): boolean {
  return arcConnected[2 * segment] === 1 || arcConnected[2 * segment + 1] === 1;
}

/** The number of groups of roads that no usable road joins. */
function countLost(graph: RoadGraph): number {
  const { junctionCount, segmentFrom, segmentTo } = graph;
  const groups = new DisjointSets(junctionCount);
  for (const [segment, from] of segmentFrom.entries()) groups.join(from, segmentTo[segment] ?? 0);
  const isUsed = new Uint8Array(junctionCount);
  const isLost = new Uint8Array(junctionCount);
  for (const [segment, from] of segmentFrom.entries())
    (isUsable(graph, segment) ? isUsed : isLost)[groups.find(from)] = 1;
  return isLost.reduce((count, lost, group) => count + (lost === 1 && isUsed[group] === 0 ? 1 : 0), 0);
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
