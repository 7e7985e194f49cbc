import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CityInputError } from '../osm/city-input-error.ts';
import type { ArchiveTarget } from '../tiles/pmtiles-writer.ts';
import { systemCode } from './city-build-error.ts';
import type { CityInfo } from './city-info.ts';

/** The parts of a built city, with the names of their files. */
export const CITY_FILES = {
  roads: 'roads.bin',
  topology: 'topology.bin',
  hierarchy: 'hierarchy.bin',
  places: 'places.bin',
  tiles: 'tiles.pmtiles',
} as const;
export type CityPart = keyof typeof CITY_FILES;

const INFO_FILE = 'city.json';
const CHECK_BYTES = 4 * 1024 * 1024;

interface StoredInfo {
  readonly info: CityInfo;
  /** CRC-32 of each file, to detect a damaged city, which is then rebuilt. */
  readonly checksums: Readonly<Record<CityPart, number>>;
  /** CRC-32 of the two above. */
  readonly checksum: number;
}

/** Writes a city into a new folder, part by part, so that no part stays in memory. The information is written last. */
export class CityFolder {
  readonly path: string;
  private readonly checksums = { roads: 0, topology: 0, hierarchy: 0, places: 0, tiles: 0 };

  constructor(path: string) {
    this.path = path;
    mkdirSync(path, { recursive: true });
  }

  /** Writes a part from pieces that follow each other, one after the other. */
  write(part: CityPart, pieces: readonly Uint8Array[]): void {
    const file = openSync(join(this.path, CITY_FILES[part]), 'w');
    try {
      let at = 0;
      for (const bytes of pieces) {
        writeAll(file, bytes, at);
        at += bytes.length;
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    this.checksums[part] = pieces.reduce((sum, bytes) => crc32(bytes, sum), 0);
  }

  /** Reads a part that was written earlier. */
  read(part: CityPart): Uint8Array {
    return readCityFile(this.path, part);
  }

  /** Lets `write` fill a part piece by piece, at any offset. */
  stream(part: CityPart, write: (target: ArchiveTarget) => void): void {
    const path = join(this.path, CITY_FILES[part]);
    const file = openSync(path, 'w');
    try {
      write({ write: (bytes, offset) => writeAll(file, bytes, offset) });
    } finally {
      closeSync(file);
    }
    this.checksums[part] = checksumOf(path);
  }

  finish(info: CityInfo): void {
    const { checksums } = this;
    const stored: StoredInfo = { info, checksums, checksum: checksumOfInfo({ info, checksums }) };
    writeFileSync(join(this.path, INFO_FILE), JSON.stringify(stored, null, 2), { flush: true });
  }
}

/** Reads a part of a city that was found intact when it was opened. */
export function readCityFile(folder: string, part: CityPart): Uint8Array {
  return readFileSync(join(folder, CITY_FILES[part]));
}

function checksumOfInfo({ info, checksums }: Pick<StoredInfo, 'info' | 'checksums'>): number {
  return crc32(JSON.stringify({ info, checksums }));
}

/** When the disk is full, part of the bytes are written and the rest fails. */
function writeAll(file: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, offset + done);
  }
}

function checksumOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(CHECK_BYTES);
    let sum = 0;
    for (let count = readSync(file, bytes); count > 0; count = readSync(file, bytes)) {
      sum = crc32(bytes.subarray(0, count), sum);
    }
    return sum;
  } finally {
    closeSync(file);
  }
}

export interface StoredCity {
  readonly folder: string;
  readonly info: CityInfo;
  readonly parts: Readonly<Record<Exclude<CityPart, 'tiles' | 'topology'>, Uint8Array>>;
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
  // These are verified like the other files, but stay on disk.
  for (const name of ['topology', 'tiles'] as const)
    if (!isIntact(join(folder, CITY_FILES[name]), checksums[name])) throw unreadable(CITY_FILES[name]);
  return {
    folder,
    info,
    parts: { roads: part('roads'), hierarchy: part('hierarchy'), places: part('places') },
    tilesPath: join(folder, CITY_FILES.tiles),
  };
}

function isIntact(path: string, checksum: number): boolean {
  try {
    return checksumOf(path) === checksum;
  } catch {
    return false;
  }
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
    const stored = JSON.parse(text) as StoredInfo | null;
    if (stored !== null && stored.checksum === checksumOfInfo(stored)) return stored;
  } catch {
    // Reported below, like other damage.
  }
  throw unreadable(INFO_FILE);
}

function unreadable(file: string): CityInputError {
  return new CityInputError('city_cache_unreadable', { file });
}
