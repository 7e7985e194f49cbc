import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { bytes, uint32s } from '../arrays/number-column.ts';
import { unbrokenRuns } from '../osm/unbroken-runs.ts';
import { blocksTaxis, drivableDirections } from './access.ts';
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
}

/** Whether a car may drive along the drawing order of a way (forward) or against it. */
export function allows(
  { directions }: DrivableWays,
  way: number,
  direction: 'forward' | 'backward',
): boolean {
  return ((directions[way] ?? 0) & (direction === 'forward' ? forwardBit : backwardBit)) !== 0;
}

/** Finds the drivable ways, reduced to the nodes that the input contains. */
export function drivableWays(osm: OsmColumns): DrivableWays {
  const [row, classes, directions] = [uint32s(), bytes(), bytes()];
  // Most ways are streets, and a list that must grow is copied.
  const [firstRun, firstNode, nodes] = [uint32s(), uint32s(), uint32s(osm.nodeCount)];
  for (let place = 0; place < osm.ways.length; place++) {
    const way = osm.ways.at(place);
    const described = describeWay(way);
    if (described === undefined) continue;
    const runsBefore = firstNode.length;
    for (const run of unbrokenRuns(way.nodes, osm)) {
      firstNode.push(nodes.length);
      for (const node of run) nodes.push(node);
    }
    if (firstNode.length === runsBefore) continue;
    row.push(place);
    classes.push(described.classPlace);
    directions.push(described.directions);
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
  };
}

/** The class of a drivable way and its directions; undefined if no taxi drives it. */
function describeWay(way: ColumnWay): { classPlace: number; directions: number } | undefined {
  if (way.tag('highway') === undefined && way.tag('route') !== 'ferry') return undefined;
  const classPlace = roadClassOf(way.tags);
  if (classPlace === undefined) return undefined;
  const { forward, backward } = drivableDirections(way.tags);
  const directions = (forward ? forwardBit : 0) | (backward ? backwardBit : 0);
  return directions === 0 ? undefined : { classPlace, directions };
}

/** The indices of nodes that no taxi can drive over. */
export function blockedNodes(osm: OsmColumns): Set<number> {
  const blocked = new Set<number>();
  for (const [place, tags] of osm.nodeTags) if (blocksTaxis(tags)) blocked.add(place);
  return blocked;
}
