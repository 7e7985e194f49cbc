import { metresPerDegree, metresPerDegreeLng } from '../geometry/local-plane.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Stretches } from './junctions.ts';

/** The directions of travel at both ends of every arc, in degrees clockwise from north. */
export interface Headings {
  readonly start: Float32Array;
  readonly end: Float32Array;
}

/**
 * The first metres at a junction are often drawn inaccurately, so the direction is taken to the point this far away.
 */
const lookMetres = 12;

export function headings(osm: OsmColumns, stretches: Stretches): Headings {
  const start = new Float32Array(stretches.length * 2);
  const end = new Float32Array(stretches.length * 2);
  for (let segment = 0; segment < stretches.length; segment++) {
    const nodes = stretches.nodes(segment);
    const ahead = headingFrom(osm, nodes, 0, 1);
    const back = headingFrom(osm, nodes, nodes.length - 1, -1);
    start[2 * segment] = ahead;
    end[2 * segment + 1] = ahead + 180;
    start[2 * segment + 1] = back;
    end[2 * segment] = back + 180;
  }
  return { start, end };
}

/** The direction from one end of a line to the point `lookMetres` along it. */
function headingFrom(osm: OsmColumns, nodes: Uint32Array, first: number, step: 1 | -1): number {
  const { lat: lat0, lng: lng0 } = osm.position(nodes[first] ?? 0);
  const perLng = metresPerDegreeLng(lat0);
  let [east, north] = [0, 0];
  for (let index = first + step; index >= 0 && index < nodes.length; index += step) {
    const { lat, lng } = osm.position(nodes[index] ?? 0);
    const nextEast = (lng - lng0) * perLng;
    const nextNorth = (lat - lat0) * metresPerDegree;
    const piece = Math.hypot(nextEast - east, nextNorth - north);
    const left = lookMetres - Math.hypot(east, north);
    const share = piece > left && piece > 0 ? left / piece : 1;
    east += (nextEast - east) * share;
    north += (nextNorth - north) * share;
    if (share < 1) break;
  }
  return (Math.atan2(east, north) * 180) / Math.PI;
}
