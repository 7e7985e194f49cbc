import { greatCircleMetres } from '@fiacre/domain';
import { CityInputError } from '../osm/city-input-error.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { arcCosts } from './arc-costs.ts';
import type { ArcGraph } from './arc-graph.ts';
import { collectGarbage } from './collect-garbage.ts';
import { drivableWays } from './drivable-ways.ts';
import { cutAtJunctions } from './junctions.ts';
import type { Junctions, Stretches } from './junctions.ts';
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
import type { Steps, TurnRules } from './steps.ts';
import { TurnCosts } from './turn-costs.ts';
import { walkingBarriers } from './walking-barriers.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';
import type { TurnRestrictions } from './turn-restrictions.ts';

/**
 * Builds the road graph of an import; the same input gives the same arrays. Throws `CityInputError`
 * `city_file_no_roads` when the input has no drivable road.
 */
export function buildRoadGraph(data: OsmData | OsmColumns): RoadGraph {
  return addSteps(readStreets(columnsOf(data)));
}

/** The streets of an import before their turns are listed, for which the import is no longer needed. */
export interface Streets {
  /** The columns of the graph that are known by now. */
  readonly graph: Omit<RoadGraph, keyof Steps | 'arcLocal' | 'restrictions'>;
  readonly arcs: ArcGraph;
  readonly rules: TurnRules;
}

export function readStreets(osm: OsmColumns): Streets {
  const junctions = cutAtJunctions(osm, drivableWays(osm));
  const { stretches } = junctions;
  if (stretches.length === 0) {
    throw new CityInputError('city_file_no_roads', { nodes: osm.nodeCount, ways: osm.ways.length });
  }
  collectGarbage(osm.nodeCount);
  const geometry = layOutPoints(osm, stretches);
  const costs = arcCosts(osm, junctions, geometry.segmentLengthCm);
  const { from: segmentFrom, to: segmentTo } = stretches;
  const arcHead = new Uint32Array(stretches.length * 2).map((_, arc) => endOf(arc, segmentFrom, segmentTo));
  const exits = groupByRow(junctions.count, arcHead.length, (arc) =>
    costs.arcTravelCs[arc] === closedArc ? -1 : (arcHead[arc ^ 1] ?? -1),
  );
  const restrictions = readTurnRestrictions(osm, arcNetwork(osm, junctions, arcHead, exits));
  const streets = { junctionCount: junctions.count, arcHead, exits };
  const junctionLand = findLands(osm, junctions, streets, geometry.segmentLengthCm);
  const arcs = { ...streets, junctionLand };
  collectGarbage(osm.nodeCount);
  const destination = flagsOf(stretches, isDestinationOnly);
  const local = localArcs(arcs, (arc) => destination[arc >>> 1] === 1);
  const turns = new TurnCosts(osm, junctions);
  collectGarbage(osm.nodeCount);
  const graph = {
    junctionCount: junctions.count,
    segmentFrom,
    segmentTo,
    segmentClass: new Uint8Array(stretches.length).map((_, segment) => stretches.classPlace(segment)),
    segmentWay: new Float64Array(stretches.length).map((_, segment) => stretches.way(segment).id),
    segmentLand: new Uint8Array(stretches.length).map(
      (_, segment) => junctionLand[segmentFrom[segment] ?? 0] ?? 0,
    ),
    segmentToll: flagsOf(stretches, needsToll),
    segmentStanding: flagsOf(stretches, canStandOn),
    barriers: walkingBarriers(osm),
    leftHand: turns.leftHand ? 1 : 0,
    ...nameSegments(stretches),
    ...geometry,
    ...costs,
  };
  return { graph, arcs, rules: rulesOf(restrictions, local, turns) };
}

/** A function of its own, so that the rules do not keep the import in memory. */
function rulesOf(restrictions: TurnRestrictions, local: Uint8Array, turns: TurnCosts): TurnRules {
  return { restrictions, local, turnCs: (from, to) => turns.between(from, to) };
}

/** Completes the graph with the turns. */
export function addSteps({ graph, arcs, rules }: Streets): RoadGraph {
  return {
    ...graph,
    arcLocal: rules.local,
    ...buildSteps(arcs, rules),
    restrictions: rules.restrictions.counts,
  };
}

function endOf(arc: number, segmentFrom: Uint32Array, segmentTo: Uint32Array): number {
  return (arc % 2 === 0 ? segmentTo : segmentFrom)[arc >>> 1] ?? 0;
}

/** 1 for each stretch whose way's tags pass a test. */
function flagsOf(stretches: Stretches, test: (tags: Tags) => boolean): Uint8Array {
  return new Uint8Array(stretches.length).map((_, segment) => (test(stretches.way(segment).tags) ? 1 : 0));
}

type Geometry = Pick<RoadGraph, 'firstPoint' | 'pointLatE7' | 'pointLngE7' | 'segmentLengthCm'>;

function layOutPoints(osm: OsmColumns, stretches: Stretches): Geometry {
  const firstPoint = new Uint32Array(stretches.length + 1);
  for (let segment = 0; segment < stretches.length; segment++)
    firstPoint[segment + 1] = (firstPoint[segment] ?? 0) + stretches.nodeCount(segment);
  const pointLatE7 = new Int32Array(firstPoint.at(-1) ?? 0);
  const pointLngE7 = new Int32Array(pointLatE7.length);
  const segmentLengthCm = new Uint32Array(stretches.length);
  for (let segment = 0; segment < stretches.length; segment++) {
    const nodes = stretches.nodes(segment);
    const first = firstPoint[segment] ?? 0;
    for (const [index, place] of nodes.entries()) {
      pointLatE7[first + index] = osm.nodeLatE7[place] ?? 0;
      pointLngE7[first + index] = osm.nodeLngE7[place] ?? 0;
    }
    segmentLengthCm[segment] = Math.round(lengthMetres(osm, nodes) * 100);
  }
  return { firstPoint, pointLatE7, pointLngE7, segmentLengthCm };
}

function lengthMetres(osm: OsmColumns, nodes: Uint32Array): number {
  let metres = 0;
  for (let index = 1; index < nodes.length; index++) {
    metres += greatCircleMetres(osm.position(nodes[index - 1] ?? 0), osm.position(nodes[index] ?? 0));
  }
  return metres;
}

function nameSegments(stretches: Stretches): Pick<RoadGraph, 'segmentName' | 'names'> {
  const places = new Map<string, number>([['', 0]]);
  const segmentName = new Uint32Array(stretches.length).map((_, segment) => {
    const { name, ref } = stretches.way(segment).tags;
    const shown = name ?? ref ?? '';
    const place = places.get(shown) ?? places.size;
    places.set(shown, place);
    return place;
  });
  return { segmentName, names: [...places.keys()] };
}

function arcNetwork(osm: OsmColumns, junctions: Junctions, arcHead: Uint32Array, exits: Rows): ArcNetwork {
  const open = new Uint8Array(arcHead.length);
  for (const arc of exits.items) open[arc] = 1;
  return {
    head: (arc) => arcHead[arc] ?? 0,
    tail: (arc) => arcHead[arc ^ 1] ?? 0,
    exits: (junction) => [
      ...exits.items.subarray(exits.first[junction] ?? 0, exits.first[junction + 1] ?? 0),
    ],
    arcsOfWay: (way) =>
      junctions.stretches
        .ofWay(way)
        .flatMap((segment) => [2 * segment, 2 * segment + 1])
        .filter((arc) => open[arc] === 1),
    junctionAt: (node) => junctions.at(osm.findNode(node)),
  };
}
