import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Bounds } from './bounding-box.ts';
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
  /** Written as JSON: name, attribution, vector_layers. */
  readonly metadata: unknown;
}

const HEADER_BYTES = 127;
/** The header and the root directory must fit into the first 16 KiB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4_096;
const GZIP = 2;
const MVT = 1;

/** A whole PMTiles archive (version 3): tiles in the order of their ids, equal tiles stored once. */
export function writePmtiles(tiles: readonly StoredTile[], info: ArchiveInfo): Uint8Array {
  const sorted = [...tiles].sort((one, other) => one.id - other.id);
  const { entries, contents } = layOutTiles(sorted);
  const { root, leaves } = layOutDirectories(entries);
  const metadata = gzipSync(JSON.stringify(info.metadata));
  const contentBytes = contents.reduce((sum, bytes) => sum + bytes.length, 0);
  const offsets = { root: HEADER_BYTES, metadata: 0, leaves: 0, tiles: 0 };
  offsets.metadata = offsets.root + root.length;
  offsets.leaves = offsets.metadata + metadata.length;
  offsets.tiles = offsets.leaves + leaves.length;
  const sections = [
    offsets.root,
    root.length,
    offsets.metadata,
    metadata.length,
    offsets.leaves,
    leaves.length,
    offsets.tiles,
    contentBytes,
    sorted.length,
    entries.length,
    contents.length,
  ];
  return Buffer.concat([encodeHeader(sections, info), root, metadata, leaves, ...contents]);
}

function layOutTiles(sorted: readonly StoredTile[]): { entries: DirectoryEntry[]; contents: Uint8Array[] } {
  const entries: DirectoryEntry[] = [];
  const contents: Uint8Array[] = [];
  const known = new Map<string, number>();
  let end = 0;
  for (const { id, bytes } of sorted) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const offset = known.get(hash) ?? end;
    if (offset === end) {
      known.set(hash, end);
      contents.push(bytes);
      end += bytes.length;
    }
    const before = entries.at(-1);
    if (before !== undefined && before.offset === offset && before.tileId + before.runLength === id) {
      entries[entries.length - 1] = { ...before, runLength: before.runLength + 1 };
    } else entries.push({ tileId: id, offset, length: bytes.length, runLength: 1 });
  }
  return { entries, contents };
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

function encodeHeader(sections: readonly number[], { bounds, minZoom, maxZoom }: ArchiveInfo): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  sections.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  header.writeUInt8(1, 96);
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
