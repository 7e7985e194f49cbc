import type { OsmColumns } from './osm-columns.ts';

/**
 * The parts of a way inside the file and the requested area, as at least two node places each: a node that is missing or
 * outside ends a part. A repeated node is dropped.
 */
export function unbrokenRuns(nodes: Uint32Array, osm: OsmColumns): number[][] {
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
