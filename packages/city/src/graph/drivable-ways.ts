import type { OsmData, OsmWay } from '../osm/osm-data.ts';
import { NodeLookup } from '../osm/node-lookup.ts';
import { blocksTaxis, drivableDirections } from './access.ts';
import type { Directions } from './access.ts';
import { roadClassOf } from './road-class.ts';

/** A way that taxis may drive, reduced to the nodes that the input contains. */
export interface DrivableWay extends Directions {
  readonly way: OsmWay;
  readonly classPlace: number;
  /** Unbroken runs of two or more nodes, as indices into the node columns. */
  readonly runs: readonly (readonly number[])[];
}

/** The drivable ways in input order. */
export function drivableWays(osm: OsmData): DrivableWay[] {
  const lookup = new NodeLookup(osm.nodeId);
  const found: DrivableWay[] = [];
  for (const way of osm.ways) {
    const classPlace = roadClassOf(way.tags);
    if (classPlace === undefined) continue;
    const directions = drivableDirections(way.tags);
    if (!directions.forward && !directions.backward) continue;
    const runs = unbrokenRuns(way.refs, lookup);
    if (runs.length > 0) found.push({ way, classPlace, runs, ...directions });
  }
  return found;
}

/** An extract cuts ways at its edge: a missing node ends the run, and a repeated node is dropped. */
function unbrokenRuns(refs: readonly number[], lookup: NodeLookup): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const ref of refs) {
    const place = lookup.find(ref);
    if (place < 0) {
      runs.push(run);
      run = [];
    } else if (run.at(-1) !== place) run.push(place);
  }
  runs.push(run);
  return runs.filter(({ length }) => length > 1);
}

/** Indices of the nodes that no taxi can drive over. */
export function blockedNodes(osm: OsmData): Set<number> {
  const blocked = new Set<number>();
  for (const [place, tags] of osm.nodeTags) if (blocksTaxis(tags)) blocked.add(place);
  return blocked;
}
