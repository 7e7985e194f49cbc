import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Bounds } from '../geometry/bounding-box.ts';
import { encodeDirectory, type DirectoryEntry } from './pmtiles-directory.ts';

/** A stored tile: the gzipped bytes of a vector tile. */
export interface StoredTile {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export interface ArchiveInfo {
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The metadata, written as JSON: name, attribution, vector_layers. */
  readonly metadata: unknown;
}

const HEADER_BYTES = 127;
/** The header and the root directory must fit into the first 16 KiB; the tiles follow them. */
const TILES_OFFSET = 16_384;
const MAX_ROOT_BYTES = TILES_OFFSET - HEADER_BYTES;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const MVT = 1;

/** The destination of an archive: a file or memory. */
export interface ArchiveTarget {
  write(bytes: Uint8Array, offset: number): void;
}

interface Content {
  readonly offset: number;
  readonly length: number;
}

/**
 * Writes a PMTiles archive (version 3) tile by tile, as soon as each is drawn. Equal tiles are stored once, and the
 * directories are written at the end.
 */
export class PmtilesWriter {
  private readonly target: ArchiveTarget;
  private readonly tiles: { readonly id: number; readonly content: Content }[] = [];
  private readonly known = new Map<string, Content>();
  private end = 0;
  private isClustered = true;

  constructor(target: ArchiveTarget) {
    this.target = target;
  }

  add({ id, bytes }: StoredTile): void {
    this.isClustered &&= id > (this.tiles.at(-1)?.id ?? -1);
    const hash = createHash('sha256').update(bytes).digest('base64');
    let content = this.known.get(hash);
    if (content === undefined) {
      content = { offset: this.end, length: bytes.length };
      this.known.set(hash, content);
      this.target.write(bytes, TILES_OFFSET + this.end);
      this.end += bytes.length;
    }
    this.tiles.push({ id, content });
  }

  finish(info: ArchiveInfo): void {
    const entries = this.entries();
    const { root, leaves } = layOutDirectories(entries);
    const metadata = gzipSync(JSON.stringify(info.metadata));
    const metadataOffset = TILES_OFFSET + this.end;
    const leavesOffset = metadataOffset + metadata.length;
    const sections = [
      HEADER_BYTES,
      root.length,
      metadataOffset,
      metadata.length,
      leavesOffset,
      leaves.length,
      TILES_OFFSET,
      this.end,
      this.tiles.length,
      entries.length,
      this.known.size,
    ];
    this.target.write(metadata, metadataOffset);
    this.target.write(leaves, leavesOffset);
    const start = Buffer.alloc(TILES_OFFSET);
    start.set(encodeHeader(sections, info, this.isClustered));
    start.set(root, HEADER_BYTES);
    this.target.write(start, 0);
  }

  private entries(): DirectoryEntry[] {
    const entries: DirectoryEntry[] = [];
    for (const { id, content } of this.tiles.sort((one, other) => one.id - other.id)) {
      const before = entries.at(-1);
      if (before?.offset === content.offset && before.tileId + before.runLength === id) {
        entries[entries.length - 1] = { ...before, runLength: before.runLength + 1 };
      } else entries.push({ tileId: id, ...content, runLength: 1 });
    }
    return entries;
  }
}

/** A single root directory if it fits, otherwise a root with leaves. */
function layOutDirectories(entries: readonly DirectoryEntry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = gzipSync(encodeDirectory(entries));
  if (whole.length <= MAX_ROOT_BYTES) return { root: whole, leaves: new Uint8Array(0) };
  for (let perLeaf = LEAF_ENTRIES; ; perLeaf *= 2) {
    const leaves: Uint8Array[] = [];
    const pointers: DirectoryEntry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += perLeaf) {
      const leaf = gzipSync(encodeDirectory(entries.slice(from, from + perLeaf)));
      pointers.push({ tileId: entries[from]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = gzipSync(encodeDirectory(pointers));
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

function encodeHeader(
  sections: readonly number[],
  { bounds, minZoom, maxZoom }: ArchiveInfo,
  isClustered: boolean,
): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  sections.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  header.writeUInt8(isClustered ? 1 : 0, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(MVT, 99);
  header.writeUInt8(minZoom, 100);
  header.writeUInt8(maxZoom, 101);
  const degrees = (value: number, at: number): number => header.writeInt32LE(Math.round(value * 1e7), at);
  degrees(bounds.west, 102);
  degrees(bounds.south, 106);
  degrees(bounds.east, 110);
  degrees(bounds.north, 114);
  header.writeUInt8(Math.min(maxZoom, 13), 118);
  degrees((bounds.west + bounds.east) / 2, 119);
  degrees((bounds.south + bounds.north) / 2, 123);
  return header;
}
