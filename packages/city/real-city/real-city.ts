import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { readOsmPbf } from '../src/osm/read-pbf.ts';
import type { OsmData } from '../src/osm/osm-data.ts';

export interface RealCity {
  /** The file name without its extension: `monaco-2025`. */
  readonly name: string;
  readonly path: string;
  readonly read: () => OsmData;
}

const ENDING = '.osm.pbf';

/** The extracts listed in REAL_CITIES: files or folders, separated as in PATH. */
export const realCities: readonly RealCity[] = (process.env['REAL_CITIES'] ?? '')
  .split(delimiter)
  .filter((path) => path !== '')
  .flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => name.endsWith(ENDING))
          .toSorted()
          .map((name) => join(path, name))
      : [path],
  )
  .map((path) => ({
    name: basename(path, ENDING),
    path,
    read: () => readOsmPbf(readFileSync(path)),
  }));

/** The city with this name, if REAL_CITIES includes it. */
export function givenCity(name: string): RealCity | undefined {
  return realCities.find((city) => city.name === name);
}
