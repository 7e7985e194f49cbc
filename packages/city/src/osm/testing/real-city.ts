import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../../../shared/data/osm/', import.meta.url);

/** Extracts of real cities that may lie beside the project; they are never part of it. */
export const realCities = ['monaco-2025', 'porto-alegre', 'baltimore-2015'] as const;

/** Bytes of a real city's `.osm.pbf`; skips the test, and says why, where it is absent. */
export function realCityFile(
  city: (typeof realCities)[number],
  { skip }: { readonly skip: (note: string) => never },
): Uint8Array {
  const path = fileURLToPath(new URL(`${city}.osm.pbf`, folder));
  return existsSync(path) ? readFileSync(path) : skip(`${city}.osm.pbf is not beside the project`);
}
