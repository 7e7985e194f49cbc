import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { generateDemoCity } from '../../src/demo/generate-demo-city.ts';
import type { OsmData, Tags } from '../../src/osm/osm-data.ts';
import { scrambled, writeOsmPbf } from '../../src/osm/testing/write-pbf.ts';
import { EMPTY, joiningWays, partOf, roadBorders, roadExtent, shift, type Borders } from './enlarge.ts';

const PARTS = ['nodes', 'ways', 'relations'] as const;
/** The north-west corner of the first town, and the offset from one to the next, in degrees. */
const CORNER = { lat: 58, lng: 5 };
const STEP = { lat: 0.12, lng: 0.2 };
/** About the size of the smallest town, so that the towns make a square at most. */
const TOWN_BYTES = 600_000;

/**
 * Writes a file of at least `targetBytes` with generated towns next to each other, joined by streets: each from another
 * seed, so that no two have the same streets, houses and places, and with names of streets that no other has. Returns
 * the number of towns.
 */
export async function writeVaried(targetBytes: number, output: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-varied-'));
  const header = writeOsmPbf(EMPTY, { metadata: true });
  const blocksOf = (osm: OsmData) => writeOsmPbf(osm, { metadata: true }).subarray(header.length);
  const paths = PARTS.map((part) => join(folder, part));
  const files = paths.map((path) => openSync(path, 'w'));
  const columns = Math.ceil(Math.sqrt(targetBytes / TOWN_BYTES));
  const borders: Borders[] = [];
  for (let bytes = 0; bytes < targetBytes;) {
    const town = generateDemoCity({ seed: borders.length + 1 });
    const shifted = townAt(town, borders.length, columns);
    for (const [index, part] of PARTS.entries())
      bytes += writeSync(files[index] ?? -1, blocksOf(partOf(shifted, part)));
    borders.push(roadBorders(town));
  }
  writeSync(
    files[1] ?? -1,
    blocksOf({ ...EMPTY, ways: joiningWays(borders, columns, copyOf).map(spreadWay) }),
  );
  for (const file of files) closeSync(file);
  const whole = openSync(output, 'w');
  writeSync(whole, header);
  closeSync(whole);
  // Sorted by type, as all published files are.
  for (const path of paths) await pipeline(createReadStream(path), createWriteStream(output, { flags: 'a' }));
  rmSync(folder, { recursive: true });
  return borders.length;
}

/** In every second copy, streets and places have names of which no other copy has any. */
function copyOf(number: number): number {
  return 2 * number + 1;
}

function townAt(town: OsmData, number: number, columns: number): OsmData {
  const extent = roadExtent(town);
  const lat = CORNER.lat - Math.floor(number / columns) * STEP.lat - extent.north;
  const lng = CORNER.lng + (number % columns) * STEP.lng - extent.west;
  const shifted = shift(town, copyOf(number), { lat, lng });
  return {
    ...shifted,
    nodeId: shifted.nodeId.map(spread),
    ways: shifted.ways.map(spreadWay),
    relations: shifted.relations.map((relation) => ({
      ...relation,
      id: spread(relation.id),
      members: relation.members.map((member) => ({ ...member, ref: spread(member.ref) })),
    })),
  };
}

/** The ids of an extract have gaps, so they take more bytes than numbers that follow each other. */
const MAX_GAP = 4;

function spread(id: number): number {
  return id * MAX_GAP + (scrambled(id) % MAX_GAP);
}

function spreadWay({ id, refs, tags }: OsmData['ways'][number]): OsmData['ways'][number] {
  return { id: spread(id), refs: refs.map(spread), tags: withUnread(id, tags) };
}

/**
 * Adds tags that no import reads, which are half of those in the real map: official numbers, dates and sources. Without
 * them, a file of a given size would have several times as many ways as a real one.
 */
function withUnread(id: number, tags: Tags): Tags {
  const [one, other] = [scrambled(2 * id), scrambled(2 * id + 1)];
  return {
    ...tags,
    'ref:cadastre': `${one}${other}`,
    start_date: `${1850 + (one % 170)}`,
    'source:date': `20${10 + (one % 15)}-0${1 + (other % 9)}-${10 + (other % 18)}`,
    source: SOURCES[other % SOURCES.length] ?? '',
    height: `${(3 + (other % 290) / 10).toFixed(1)}`,
  };
}

const SOURCES = ['survey', 'cadastre', 'aerial imagery', 'local knowledge', 'GPS'];
