import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { DEFAULT_DEMO_SEED, DEMO_CITY_NAME } from '../demo/generate-demo-city.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import type { AreaInput } from '../area/area-input.ts';
import { systemCode } from '../errors/city-build-error.ts';

/** The source of a city: the built-in demo city, or an OpenStreetMap extract or a part of one. */
export type CityInput =
  | { readonly kind: 'demo'; readonly seed?: number }
  | { readonly kind: 'osm'; readonly path: string; readonly area?: AreaInput | undefined };

/** Increase this with every change to what an import computes, stores or draws, so that cities are rebuilt. */
export const IMPORTER_VERSION = 24;

/** The key of the city built from an input: the same bytes and importer give the same key. */
export async function cityKey(input: CityInput): Promise<string> {
  if (input.kind === 'demo') return `demo-${input.seed ?? DEFAULT_DEMO_SEED}-v${IMPORTER_VERSION}`;
  return `osm-${await hashFile(input.path, input.area)}-v${IMPORTER_VERSION}`;
}

/** Whether this importer made the build with a key; other importers may have stored it in another form. */
export function isCurrentBuild(key: string): boolean {
  return key.endsWith(`-v${IMPORTER_VERSION}`);
}

/** Whether two keys are of the same input, built by the same importer or by two versions of it. */
export function isSameInput(one: string, other: string): boolean {
  const input = (key: string): string => key.replace(/-v\d+$/, '');
  return input(one) === input(other);
}

const KEY_DIGITS = 24;

async function hashFile(path: string, area: AreaInput | undefined): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  } catch (error) {
    throw missingFile(path, error);
  }
  if (area !== undefined) hash.update(JSON.stringify(area));
  return hash.digest('hex').slice(0, KEY_DIGITS);
}
/** The error for a path without a readable file. */
export function missingFile(path: string, error: unknown): CityInputError {
  return new CityInputError('city_file_missing', { path, cause: systemCode(error) ?? 'unknown' });
}

/** The city's display name: the name of its town, or else the file name ("porto-alegre.osm.pbf" is Porto Alegre). */
export function cityName(input: CityInput, townName: string | undefined): string {
  if (input.kind === 'demo') return `${DEMO_CITY_NAME} demo city`;
  if (townName !== undefined) return townName;
  const stem = basename(input.path).replace(/(?:\.osm)?\.[a-z0-9]+$/i, '');
  const words = stem
    .split(/[-_. ]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word) && word !== 'latest');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || stem;
}

/** The attribution that the map must show. Source: ODbL 1.0, 4.3. */
export function attribution(input: CityInput): string {
  return input.kind === 'demo'
    ? `${DEMO_CITY_NAME} is a demo city: its streets are invented`
    : '© OpenStreetMap contributors';
}
