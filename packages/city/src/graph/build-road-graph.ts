import { greatCircleMetres } from '@fiacre/domain';
import { CityInputError } from '../osm/city-input-error.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { arcCosts } from './arc-costs.ts';
import { drivableWays } from './drivable-ways.ts';
import { cutAtJunctions } from './junctions.ts';
import type { Junctions, Stretch } from './junctions.ts';
import { findLands } from './lands.ts';
import type { ArcNetwork } from './restriction-path.ts';
import { closedArc } from './road-graph.ts';
import type { RoadGraph } from './road-graph.ts';
import { groupByRow } from './rows.ts';
import type { Rows } from './rows.ts';
import { isDestinationOnly, localArcs } from './local-streets.ts';
import { canStandOn } from './standing.ts';
import { needsToll } from './tolls.ts';
import { buildSteps } from './steps.ts';
import { TurnCosts } from './turn-costs.ts';
import { walkingBarriers } from './walking-barriers.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';

/**
 * Builds the road graph of an import; the same input gives the same arrays. Throws `CityInputError`
 * `city_file_no_roads` when the input has no drivable road.
 */
export function buildRoadGraph(data: OsmData | OsmColumns): RoadGraph {
  const osm = columnsOf(data);
  const ways = drivableWays(osm);
  const junctions = cutAtJunctions(osm, ways);
  const { stretches } = junctions;
  if (stretches.length === 0) {
    throw new CityInputError('city_file_no_roads', { nodes: osm.nodeCount, ways: osm.ways.length });
  }
  const geometry = layOutPoints(osm, stretches);
  const costs = arcCosts(osm, junctions, geometry.segmentLengthCm);
  const segmentFrom = Uint32Array.from(stretches, ({ from }) => from);
  const segmentTo = Uint32Array.from(stretches, ({ to }) => to);
  const arcHead = Uint32Array.from({ length: stretches.length * 2 }, (_, arc) =>
    endOf(arc, segmentFrom, segmentTo),
  );
  const exits = groupByRow(junctions.count, arcHead.length, (arc) =>
    costs.arcTravelCs[arc] === closedArc ? -1 : (arcHead[arc ^ 1] ?? -1),
  );
  const restrictions = readTurnRestrictions(osm, arcNetwork(osm, junctions, arcHead, exits));
  const streets = { junctionCount: junctions.count, arcHead, exits };
  const junctionLand = findLands(osm, junctions, streets, geometry.segmentLengthCm);
  const arcs = { ...streets, junctionLand };
  const destination = Uint8Array.from(stretches, ({ way }) => (isDestinationOnly(way.way.tags) ? 1 : 0));
  const local = localArcs(arcs, (arc) => destination[arc >>> 1] === 1);
  const turns = new TurnCosts(osm, junctions);
  const steps = buildSteps(arcs, { restrictions, local, turnCs: (from, to) => turns.between(from, to) });
  return {
    junctionCount: junctions.count,
    segmentFrom,
    segmentTo,
    segmentClass: Uint8Array.from(stretches, ({ way }) => way.classPlace),
    segmentWay: Float64Array.from(stretches, ({ way }) => way.way.id),
    segmentLand: Uint8Array.from(stretches, ({ from }) => junctionLand[from] ?? 0),
    segmentToll: Uint8Array.from(stretches, ({ way }) => (needsToll(way.way.tags) ? 1 : 0)),
    segmentStanding: Uint8Array.from(stretches, ({ way }) => (canStandOn(way.way.tags) ? 1 : 0)),
    barriers: walkingBarriers(osm),
    leftHand: turns.leftHand ? 1 : 0,
    ...nameSegments(stretches),
    ...geometry,
    ...costs,
    arcLocal: local,
    ...steps,
    restrictions: restrictions.counts,
  };
}

function endOf(arc: number, segmentFrom: Uint32Array, segmentTo: Uint32Array): number {
  return (arc % 2 === 0 ? segmentTo : segmentFrom)[arc >>> 1] ?? 0;
}

type Geometry = Pick<RoadGraph, 'firstPoint' | 'pointLatE7' | 'pointLngE7' | 'segmentLengthCm'>;

function layOutPoints(osm: OsmColumns, stretches: readonly Stretch[]): Geometry {
  const firstPoint = new Uint32Array(stretches.length + 1);
  stretches.forEach(({ nodes }, segment) => {
    firstPoint[segment + 1] = (firstPoint[segment] ?? 0) + nodes.length;
  });
  const pointLatE7 = new Int32Array(firstPoint.at(-1) ?? 0);
  const pointLngE7 = new Int32Array(pointLatE7.length);
  stretches.forEach(({ nodes }, segment) => {
    const first = firstPoint[segment] ?? 0;
    for (const [index, place] of nodes.entries()) {
      pointLatE7[first + index] = osm.nodeLatE7[place] ?? 0;
      pointLngE7[first + index] = osm.nodeLngE7[place] ?? 0;
    }
  });
  return {
    firstPoint,
    pointLatE7,
    pointLngE7,
    segmentLengthCm: Uint32Array.from(stretches, ({ nodes }) => Math.round(lengthMetres(osm, nodes) * 100)),
  };
}

function lengthMetres(osm: OsmColumns, nodes: readonly number[]): number {
  let metres = 0;
  for (let index = 1; index < nodes.length; index++) {
    metres += greatCircleMetres(osm.position(nodes[index - 1] ?? 0), osm.position(nodes[index] ?? 0));
  }
  return metres;
}

function nameSegments(stretches: readonly Stretch[]): Pick<RoadGraph, 'segmentName' | 'names'> {
  const places = new Map<string, number>([['', 0]]);
  const segmentName = Uint32Array.from(stretches, ({ way }) => {
    const { name, ref } = way.way.tags;
    const shown = name ?? ref ?? '';
    const place = places.get(shown) ?? places.size;
    places.set(shown, place);
    return place;
  });
  return { segmentName, names: [...places.keys()] };
}

function arcNetwork(osm: OsmColumns, junctions: Junctions, arcHead: Uint32Array, exits: Rows): ArcNetwork {
  const segmentsOf = new Map<number, number[]>();
  junctions.stretches.forEach(({ way }, segment) => {
    const known = segmentsOf.get(way.way.id);
    if (known === undefined) segmentsOf.set(way.way.id, [segment]);
    else known.push(segment);
  });
  const open = new Set(exits.items);
  return {
    head: (arc) => arcHead[arc] ?? 0,
    tail: (arc) => arcHead[arc ^ 1] ?? 0,
    exits: (junction) => [
      ...exits.items.subarray(exits.first[junction] ?? 0, exits.first[junction + 1] ?? 0),
    ],
    arcsOfWay: (way) =>
      (segmentsOf.get(way) ?? [])
        .flatMap((segment) => [2 * segment, 2 * segment + 1])
        .filter((arc) => open.has(arc)),
    junctionAt: (node) => junctions.at.get(osm.findNode(node)),
  };
}
