import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const CHUNK_BYTES = 4096;
/** The offset of the previous chunk (a double), and the number of bytes in this one. */
const HEAD_BYTES = 12;
const NONE = -1;

interface OpenChunk {
  readonly bytes: Buffer;
  used: number;
  before: number;
}

/**
 * Sorts records into blocks on disk: one file of small chunks, each with a pointer to the previous chunk of the same
 * block. Only the chunk of each block that is being filled is in memory.
 */
export class BlockSpill {
  private readonly path: string;
  private readonly file: number;
  private readonly chunks = new Map<number, OpenChunk>();
  private end = 0;

  constructor(path: string) {
    this.path = path;
    this.file = openSync(path, 'w+');
  }

  /** The numbers of the blocks that have records, in ascending order. */
  get blocks(): number[] {
    return [...this.chunks.keys()].sort((a, b) => a - b);
  }

  add(block: number, record: Uint8Array): void {
    let chunk = this.chunks.get(block);
    if (chunk === undefined) {
      chunk = { bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), used: HEAD_BYTES, before: NONE };
      this.chunks.set(block, chunk);
    }
    for (let from = 0; from < record.length;) {
      if (chunk.used === CHUNK_BYTES) this.flush(chunk);
      const count = Math.min(record.length - from, CHUNK_BYTES - chunk.used);
      chunk.bytes.set(record.subarray(from, from + count), chunk.used);
      chunk.used += count;
      from += count;
    }
  }

  /** The records of a block, in the order in which they were added. */
  read(block: number): Uint8Array {
    const open = this.chunks.get(block);
    if (open === undefined) return new Uint8Array();
    const parts = [open.bytes.subarray(HEAD_BYTES, open.used)];
    for (let at = open.before; at !== NONE;) {
      const bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      readSync(this.file, bytes, 0, CHUNK_BYTES, at);
      parts.push(bytes.subarray(HEAD_BYTES, HEAD_BYTES + bytes.readUInt32LE(8)));
      at = bytes.readDoubleLE(0);
    }
    return Buffer.concat(parts.reverse());
  }

  close(): void {
    closeSync(this.file);
    rmSync(this.path, { force: true });
  }

  private flush(chunk: OpenChunk): void {
    chunk.bytes.writeDoubleLE(chunk.before, 0);
    chunk.bytes.writeUInt32LE(chunk.used - HEAD_BYTES, 8);
    writeSync(this.file, chunk.bytes, 0, CHUNK_BYTES, this.end);
    chunk.before = this.end;
    chunk.used = HEAD_BYTES;
    this.end += CHUNK_BYTES;
  }
}
