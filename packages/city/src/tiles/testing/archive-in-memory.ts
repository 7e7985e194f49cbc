import {
  PmtilesWriter,
  type ArchiveInfo,
  type ArchiveTarget,
  type StoredTile,
} from '../../pmtiles/pmtiles-writer.ts';

/** Collects what is written to it. */
export class MemoryTarget implements ArchiveTarget {
  private room = Buffer.alloc(1 << 16);
  private length = 0;

  get bytes(): Uint8Array {
    return this.room.subarray(0, this.length);
  }

  write(bytes: Uint8Array, offset: number): void {
    const end = offset + bytes.length;
    if (end > this.room.length)
      this.room = Buffer.concat([this.room, Buffer.alloc(2 * end - this.room.length)]);
    this.room.set(bytes, offset);
    this.length = Math.max(this.length, end);
  }
}

/** Writes a whole PMTiles archive, with tiles in the order of their ids. */
export function writePmtiles(tiles: readonly StoredTile[], info: ArchiveInfo): Uint8Array {
  const target = new MemoryTarget();
  const writer = new PmtilesWriter(target);
  for (const tile of [...tiles].sort((one, other) => one.id - other.id)) writer.add(tile);
  writer.finish(info);
  return target.bytes;
}
