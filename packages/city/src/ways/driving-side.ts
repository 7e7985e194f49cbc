import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';

export type DrivingSide = 'left' | 'right';

/**
 * Countries and territories with left-hand traffic, as boxes of west, south, east, north in degrees. Source:
 * OpenStreetMap wiki, Key:driving_side. Boxes overlap their neighbours a little, so they decide only where the map
 * itself does not.
 */
const leftHandBoxes: readonly (readonly [west: number, south: number, east: number, north: number])[] = [
  [-10.7, 49.8, 1.8, 60.9], // Ireland, United Kingdom
  [14.1, 35.7, 14.6, 36.1], // Malta
  [32.2, 34.5, 34.7, 35.7], // Cyprus
  [60.9, 5.9, 92.7, 36.5], // Pakistan, India, Nepal, Bhutan, Bangladesh, Sri Lanka
  [97.3, 5.6, 105.6, 20.4], // Thailand
  [95, -11.1, 141, 5.9], // Malaysia, Singapore, Indonesia
  [112, -48, 180, -10], // Australia, New Zealand
  [140.8, -11.7, 160, -0.8], // Papua New Guinea, Solomon Islands
  [113.5, 22.1, 114.5, 22.6], // Hong Kong, Macau
  [122.9, 24, 146, 45.6], // Japan
  [16.4, -35, 33, -17], // South Africa, Namibia, Botswana, Zimbabwe
  [21.9, -27, 41, -1], // Zambia, Malawi, Mozambique, Tanzania
  [29.5, -4.8, 41.9, 4.6], // Uganda, Kenya
  [46, -21, 64, -3.5], // Seychelles, Mauritius
  [-78.5, 17.7, -76.1, 18.6], // Jamaica
  [-79.5, 20.9, -72.5, 27.3], // Bahamas
  [-62, 10, -59.3, 18.6], // Lesser Antilles
  [-61.4, 1.8, -53.9, 8.6], // Guyana, Suriname
];

/**
 * The side of the road on which traffic drives: from the map's `driving_side` tags, or else from the direction of its
 * roundabouts (which are drawn in driving direction), or else from its country.
 */
export function drivingSide(osm: OsmColumns): DrivingSide {
  const tagged = taggedSide(osm);
  if (tagged === 'left' || tagged === 'right') return tagged;
  const clockwise = clockwiseRoundabouts(osm);
  if (clockwise !== 0) return clockwise > 0 ? 'left' : 'right';
  const { lat, lng } = osm.position(Math.floor(osm.nodeCount / 2));
  const isLeft = leftHandBoxes.some(
    ([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
  return isLeft ? 'left' : 'right';
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
