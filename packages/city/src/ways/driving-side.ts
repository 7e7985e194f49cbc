import type { LatLng } from '@fiacre/domain';
import { driveSide } from '@rapideditor/country-coder';
import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';

export type DrivingSide = 'left' | 'right';

/** The number of nodes that decide in which country a map is; an extract of a country also has nodes of its neighbours. */
const SAMPLE = 401;

/**
 * The side of the road on which traffic drives: that of the country in which most of the map is. Where there is no
 * country, as in an invented town, it comes from the map's `driving_side` tags, or else from the direction of its
 * roundabouts, which are drawn in driving direction. Source: COUNTRY-1.
 */
export function drivingSide(osm: OsmColumns): DrivingSide {
  const ofCountry = sideOfCountry(osm);
  if (ofCountry !== undefined) return ofCountry;
  const tagged = taggedSide(osm);
  if (tagged === 'left' || tagged === 'right') return tagged;
  return clockwiseRoundabouts(osm) > 0 ? 'left' : 'right';
}

/** Positions all over the map. */
export function* sampledPositions(osm: OsmColumns): Generator<LatLng> {
  const step = Math.max(1, Math.floor(osm.nodeCount / SAMPLE));
  for (let node = 0; node < osm.nodeCount; node += step) yield osm.position(node);
}

function sideOfCountry(osm: OsmColumns): DrivingSide | undefined {
  let balance = 0;
  for (const { lat, lng } of sampledPositions(osm)) {
    const side = driveSide([lng, lat]);
    if (side !== null) balance += side === 'left' ? 1 : -1;
  }
  if (balance === 0) return undefined;
  return balance > 0 ? 'left' : 'right';
}

function taggedSide(osm: OsmColumns): string | undefined {
  for (const { tags } of osm.relations) {
    if (tags.driving_side !== undefined && tags.boundary === 'administrative') return tags.driving_side;
  }
  for (const way of osm.ways) {
    const side = way.tag('driving_side');
    if (side !== undefined && way.tag('boundary') === 'administrative') return side;
  }
  return undefined;
}

/** Closed roundabouts that are drawn clockwise, minus those drawn the other way. */
function clockwiseRoundabouts(osm: OsmColumns): number {
  let balance = 0;
  for (const way of osm.ways) {
    if (way.tag('junction') !== 'roundabout' || way.tag('oneway') === '-1') continue;
    const { nodes } = way;
    const isRing = nodes.length > 3 && nodes[0] === nodes.at(-1);
    if (isRing && !nodes.includes(MISSING_NODE)) balance -= Math.sign(signedArea(osm, nodes));
  }
  return balance;
}

/** Positive for a ring drawn counterclockwise. */
function signedArea(osm: OsmColumns, nodes: Uint32Array): number {
  let area = 0;
  for (let index = 1; index < nodes.length; index++) {
    const [a, b] = [osm.position(nodes[index - 1] ?? 0), osm.position(nodes[index] ?? 0)];
    area += a.lng * b.lat - b.lng * a.lat;
  }
  return area;
}
