import { PbfReader, PbfWriter } from 'pbf';

/** A run of equal tiles: `runLength` ids starting at `tileId`. A run length of 0 points to a leaf directory. */
export interface DirectoryEntry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  readonly runLength: number;
}

/**
 * Columns of varints: id differences, run lengths, lengths, offsets (0: right after the previous one). Source: PMTiles
 * 3, "Directories".
 */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const out = new PbfWriter();
  out.writeVarint(entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    out.writeVarint(tileId - before);
    before = tileId;
  }
  for (const { runLength } of entries) out.writeVarint(runLength);
  for (const { length } of entries) out.writeVarint(length);
  entries.forEach(({ offset }, index) => {
    const previous = entries[index - 1];
    const isNext = previous !== undefined && offset === previous.offset + previous.length;
    out.writeVarint(isNext ? 0 : offset + 1);
  });
  return out.finish();
}

export function decodeDirectory(bytes: Uint8Array): DirectoryEntry[] {
  const reader = new PbfReader(bytes);
  const count = reader.readVarint();
  const column = (): number[] => Array.from({ length: count }, () => reader.readVarint());
  let id = 0;
  const ids = column().map((step) => (id += step));
  const [runs, lengths, offsets] = [column(), column(), column()];
  let end = 0;
  return ids.map((tileId, index) => {
    const written = offsets[index] ?? 0;
    const offset = written === 0 ? end : written - 1;
    const length = lengths[index] ?? 0;
    end = offset + length;
    return { tileId, offset, length, runLength: runs[index] ?? 0 };
  });
}

/** The entry that holds a tile, or undefined. Entries are in order of id. */
export function findEntry(entries: readonly DirectoryEntry[], tileId: number): DirectoryEntry | undefined {
  let low = 0;
  let high = entries.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.tileId ?? 0) <= tileId) low = middle + 1;
    else high = middle - 1;
  }
  const entry = entries[high];
  if (entry === undefined) return undefined;
  return entry.runLength === 0 || tileId < entry.tileId + entry.runLength ? entry : undefined;
}
