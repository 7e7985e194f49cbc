import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOsmPbf } from '../../osm/testing/write-pbf.ts';
import { drawTown } from '../../places/testing/small-town.ts';

/** A temporary folder with a file of a few streets, and a folder for built cities. */
export interface TinyCity {
  readonly path: string;
  readonly cacheDir: string;
  /** Copies the built cities of another one: the files are the same, so they count as built here too. */
  copyBuilt(from: TinyCity): void;
  /** Entries of the folder of built cities. */
  built(): string[];
  remove(): void;
}

export function createTinyCity(): TinyCity {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-city-'));
  const path = join(folder, 'port-alder.osm.pbf');
  const cacheDir = join(folder, 'cities');
  const town = drawTown(
    [
      [0, 0, { place: 'town', name: 'Port Alder' }],
      [2, 0.1, { 'addr:housenumber': '7', 'addr:street': 'Long Row' }],
      [4, 4, { amenity: 'cafe', name: 'Café Zoë' }],
    ],
    [[{ highway: 'residential', name: 'Long Row' }, [0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]],
  );
  writeFileSync(path, writeOsmPbf(town));
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
