import type { OsmData } from '../osm/osm-data.ts';

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
 * The side of the road that traffic keeps to: what the map's `driving_side` tags say, else how its roundabouts turn
 * (they are drawn in driving direction), else what its country does.
 */
export function drivingSide(osm: OsmData): DrivingSide {
  const tagged = [...osm.relations, ...osm.ways].find(
    ({ tags }) => tags.driving_side !== undefined && tags.boundary === 'administrative',
  );
  if (tagged?.tags.driving_side === 'left' || tagged?.tags.driving_side === 'right')
    return tagged.tags.driving_side;
  const clockwise = clockwiseRoundabouts(osm);
  if (clockwise !== 0) return clockwise > 0 ? 'left' : 'right';
  const place = Math.floor(osm.nodeLat.length / 2);
  const [lat, lng] = [osm.nodeLat[place] ?? 0, osm.nodeLng[place] ?? 0];
  const isLeft = leftHandBoxes.some(
    ([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
  return isLeft ? 'left' : 'right';
}

/** Closed roundabouts that are drawn clockwise, minus those drawn the other way. */
function clockwiseRoundabouts(osm: OsmData): number {
  const rings = osm.ways.filter(
    ({ tags, refs }) =>
      tags.junction === 'roundabout' && tags.oneway !== '-1' && refs.length > 3 && refs[0] === refs.at(-1),
  );
  if (rings.length === 0) return 0;
  const wanted = new Set(rings.flatMap(({ refs }) => refs));
  const placeOf = new Map<number, number>();
  osm.nodeId.forEach((id, place) => {
    if (wanted.has(id)) placeOf.set(id, place);
  });
  let balance = 0;
  for (const { refs } of rings) {
    const places = refs.map((ref) => placeOf.get(ref)).filter((place) => place !== undefined);
    if (places.length === refs.length) balance -= Math.sign(signedArea(osm, places));
  }
  return balance;
}

/** Positive for a ring drawn counterclockwise. */
function signedArea(osm: OsmData, places: readonly number[]): number {
  let area = 0;
  for (let index = 1; index < places.length; index++) {
    const [a = 0, b = 0] = [places[index - 1], places[index]];
    area += (osm.nodeLng[a] ?? 0) * (osm.nodeLat[b] ?? 0) - (osm.nodeLng[b] ?? 0) * (osm.nodeLat[a] ?? 0);
  }
  return area;
}
