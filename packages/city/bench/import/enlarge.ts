import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { readOsmPbf } from '../../src/osm/read-pbf.ts';
import type { OsmData, Tags } from '../../src/osm/osm-data.ts';
import { writeOsmPbf } from '../../src/osm/testing/write-pbf.ts';

export const EMPTY: OsmData = {
  nodeId: new Float64Array(),
  nodeLat: new Float64Array(),
  nodeLng: new Float64Array(),
  nodeTags: new Map(),
  ways: [],
  relations: [],
};
/** Offset from one copy to the next, as a multiple of the larger extent. */
const GAP = 1.03;
/** North-west corner of the first copy: the middle of Europe. */
const CORNER = { lat: 52, lng: 5 };

export interface EnlargeOptions {
  /** Whether streets join neighbouring copies, so that they are one city. */
  readonly joined?: boolean;
}

/**
 * Writes a file of about `targetBytes`: copies of real extracts next to each other, each with different ids
 * and coordinates. In every other copy the streets and places also have different names, so that both kinds
 * of growth are measured.
 */
export function writeEnlarged(
  paths: readonly string[],
  targetBytes: number,
  output: string,
  { joined = false }: EnlargeOptions = {},
): void {
  const all = paths.map((path) => readOsmPbf(readFileSync(path)));
  const originals = all.map((data) => ({ data, extent: roadExtent(data) }));
  const cell = {
    height: GAP * Math.max(...originals.map(({ extent }) => extent.north - extent.south)),
    width: GAP * Math.max(...originals.map(({ extent }) => extent.east - extent.west)),
  };
  const headerBytes = writeOsmPbf(EMPTY, { metadata: true }).length;
  const bytesOf = all.map((data) => writeOsmPbf(data, { metadata: true }).length);
  const borders = joined ? all.map(roadBorders) : [];
  let copies = 0;
  for (let bytes = 0; bytes < targetBytes; copies++) {
    bytes += bytesOf[copies % originals.length] ?? targetBytes;
  }
  const columns = Math.ceil(Math.sqrt(copies));
  const file = openSync(output, 'w');
  writeSync(file, writeOsmPbf(EMPTY, { metadata: true }));
  // Sorted by type, as all published files are.
  for (const part of ['nodes', 'ways', 'relations'] as const) {
    for (let copy = 0; copy < copies; copy++) {
      const original = originals[copy % originals.length];
      if (original === undefined) continue;
      const lat = CORNER.lat - Math.floor(copy / columns) * cell.height - original.extent.north;
      const lng = CORNER.lng + (copy % columns) * cell.width - original.extent.west;
      const shifted = shift(original.data, copy, { lat, lng });
      writeSync(file, writeOsmPbf(partOf(shifted, part), { metadata: true }).subarray(headerBytes));
    }
    if (!joined || part !== 'ways') continue;
    const bordersOfCopies = Array.from({ length: copies }, (_, copy) => borders[copy % borders.length]);
    const ways = joiningWays(bordersOfCopies, columns, (copy) => copy);
    writeSync(file, writeOsmPbf({ ...EMPTY, ways }, { metadata: true }).subarray(headerBytes));
  }
  closeSync(file);
}

/** How many streets join one copy to the next. */
const BANDS = 24;

/** Road nodes at the four borders of an extract, one in each of several bands, as indices. */
export interface Borders {
  readonly west: readonly number[];
  readonly east: readonly number[];
  readonly north: readonly number[];
  readonly south: readonly number[];
}

const JOINED_ROADS: ReadonlySet<string | undefined> = new Set([
  'primary',
  'secondary',
  'tertiary',
  'residential',
]);

export function roadBorders(data: OsmData): Borders {
  const extent = roadExtent(data);
  const placeOf = numbering(data.nodeId);
  const roads = data.ways.filter(({ tags }) => JOINED_ROADS.has(tags['highway']) && tags['oneway'] !== 'yes');
  const places = [...new Set(roads.flatMap(({ refs }) => refs.flatMap((ref) => placeOf.get(ref) ?? [])))];
  const lat = (place: number): number => data.nodeLat[place - 1] ?? 0;
  const lng = (place: number): number => data.nodeLng[place - 1] ?? 0;
  const row = (place: number): number => (lat(place) - extent.south) / (extent.north - extent.south);
  const column = (place: number): number => (lng(place) - extent.west) / (extent.east - extent.west);
  return {
    west: outermost(places, row, (place) => -column(place)),
    east: outermost(places, row, column),
    north: outermost(places, column, row),
    south: outermost(places, column, (place) => -row(place)),
  };
}

/** The outermost node in each band, if it has any. */
function outermost(
  places: readonly number[],
  along: (place: number) => number,
  outward: (place: number) => number,
): number[] {
  const best = new Map<number, number>();
  for (const place of places) {
    const band = Math.floor(along(place) * BANDS);
    const known = best.get(band);
    if (known === undefined || outward(place) > outward(known)) best.set(band, place);
  }
  return [...best].toSorted(([a], [b]) => a - b).map(([, place]) => place);
}

/**
 * Streets from each extract to its neighbours in a grid, of which these are the borders row by row. `copyOf`: the number
 * with which `shift` made an extract.
 */
export function joiningWays(
  borders: readonly (Borders | undefined)[],
  columns: number,
  copyOf: (place: number) => number,
): OsmData['ways'] {
  const ways: { id: number; refs: number[]; tags: Tags }[] = [];
  const firstId = copyOf(borders.length) * ID_STEP;
  const join = (from: number, to: number, side: 'east' | 'south', opposite: 'west' | 'north'): void => {
    for (const [index, start] of borders[from]?.[side].entries() ?? []) {
      const end = borders[to]?.[opposite][index];
      if (end === undefined) break;
      const refs = [copyOf(from) * ID_STEP + start, copyOf(to) * ID_STEP + end];
      ways.push({ id: firstId + ways.length + 1, refs, tags: { highway: 'tertiary' } });
    }
  };
  for (const from of borders.keys()) {
    const isLast = from % columns === columns - 1;
    if (!isLast) join(from, from + 1, 'east', 'west');
    join(from, from + columns, 'south', 'north');
  }
  return ways;
}

export function partOf(data: OsmData, part: 'nodes' | 'ways' | 'relations'): OsmData {
  if (part === 'nodes') return { ...data, ways: [], relations: [] };
  return { ...EMPTY, [part]: data[part] };
}

/** The bounding box of the streets. Ferries and boundaries are ignored, because they may extend much farther. */
export function roadExtent(data: OsmData): { north: number; south: number; east: number; west: number } {
  const refs = data.ways.filter(({ tags }) => tags['highway'] !== undefined).flatMap((way) => way.refs);
  const onRoad = new Set(refs);
  const box = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity };
  for (const [index, id] of data.nodeId.entries()) {
    if (!onRoad.has(id)) continue;
    const [lat, lng] = [data.nodeLat[index] ?? 0, data.nodeLng[index] ?? 0];
    box.north = Math.max(box.north, lat);
    box.south = Math.min(box.south, lat);
    box.east = Math.max(box.east, lng);
    box.west = Math.min(box.west, lng);
  }
  return box;
}

/**
 * More than the number of ids in any extract that fits into memory, and small enough that the ids of many copies stay
 * below 2^53.
 */
const ID_STEP = 2 ** 22;

export function shift(data: OsmData, copy: number, by: { lat: number; lng: number }): OsmData {
  const ids = {
    node: numbering(data.nodeId),
    way: numbering(data.ways),
    relation: numbering(data.relations),
  };
  const idOf = (type: 'node' | 'way' | 'relation', id: number): number =>
    // A member that is missing from the extract stays missing.
    copy * ID_STEP + (ids[type].get(id) ?? ID_STEP - 1);
  const tagsOf = (tags: Tags): Tags => (copy % 2 === 0 ? tags : renamed(tags, copy));
  return {
    nodeId: data.nodeId.map((id) => idOf('node', id)),
    nodeLat: data.nodeLat.map((lat) => toE7(lat + by.lat)),
    nodeLng: data.nodeLng.map((lng) => toE7(lng + by.lng)),
    nodeTags: new Map([...data.nodeTags].map(([index, tags]) => [index, tagsOf(tags)])),
    ways: data.ways.map(({ id, refs, tags }) => ({
      id: idOf('way', id),
      refs: refs.map((ref) => idOf('node', ref)),
      tags: tagsOf(tags),
    })),
    relations: data.relations.map(({ id, members, tags }) => ({
      id: idOf('relation', id),
      members: members.map((member) => ({ ...member, ref: idOf(member.type, member.ref) })),
      tags: tagsOf(tags),
    })),
  };
}

function numbering(elements: Float64Array | readonly { readonly id: number }[]): Map<number, number> {
  return new Map(
    Array.from(elements as ArrayLike<number | { readonly id: number }>, (element, index) => [
      typeof element === 'number' ? element : element.id,
      index + 1,
    ]),
  );
}

function renamed(tags: Tags, copy: number): Tags {
  const suffix = copy.toString(36).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [
      key,
      key === 'name' || key === 'addr:street' ? `${value} ${suffix}ville` : value,
    ]),
  );
}

function toE7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
