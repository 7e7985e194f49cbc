import { groupByRow } from '../arrays/rows.ts';
import { uint32s } from '../arrays/number-column.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { DrivableWays, Gates } from '../ways/drivable-ways.ts';

/** The node that stands for each duplicate of it. */
export type Duplicates = ReadonlyMap<number, number>;

/**
 * Connects roads that only look connected, because a file has two nodes at the same position: a road that stops exactly
 * on a node of another road of the same level now ends at that node. The list of nodes of the ways is changed. Imports
 * of official maps left such nodes at the borders of their sheets. Roads that cross without ending there may be a
 * bridge, and at a gate nothing is joined. Source: COUNTRY-16; wiki.openstreetmap.org/wiki/Duplicate_nodes.
 */
export function joinDuplicateNodes(
  osm: OsmColumns,
  ways: DrivableWays,
  uses: Uint8Array,
  gates: Gates,
): Duplicates {
  const ends = deadEnds(ways, uses);
  const bucketCount = 2 * ends.node.length + 1;
  const bucketOf = (node: number): number =>
    ((Math.imul(osm.nodeLatE7[node] ?? 0, 0x9e37_79b1) ^ Math.imul(osm.nodeLngE7[node] ?? 0, 0x85eb_ca6b)) >>>
      0) %
    bucketCount;
  const buckets = groupByRow(bucketCount, ends.node.length, (end) => bucketOf(ends.node[end] ?? 0));
  const joined = new Map<number, number>();
  const isGate = (node: number): boolean => gates.blocked.has(node) || gates.timed.has(node);
  eachNode(ways, (node, way) => {
    const bucket = bucketOf(node);
    for (let at = buckets.first[bucket] ?? 0; at < (buckets.first[bucket + 1] ?? 0); at++) {
      const end = buckets.items[at] ?? 0;
      const [other, otherWay] = [ends.node[end] ?? 0, ends.way[end] ?? 0];
      if (
        way === otherWay ||
        other === node ||
        !isSamePosition(osm, node, other) ||
        isGate(node) ||
        isGate(other)
      )
        continue;
      if (levelOf(osm, ways, way) === levelOf(osm, ways, otherWay)) join(joined, node, other);
    }
  });
  for (const node of joined.keys()) joined.set(node, find(joined, node));
  if (joined.size > 0)
    for (const [at, node] of ways.nodes.entries()) ways.nodes[at] = joined.get(node) ?? node;
  return joined;
}

interface DeadEnds {
  readonly node: Uint32Array;
  readonly way: Uint32Array;
}

/** The nodes at which a road ends and no other road begins. */
function deadEnds(ways: DrivableWays, uses: Uint8Array): DeadEnds {
  const [node, wayOf] = [uint32s(), uint32s()];
  eachNode(ways, (place, way, isEnd) => {
    if (!isEnd || uses[place] !== 2) return;
    node.push(place);
    wayOf.push(way);
  });
  return { node: node.finish(), way: wayOf.finish() };
}

function eachNode(
  { row, firstRun, firstNode, nodes }: DrivableWays,
  visit: (node: number, way: number, isEnd: boolean) => void,
): void {
  for (let way = 0; way < row.length; way++) {
    for (let run = firstRun[way] ?? 0; run < (firstRun[way + 1] ?? 0); run++) {
      const [first, last] = [firstNode[run] ?? 0, (firstNode[run + 1] ?? 0) - 1];
      for (let at = first; at <= last; at++) visit(nodes[at] ?? 0, way, at === first || at === last);
    }
  }
}

function isSamePosition({ nodeLatE7, nodeLngE7 }: OsmColumns, one: number, other: number): boolean {
  return nodeLatE7[one] === nodeLatE7[other] && nodeLngE7[one] === nodeLngE7[other];
}

/** The floors of a car park lie exactly above each other. */
function levelOf(osm: OsmColumns, { row }: DrivableWays, way: number): string {
  const { layer = '0', level = '0' } = osm.ways.at(row[way] ?? 0).tags;
  return `${layer} ${level}`;
}

/** The node with the lower index stands for both. */
function join(joined: Map<number, number>, one: number, other: number): void {
  const [first, second] = [find(joined, one), find(joined, other)];
  if (first !== second) joined.set(Math.max(first, second), Math.min(first, second));
}

function find(joined: Duplicates, node: number): number {
  let found = node;
  for (let next = joined.get(found); next !== undefined; next = joined.get(found)) found = next;
  return found;
}
