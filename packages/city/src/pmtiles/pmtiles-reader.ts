import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CityInputError } from '../errors/city-input-error.ts';
import { decodeDirectory, findEntry, type DirectoryEntry } from './pmtiles-directory.ts';
import { tileId } from './tile-id.ts';

/** A stored tile, with an etag that changes with its bytes. */
export interface Tile {
  /** A gzipped vector tile. */
  readonly bytes: Uint8Array;
  /** In quotes, as an `ETag` header requires. */
  readonly etag: string;
}

const HEADER_BYTES = 127;

/** Reads tiles from a PMTiles file on disk. The directories stay in memory, the tiles do not. */
export class TileArchive {
  readonly maxZoom: number;
  private readonly file: number;
  private readonly version: string;
  private readonly root: readonly DirectoryEntry[];
  private readonly leaves = new Map<number, readonly DirectoryEntry[]>();
  private readonly leafOffset: number;
  private readonly tileOffset: number;
  private isOpen = true;

  /**
   * `version` becomes part of the etags. Throws `CityInputError` `city_cache_unreadable` if the file is not a PMTiles
   * archive.
   */
  constructor(path: string, version: string) {
    this.file = openSync(path, 'r');
    this.version = version;
    try {
      const header = Buffer.from(this.read(0, HEADER_BYTES));
      if (header.toString('latin1', 0, 7) !== 'PMTiles' || header.readUInt8(7) !== 3) throw unreadable();
      const section = (index: number): number => Number(header.readBigUInt64LE(8 + index * 8));
      this.root = this.directory(section(0), section(1));
      this.leafOffset = section(4);
      this.tileOffset = section(6);
      this.maxZoom = header.readUInt8(101);
    } catch (error) {
      closeSync(this.file);
      throw error instanceof CityInputError ? error : unreadable();
    }
  }

  /** The tile; null if nothing is drawn there or the coordinates are invalid. */
  tile(z: number, x: number, y: number): Tile | null {
    const size = 2 ** z;
    const isTile =
      [z, x, y].every(Number.isInteger) &&
      z >= 0 &&
      z <= this.maxZoom &&
      x >= 0 &&
      y >= 0 &&
      x < size &&
      y < size;
    if (!isTile || !this.isOpen) return null;
    const id = tileId(z, x, y);
    let entry = findEntry(this.root, id);
    while (entry !== undefined && entry.runLength === 0) entry = findEntry(this.leaf(entry), id);
    if (entry === undefined) return null;
    const bytes = this.read(this.tileOffset + entry.offset, entry.length);
    return { bytes, etag: `"${this.version}-${entry.offset.toString(36)}"` };
  }

  close(): void {
    if (this.isOpen) closeSync(this.file);
    this.isOpen = false;
  }

  private leaf(entry: DirectoryEntry): readonly DirectoryEntry[] {
    const known = this.leaves.get(entry.offset);
    if (known !== undefined) return known;
    const entries = this.directory(this.leafOffset + entry.offset, entry.length);
    this.leaves.set(entry.offset, entries);
    return entries;
  }

  private directory(offset: number, length: number): DirectoryEntry[] {
    return decodeDirectory(gunzipSync(this.read(offset, length)));
  }

  private read(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    const count = readSync(this.file, bytes, 0, length, offset);
    if (count !== length) throw unreadable();
    return bytes;
  }
}

function unreadable(): CityInputError {
  return new CityInputError('city_cache_unreadable', { what: 'tiles' });
}
