import type { LatLng } from '@fiacre/domain';
import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';

/** The positions of a way's nodes, without those that are missing from the file. */
export function linePositions(nodes: Uint32Array, osm: OsmColumns): LatLng[] {
  const line: LatLng[] = [];
  for (const place of nodes) if (place !== MISSING_NODE) line.push(osm.position(place));
  return line;
}

/** The centre of a line's bounding box, which is precise enough for a building or the name of a park. */
export function middleOf(line: readonly LatLng[]): LatLng | undefined {
  const first = line[0];
  if (first === undefined) return undefined;
  const box = { south: first.lat, north: first.lat, west: first.lng, east: first.lng };
  for (const { lat, lng } of line) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
  }
  return { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
}

/** The centre of a way. */
export function middleOfWay(nodes: Uint32Array, osm: OsmColumns): LatLng | undefined {
  return middleOf(linePositions(nodes, osm));
}
