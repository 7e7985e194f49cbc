import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsmData } from '../../osm/osm-data.ts';
import { writeOsmPbf } from '../../osm/testing/write-pbf.ts';
import { drawTown } from '../../places/testing/small-town.ts';

/** A temporary folder with a file of a few streets, and a folder for built cities. */
export interface TinyCity {
  readonly path: string;
  readonly cacheDir: string;
  /** Copies the built cities from another folder. The input files are the same, so the copies count as built here. */
  copyBuilt(from: TinyCity): void;
  /** The entries of the folder of built cities. */
  built(): string[];
  remove(): void;
}

/** Cities of another name or another number of spurs have other files. */
export function createTinyCity({ name = 'Port Alder', spurs = SPURS } = {}): TinyCity {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-city-'));
  const path = join(folder, 'port-alder.osm.pbf');
  const cacheDir = join(folder, 'cities');
  const town = drawTown(
    [
      [0, 0, { place: 'town', name }],
      [2, 0.1, { 'addr:housenumber': '7', 'addr:street': 'Long Row' }],
      [4, 4, { amenity: 'cafe', name: 'Café Zoë' }],
    ],
    [[{ highway: 'residential', name: 'Long Row' }, [0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]],
  );
  writeFileSync(path, writeOsmPbf(withSpurs(town, spurs)));
  return {
    path,
    cacheDir,
    copyBuilt: (from) => cpSync(from.cacheDir, cacheDir, { recursive: true }),
    built: () => {
      try {
        return readdirSync(cacheDir);
      } catch {
        return [];
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const SPURS = 8;
/** The north-western corner of Long Row. */
const CORNER = 7;

/** Adds unnamed dead ends west of a lane that starts at a corner, so that there are enough junctions for a city. */
function withSpurs(town: OsmData, count: number): OsmData {
  const first = 1001;
  const lane = Array.from({ length: count }, (_, index) => first + index);
  const ends = lane.map((id) => id + count);
  const north = lane.map((_, index) => 0.01 + (index + 1) / 2_000);
  const tags = { highway: 'service' };
  return {
    ...town,
    nodeId: Float64Array.of(...town.nodeId, ...lane, ...ends),
    nodeLat: Float64Array.of(...town.nodeLat, ...north, ...north),
    nodeLng: Float64Array.of(...town.nodeLng, ...lane.map(() => 0), ...ends.map(() => -0.0005)),
    ways: [
      ...town.ways,
      { id: 100, refs: [CORNER, ...lane], tags },
      ...lane.map((id, index) => ({ id: 101 + index, refs: [id, id + count], tags })),
    ],
  };
}
