import type { LatLng } from '@fiacre/domain';
import { NodeLookup } from '../osm/node-lookup.ts';
import type { OsmData } from '../osm/osm-data.ts';

/** Finds the position of a node by its id; undefined when the file does not contain the node. */
export type NodePositions = (nodeId: number) => LatLng | undefined;

export function indexNodePositions(data: OsmData): NodePositions {
  const lookup = new NodeLookup(data.nodeId);
  return (nodeId) => {
    const index = lookup.find(nodeId);
    if (index < 0) return undefined;
    return { lat: data.nodeLat[index] ?? 0, lng: data.nodeLng[index] ?? 0 };
  };
}

/** The positions of a way's nodes, without those that are missing from the file. */
export function linePositions(refs: readonly number[], positions: NodePositions): LatLng[] {
  return refs.map(positions).filter((position) => position !== undefined);
}

/** The centre of a line's bounding box: precise enough for a building or a park's name. */
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
