import { greatCircleMetres } from '@fiacre/domain';
import { CityInputError } from '../errors/city-input-error.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import { slotsOf, type Slot } from '../osm/columns-aside.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData, Tags } from '../osm/osm-data.ts';
import { arcCosts } from './arc-costs.ts';
import type { ArcGraph } from '../graph/arc-graph.ts';
import { collectGarbage } from '../arrays/collect-garbage.ts';
import { drivableWays } from '../ways/drivable-ways.ts';
import { cutAtJunctions } from './junctions.ts';
import type { CutStreets, Junctions, Stretches } from './junctions.ts';
import { filledBytes, filledDoubles, filledUint32s } from '../arrays/filled.ts';
import { findLands } from './lands.ts';
import type { ArcNetwork } from './restriction-path.ts';
import { closedArc } from '../graph/road-graph.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { groupByRow } from '../arrays/rows.ts';
import type { Rows } from '../arrays/rows.ts';
import { isDestinationOnly, localArcs } from './local-streets.ts';
import { canStandOn } from '../ways/standing.ts';
import { needsToll } from '../ways/tolls.ts';
import { buildSteps } from './steps.ts';
import type { Steps, TurnRules } from './steps.ts';
import { TurnCosts } from './turn-costs.ts';
import { walkingBarriers } from '../graph/walking-barriers.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';
import type { TurnRestrictions } from './turn-restrictions.ts';

/**
 * Builds the road graph of an import; the same input gives the same arrays. Throws `CityInputError`
 * `city_file_no_roads` when the input has no drivable road.
 */
export function buildRoadGraph(data: OsmData | OsmColumns): RoadGraph {
  return addSteps(readStreets(columnsOf(data)));
}

/** The columns of the graph that are known before its turns are listed. */
type StreetColumns = Omit<RoadGraph, keyof Steps | 'arcLocal' | 'restrictions'>;

/** The streets of an import before their turns are listed, for which the import is no longer needed. */
export interface Streets {
  /** The columns that are not needed to list the turns. */
  readonly columns: StreetColumns;
  readonly arcs: ArcGraph;
  readonly rules: TurnRules;
}

export function readStreets(osm: OsmColumns): Streets {
  const { streets, network, restrictions, costs, segmentLengthCm, ...hours } = readNetwork(osm);
  const { stretches } = streets;
  const { from: segmentFrom, to: segmentTo } = stretches;
  collectGarbage(osm.nodeCount);
  const junctionLand = findLands(osm, streets, network, segmentLengthCm);
  const arcs = { ...network, junctionLand };
  collectGarbage(osm.nodeCount);
  const destination = flagsOf(stretches, isDestinationOnly);
  const local = localArcs(arcs, (arc) => destination[arc >>> 1] === 1);
  const turns = new TurnCosts(osm, streets);
  collectGarbage(osm.nodeCount);
  const segments = {
    segmentClass: filledBytes(stretches.length, (segment) => stretches.classPlace(segment)),
    segmentWay: filledDoubles(stretches.length, (segment) => stretches.way(segment).id),
    segmentLand: filledBytes(stretches.length, (segment) => junctionLand[segmentFrom[segment] ?? 0] ?? 0),
    segmentToll: flagsOf(stretches, needsToll),
    segmentStanding: flagsOf(stretches, canStandOn),
    ...nameSegments(stretches),
  };
  const barriers = walkingBarriers(osm);
  collectGarbage(osm.nodeCount);
  const columns = {
    junctionCount: streets.count,
    segmentFrom,
    segmentTo,
    segmentLengthCm,
    ...segments,
    barriers,
    leftHand: turns.leftHand ? 1 : 0,
    ...costs,
    ...hours,
    // The points take the most memory, and no earlier step needs them.
    ...layOutPoints(osm, stretches),
  };
  return { columns, arcs, rules: rulesOf(restrictions, local, turns, new Set(columns.timedArc)) };
}

interface Network extends Pick<RoadGraph, 'timedRules' | 'timedArc' | 'timedArcRule' | 'timed'> {
  readonly streets: CutStreets;
  readonly network: Omit<ArcGraph, 'junctionLand'>;
  readonly restrictions: TurnRestrictions;
  readonly costs: Pick<RoadGraph, 'arcTravelCs' | 'arcPenaltyCs'>;
  readonly segmentLengthCm: Uint32Array;
}

/** A separate function, because the numbers of the junctions at all nodes are not needed afterwards. */
function readNetwork(osm: OsmColumns): Network {
  const ways = drivableWays(osm);
  const junctions = cutAtJunctions(osm, ways);
  const { count, stretches } = junctions;
  if (stretches.length === 0) {
    throw new CityInputError('city_file_no_roads', { nodes: osm.nodeCount, ways: osm.ways.length });
  }
  collectGarbage(osm.nodeCount);
  const segmentLengthCm = filledUint32s(stretches.length, (segment) =>
    Math.round(lengthMetres(osm, stretches.nodes(segment)) * 100),
  );
  const costs = arcCosts(osm, junctions, segmentLengthCm);
  const { from, to } = stretches;
  const arcHead = filledUint32s(stretches.length * 2, (arc) => endOf(arc, from, to));
  const exits = groupByRow(count, arcHead.length, (arc) =>
    costs.arcTravelCs[arc] === closedArc ? -1 : (arcHead[arc ^ 1] ?? -1),
  );
  const numbers = ways.timedRules;
  const network = arcNetwork(osm, junctions, arcHead, exits);
  const restrictions = readTurnRestrictions(osm, network, junctions, numbers);
  return {
    streets: { count, stretches },
    network: { junctionCount: count, arcHead, exits },
    restrictions,
    costs,
    segmentLengthCm,
    ...timedArcs(stretches),
    timedRules: numbers.rules,
    timed: {
      ways: ways.timed.size,
      gates: junctions.gates.timed.size,
      unreadable: ways.unreadable + junctions.gates.unreadable,
    },
  };
}

function timedArcs(stretches: Stretches): Pick<RoadGraph, 'timedArc' | 'timedArcRule'> {
  const found: { readonly arc: number; readonly rule: number }[] = [];
  for (let segment = 0; segment < stretches.length; segment++)
    for (const [offset, direction] of (['forward', 'backward'] as const).entries()) {
      const rule = stretches.timedRule(segment, direction);
      if (rule !== undefined) found.push({ arc: 2 * segment + offset, rule });
    }
  return {
    timedArc: Uint32Array.from(found, ({ arc }) => arc),
    timedArcRule: Uint32Array.from(found, ({ rule }) => rule),
  };
}

/** A separate function, so that the rules do not keep the import in memory. */
function rulesOf(
  restrictions: TurnRestrictions,
  local: Uint8Array,
  turns: TurnCosts,
  timed: ReadonlySet<number>,
): TurnRules {
  return { restrictions, local, turnCs: (from, to) => turns.between(from, to), timedArcs: timed };
}

/** Completes the graph with the turns; they are listed within `aside`, while the known columns may be elsewhere. */
export function addSteps(
  { columns, arcs, rules }: Streets,
  aside: (arrays: Slot[], work: () => Steps) => Steps = (_, work) => work(),
): RoadGraph {
  const steps = aside(slotsOf(columns), () => buildSteps(arcs, rules));
  return { ...columns, arcLocal: rules.local, ...steps, restrictions: rules.restrictions.counts };
}

function endOf(arc: number, segmentFrom: Uint32Array, segmentTo: Uint32Array): number {
  return (arc % 2 === 0 ? segmentTo : segmentFrom)[arc >>> 1] ?? 0;
}

/** 1 for each stretch whose way's tags pass a test. */
function flagsOf(stretches: Stretches, test: (tags: Tags) => boolean): Uint8Array {
  return filledBytes(stretches.length, (segment) => (test(stretches.way(segment).tags) ? 1 : 0));
}

function layOutPoints(
  osm: OsmColumns,
  stretches: Stretches,
): Pick<RoadGraph, 'firstPoint' | 'pointLatE7' | 'pointLngE7'> {
  const firstPoint = new Uint32Array(stretches.length + 1);
  for (let segment = 0; segment < stretches.length; segment++)
    firstPoint[segment + 1] = (firstPoint[segment] ?? 0) + stretches.nodeCount(segment);
  const pointLatE7 = new Int32Array(firstPoint.at(-1) ?? 0);
  const pointLngE7 = new Int32Array(pointLatE7.length);
  for (let segment = 0; segment < stretches.length; segment++) {
    const first = firstPoint[segment] ?? 0;
    for (const [index, place] of stretches.nodes(segment).entries()) {
      pointLatE7[first + index] = osm.nodeLatE7[place] ?? 0;
      pointLngE7[first + index] = osm.nodeLngE7[place] ?? 0;
    }
  }
  return { firstPoint, pointLatE7, pointLngE7 };
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
  const segmentName = filledUint32s(stretches.length, (segment) => {
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
    openArcs: exits.items,
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
