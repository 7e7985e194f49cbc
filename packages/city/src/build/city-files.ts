import {
  closeSync,
  fstatSync,
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
import { checksumBytes } from '../arrays/array-file.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import type { ArchiveTarget } from '../pmtiles/pmtiles-writer.ts';
import { systemCode } from '../errors/city-build-error.ts';
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
const PARTS = Object.keys(CITY_FILES) as CityPart[];

const INFO_FILE = 'city.json';
const CHECK_BYTES = 4 * 1024 * 1024;

interface StoredInfo {
  readonly info: CityInfo;
  /** A checksum of each file, to detect a damaged city or a file of another one, which is then rebuilt; see `Sums`. */
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

  /** Writes a part from consecutive pieces, one after the other; the last is the checksum of the previous ones. */
  write(part: Exclude<CityPart, 'tiles'>, pieces: Iterable<Uint8Array>): void {
    const file = openSync(join(this.path, CITY_FILES[part]), 'w');
    try {
      let at = 0;
      let sum = 0;
      for (const bytes of pieces) {
        writeAll(file, bytes, at);
        at += bytes.length;
        this.checksums[part] = sum;
        sum = crc32(bytes, sum);
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
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
    this.checksums[part] = sumsOf(path, part).content;
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

/**
 * The CRC-32 of a file, and that of its content: files of typed arrays end with a checksum, and the CRC-32 of any data
 * followed by its own CRC-32 is the same.
 */
interface Sums {
  readonly whole: number;
  readonly content: number;
}

/** The CRC-32 of every intact file that ends with its checksum: cities built by earlier versions only have this one. */
const SELF_CHECKED = 1_696_784_233;

function sumsOf(path: string, part: CityPart): Sums {
  const file = openSync(path, 'r');
  try {
    const length = fstatSync(file).size;
    const contentEnd = part === 'tiles' ? length : Math.max(0, length - checksumBytes);
    const content = addToSum(file, 0, contentEnd, 0);
    return { content, whole: addToSum(file, contentEnd, length, content) };
  } finally {
    closeSync(file);
  }
}

/** Continues a CRC-32 with the bytes `[start, end)` of a file. */
function addToSum(file: number, start: number, end: number, sumBefore: number): number {
  const bytes = new Uint8Array(Math.min(CHECK_BYTES, end - start));
  let sum = sumBefore;
  for (let at = start; at < end;) {
    const count = readSync(file, bytes, 0, Math.min(bytes.length, end - at), at);
    if (count === 0) break;
    sum = crc32(bytes.subarray(0, count), sum);
    at += count;
  }
  return sum;
}

export interface StoredCity {
  readonly folder: string;
  readonly info: CityInfo;
  /** Reads a part. */
  readonly part: (name: Exclude<CityPart, 'tiles'>) => Uint8Array;
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
  for (const name of PARTS) if (!isIntact(folder, name, checksums[name])) throw unreadable(CITY_FILES[name]);
  return {
    folder,
    info,
    part: (name) => readPart(folder, name),
    tilesPath: join(folder, CITY_FILES.tiles),
  };
}

function isIntact(folder: string, part: CityPart, checksum: number): boolean {
  try {
    const { content, whole } = sumsOf(join(folder, CITY_FILES[part]), part);
    return content === checksum || (checksum === SELF_CHECKED && whole === SELF_CHECKED);
  } catch {
    return false;
  }
}

function readPart(folder: string, part: CityPart): Uint8Array {
  try {
    return readCityFile(folder, part);
  } catch {
    throw unreadable(CITY_FILES[part]);
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
