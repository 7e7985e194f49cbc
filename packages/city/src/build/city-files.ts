import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CityInputError } from '../osm/city-input-error.ts';
import { systemCode } from './city-build-error.ts';
import type { CityInfo } from './city-info.ts';

/** The parts of a built city as files of its folder. */
export const CITY_FILES = {
  roads: 'roads.bin',
  hierarchy: 'hierarchy.bin',
  places: 'places.bin',
  tiles: 'tiles.pmtiles',
} as const;
export type CityPart = keyof typeof CITY_FILES;
export type CityParts = Readonly<Record<CityPart, Uint8Array>>;

const INFO_FILE = 'city.json';

interface StoredInfo {
  readonly info: CityInfo;
  /** CRC-32 of each file: a damaged city is rebuilt. */
  readonly checksums: Readonly<Record<CityPart, number>>;
}

const PARTS: readonly CityPart[] = ['roads', 'hierarchy', 'places', 'tiles'];

/** Writes a city into a new folder; the information file is written last. */
export function writeCityFiles(folder: string, info: CityInfo, parts: CityParts): void {
  mkdirSync(folder, { recursive: true });
  const checksums = { roads: 0, hierarchy: 0, places: 0, tiles: 0 };
  for (const part of PARTS) {
    writeFileSync(join(folder, CITY_FILES[part]), parts[part], { flush: true });
    checksums[part] = crc32(parts[part]);
  }
  const stored: StoredInfo = { info, checksums };
  writeFileSync(join(folder, INFO_FILE), JSON.stringify(stored, null, 2), { flush: true });
}

export interface StoredCity {
  readonly info: CityInfo;
  readonly parts: Omit<CityParts, 'tiles'>;
  readonly tilesPath: string;
}

/**
 * Reads a city's folder, or null when there is none. Throws `CityInputError` `city_cache_unreadable` when a file is
 * missing or damaged.
 */
export function readCityFiles(folder: string): StoredCity | null {
  let text: string;
  try {
    text = readFileSync(join(folder, INFO_FILE), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw unreadable(INFO_FILE);
  }
  const { info, checksums } = parseInfo(text);
  const part = (name: CityPart): Uint8Array => {
    const bytes = readPart(join(folder, CITY_FILES[name]));
    if (bytes === null || crc32(bytes) !== checksums[name]) throw unreadable(CITY_FILES[name]);
    return bytes;
  };
  // The tiles are verified like the rest but stay on disk.
  part('tiles');
  return {
    info,
    parts: { roads: part('roads'), hierarchy: part('hierarchy'), places: part('places') },
    tilesPath: join(folder, CITY_FILES.tiles),
  };
}

function readPart(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function parseInfo(text: string): StoredInfo {
  try {
    const stored = JSON.parse(text) as Partial<StoredInfo> | null;
    if (stored?.info?.id !== undefined && stored.checksums !== undefined) return stored as StoredInfo;
  } catch {
    // Reported below, like any other damage.
  }
  throw unreadable(INFO_FILE);
}

function unreadable(file: string): CityInputError {
  return new CityInputError('city_cache_unreadable', { file });
}
