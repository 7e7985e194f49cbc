import type { LatLng } from '@fiacre/domain';
import { MISSING_NODE, type OsmColumns } from './osm-columns.ts';

/** The requested area, where people ride, or everything that the map draws, which is slightly more. */
export type Extent = 'area' | 'map';

/** The positions of a way's nodes, without those that are missing from the file or outside the extent. */
export function linePositions(nodes: Uint32Array, osm: OsmColumns, extent: Extent = 'map'): LatLng[] {
  const line: LatLng[] = [];
  for (const place of nodes) if (isWithin(place, osm, extent)) line.push(osm.position(place));
  return line;
}

export function isWithin(place: number, osm: OsmColumns, extent: Extent): boolean {
  return extent === 'area' ? osm.isInside(place) : place !== MISSING_NODE;
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

/** The centre of the part of a way that is within the extent. */
export function middleOfWay(nodes: Uint32Array, osm: OsmColumns, extent: Extent): LatLng | undefined {
  return middleOf(linePositions(nodes, osm, extent));
}
