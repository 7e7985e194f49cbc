import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { bytes, uint32s } from '../arrays/number-column.ts';
import { unbrokenRuns } from '../osm/unbroken-runs.ts';
import { openAtNode, openDirections, unreadableHours } from './access.ts';
import { RuleNumbers, type Opening, type TimedRule } from '../timed/timed-rule.ts';
import { roadClassOf } from './road-class.ts';

const forwardBit = 1;
const backwardBit = 2;

/**
 * The ways that taxis may drive, and the ferries that carry them, in input order. A country has millions of them, so
 * they are columns instead of objects.
 */
export interface DrivableWays {
  /** The index of each in the input's ways. */
  readonly row: Uint32Array;
  /** An index into `roadClasses`. */
  readonly classPlace: Uint8Array;
  /** See `allows`. */
  readonly directions: Uint8Array;
  /** The runs of way `w` are `firstRun[w]` up to, but not including, `firstRun[w + 1]`. */
  readonly firstRun: Uint32Array;
  /** The nodes of run `r`, at least two, are `nodes[firstNode[r]]` up to, but not including, `nodes[firstNode[r + 1]]`. */
  readonly firstNode: Uint32Array;
  /** Indices into the node columns. */
  readonly nodes: Uint32Array;
  /** The rule of each way that may be driven at some hours only, by its index here. */
  readonly timed: ReadonlyMap<number, TimedDirections>;
  readonly timedRules: RuleNumbers;
  /** The number of conditions by time on roads that could not be read. */
  readonly unreadable: number;
}

/** The number of the rule in each direction; undefined in one without. */
export interface TimedDirections {
  readonly forward: number | undefined;
  readonly backward: number | undefined;
}

/** Whether a car may drive along the drawing order of a way (forward) or against it. */
export function allows(
  { directions }: DrivableWays,
  way: number,
  direction: 'forward' | 'backward',
): boolean {
  return ((directions[way] ?? 0) & (direction === 'forward' ? forwardBit : backwardBit)) !== 0;
}

/** Finds the ways that are drivable at some hours or at all, reduced to the nodes that the input contains. */
export function drivableWays(osm: OsmColumns): DrivableWays {
  const [row, classes, directions] = [uint32s(), bytes(), bytes()];
  // Most ways are streets, and a list that must grow is copied.
  const [firstRun, firstNode, nodes] = [uint32s(), uint32s(), uint32s(osm.nodeCount)];
  const timed = new Map<number, TimedDirections>();
  const timedRules = new RuleNumbers();
  let unreadable = 0;
  for (let place = 0; place < osm.ways.length; place++) {
    const way = osm.ways.at(place);
    const described = describeWay(way);
    if (way.tag('highway') !== undefined) unreadable += unreadableHours(way.tags);
    if (described === undefined) continue;
    const runsBefore = firstNode.length;
    for (const run of unbrokenRuns(way.nodes, osm)) {
      firstNode.push(nodes.length);
      for (const node of run) nodes.push(node);
    }
    if (firstNode.length === runsBefore) continue;
    const { forward, backward } = described;
    if (typeof forward === 'object' || typeof backward === 'object')
      timed.set(row.length, {
        forward: ruleOf(timedRules, forward),
        backward: ruleOf(timedRules, backward),
      });
    row.push(place);
    classes.push(described.classPlace);
    directions.push((forward === false ? 0 : forwardBit) | (backward === false ? 0 : backwardBit));
    firstRun.push(runsBefore);
  }
  firstRun.push(firstNode.length);
  firstNode.push(nodes.length);
  return {
    row: row.finish(),
    classPlace: classes.finish(),
    directions: directions.finish(),
    firstRun: firstRun.finish(),
    firstNode: firstNode.finish(),
    nodes: nodes.finish(),
    timed,
    timedRules,
    unreadable,
  };
}

function ruleOf(numbers: RuleNumbers, opening: Opening): number | undefined {
  return typeof opening === 'object' ? numbers.of(opening) : undefined;
}

/** The class of a drivable way and when it is open; undefined if no taxi ever drives it. */
function describeWay(
  way: ColumnWay,
): ({ readonly classPlace: number } & ReturnType<typeof openDirections>) | undefined {
  if (way.tag('highway') === undefined && way.tag('route') !== 'ferry') return undefined;
  const classPlace = roadClassOf(way.tags);
  if (classPlace === undefined) return undefined;
  const { forward, backward } = openDirections(way.tags);
  return forward === false && backward === false ? undefined : { classPlace, forward, backward };
}

/** The nodes that taxis can drive over at no hour, and at some hours only. */
export interface Gates {
  readonly blocked: ReadonlySet<number>;
  readonly timed: ReadonlyMap<number, TimedRule>;
  /** The number of their conditions by time that could not be read. */
  readonly unreadable: number;
}

export function gatesOf(osm: OsmColumns): Gates {
  const blocked = new Set<number>();
  const timed = new Map<number, TimedRule>();
  let unreadable = 0;
  for (const [place, tags] of osm.nodeTags) {
    const opening = openAtNode(tags);
    if (opening === false) blocked.add(place);
    else if (opening !== true) timed.set(place, opening);
    if (tags.barrier !== undefined) unreadable += unreadableHours(tags);
  }
  return { blocked, timed, unreadable };
}
