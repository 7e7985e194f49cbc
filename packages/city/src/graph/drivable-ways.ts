import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { blocksTaxis, drivableDirections } from './access.ts';
import type { Directions } from './access.ts';
import { roadClassOf } from './road-class.ts';

/** A way that taxis may drive, or a ferry that carries them, reduced to the nodes that the input contains. */
export interface DrivableWay extends Directions {
  readonly way: ColumnWay;
  readonly classPlace: number;
  /** Unbroken runs of at least two nodes, as indices into the node columns. */
  readonly runs: readonly (readonly number[])[];
}

/** The drivable ways in input order. */
export function drivableWays(osm: OsmColumns): DrivableWay[] {
  const found: DrivableWay[] = [];
  for (const way of osm.ways) {
    if (way.tag('highway') === undefined && way.tag('route') !== 'ferry') continue;
    const classPlace = roadClassOf(way.tags);
    if (classPlace === undefined) continue;
    const directions = drivableDirections(way.tags);
    if (!directions.forward && !directions.backward) continue;
    const runs = unbrokenRuns(way.nodes, osm);
    if (runs.length > 0) found.push({ way, classPlace, runs, ...directions });
  }
  return found;
}

/**
 * Ways are cut at the edge of the file or of the requested area: a missing node ends the run. A repeated node is
 * dropped.
 */
function unbrokenRuns(nodes: Uint32Array, osm: OsmColumns): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const place of nodes) {
    if (!osm.isInside(place)) {
      runs.push(run);
      run = [];
    } else if (run.at(-1) !== place) run.push(place);
  }
  runs.push(run);
  return runs.filter(({ length }) => length > 1);
}

/** The indices of nodes that no taxi can drive over. */
export function blockedNodes(osm: OsmColumns): Set<number> {
  const blocked = new Set<number>();
  for (const [place, tags] of osm.nodeTags) if (blocksTaxis(tags)) blocked.add(place);
  return blocked;
}
