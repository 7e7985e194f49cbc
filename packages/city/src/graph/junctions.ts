import type { OsmColumns } from '../osm/osm-columns.ts';
import type { DrivableWay } from './drivable-ways.ts';
import { blockedNodes } from './drivable-ways.ts';

/** A stretch of one way between two junctions. */
export interface Stretch {
  readonly way: DrivableWay;
  readonly from: number;
  readonly to: number;
  /** Indices into the node columns, including those of both ends. */
  readonly nodes: readonly number[];
}

export interface Junctions {
  readonly count: number;
  readonly stretches: readonly Stretch[];
  /** The junction at a node, by the node's index in the columns. */
  readonly at: ReadonlyMap<number, number>;
}

/** Cuts the ways where they meet or end, and at barriers. */
export function cutAtJunctions(osm: OsmColumns, ways: readonly DrivableWay[]): Junctions {
  const uses = countUses(osm.nodeCount, ways);
  const blocked = blockedNodes(osm);
  const at = new Map<number, number>();
  const stretches: Stretch[] = [];
  let count = 0;
  const junctionOf = (place: number): number => {
    // The two sides of a barrier end at separate junctions, so that no route crosses it.
    if (blocked.has(place)) return count++;
    const known = at.get(place);
    if (known !== undefined) return known;
    at.set(place, count);
    return count++;
  };
  for (const way of ways) {
    for (const run of way.runs) {
      let start = 0;
      let from = junctionOf(run[0] ?? 0);
      for (let index = 1; index < run.length; index++) {
        const place = run[index] ?? 0;
        if ((uses[place] ?? 0) < 2 && !blocked.has(place)) continue;
        const to = junctionOf(place);
        stretches.push({ way, from, to, nodes: run.slice(start, index + 1) });
        start = index;
        from = blocked.has(place) ? junctionOf(place) : to;
      }
    }
  }
  return { count, stretches, at };
}

/** How often each node is used; an end counts twice, so that it always becomes a junction. */
function countUses(nodeCount: number, ways: readonly DrivableWay[]): Uint8Array {
  const uses = new Uint8Array(nodeCount);
  const use = (place: number | undefined, times: number): void => {
    if (place !== undefined) uses[place] = Math.min(255, (uses[place] ?? 0) + times);
  };
  for (const { runs } of ways) {
    for (const run of runs) {
      for (const place of run) use(place, 1);
      use(run[0], 1);
      use(run.at(-1), 1);
    }
  }
  return uses;
}
