import type { ByteSource } from './byte-source.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import { pbfBlobs, type PbfBlob } from './pbf-blobs.ts';
import { isSorted, readPbfHeader, type PbfHeader } from './pbf-header.ts';
import { NODES, readPrimitiveBlock, RELATIONS, WAYS, type PrimitiveSink } from './pbf-primitives.ts';

/**
 * Street data inflates to two to five times its size. A file that becomes far larger is refused, so that a small file
 * cannot fill the memory.
 */
const maxInflation = 25;
const freeInflatedBytes = 8 * 1024 * 1024;

export interface ScanOptions {
  /** Called after each blob with the share of the file read so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * An `.osm.pbf` file that is read once or several times, blob by blob. The first scan notes which kinds of elements
 * each blob contains, so that later scans read only the necessary blobs. Throws `CityInputError` as `readOsmPbf` does.
 */
export class PbfFile {
  readonly header: PbfHeader;
  readonly bytes: number;
  private readonly blobs: readonly PbfBlob[];
  /** Whether nodes precede ways and ways precede relations, so that a scan may end early. */
  private readonly sorted: boolean;
  /** The kinds of elements in each blob; 0 while unknown. */
  private readonly kinds: Uint8Array;
  private inflatedBytes = 0;

  constructor(source: ByteSource) {
    this.bytes = source.length;
    if (source.length === 0) throw new CityInputError('city_file_empty', { fileBytes: 0 });
    refuseOtherFormats(source.read(0, 16));
    let header: PbfHeader | undefined;
    const blobs: PbfBlob[] = [];
    for (const blob of pbfBlobs(source)) {
      blobs.push(blob);
      if (blob.type === 'OSMHeader') header = readPbfHeader(blob.content());
      else if (blob.type === 'OSMData' && header === undefined) {
        throw new CityInputError('city_file_malformed', { what: 'data before the header' });
      }
    }
    if (header === undefined) throw new CityInputError('city_file_malformed', { what: 'no header' });
    if (!blobs.some(({ type }) => type === 'OSMData')) {
      throw new CityInputError('city_file_empty', { fileBytes: source.length });
    }
    this.header = header;
    this.blobs = blobs;
    // Files may be joined one after the other; then each is sorted, but not the whole.
    this.sorted = isSorted(header) && blobs.filter(({ type }) => type === 'OSMHeader').length === 1;
    this.kinds = new Uint8Array(blobs.length);
  }

  /** Passes the elements that the sink accepts, in the order of the file. */
  scan(into: PrimitiveSink, { onProgress }: ScanOptions = {}): void {
    const wanted = kindsWanted(into);
    for (const [index, blob] of this.blobs.entries()) {
      const known = this.kinds[index] ?? 0;
      if (blob.type === 'OSMData' && (known === 0 || (known & wanted) !== 0)) {
        const kinds = readPrimitiveBlock(this.content(index, blob), into);
        this.kinds[index] = kinds === 0 ? NODES | WAYS | RELATIONS : kinds;
        // In a sorted file, nothing needed follows once later kinds begin.
        if (this.sorted && kinds !== 0 && lowestBit(kinds) > wanted) return;
      }
      onProgress?.(blob.end / this.bytes);
    }
  }

  /**
   * Passes all relations. In a sorted file they are at the end, so the blobs are read backwards from there. Some files
   * that claim to be sorted have them before the ways, so it ends only where relations precede another kind.
   */
  scanRelations(into: { readonly relation: NonNullable<PrimitiveSink['relation']> }): void {
    const relation = into.relation.bind(into);
    if (!this.sorted) {
      this.scan({ relation });
      return;
    }
    let areFound = false;
    for (let index = this.blobs.length - 1; index >= 0; index--) {
      const blob = this.blobs[index];
      if (blob === undefined || blob.type !== 'OSMData') continue;
      let kinds = this.kinds[index] ?? 0;
      if (kinds === 0 || (kinds & RELATIONS) !== 0) {
        kinds = readPrimitiveBlock(this.content(index, blob), { relation });
        this.kinds[index] = kinds;
      }
      if ((kinds & RELATIONS) !== 0) areFound = true;
      else if (areFound && kinds !== 0) return;
    }
  }

  private content(index: number, blob: PbfBlob): Uint8Array {
    const content = blob.content();
    if (this.kinds[index] === 0) {
      this.inflatedBytes += content.length;
      if (this.inflatedBytes > freeInflatedBytes + maxInflation * this.bytes) {
        throw new CityInputError('city_file_too_large', { inflatedBytes: this.inflatedBytes });
      }
    }
    return content;
  }
}

function kindsWanted(into: PrimitiveSink): number {
  const nodes = into.node === undefined ? 0 : NODES;
  const ways = into.way === undefined ? 0 : WAYS;
  return nodes | ways | (into.relation === undefined ? 0 : RELATIONS);
}

function lowestBit(kinds: number): number {
  return kinds & -kinds;
}

const otherFormats: readonly (readonly [string, readonly number[]])[] = [
  ['OSM XML', [0x3c]],
  ['gzip', [0x1f, 0x8b]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['o5m', [0xff, 0xe0]],
];

/** Detects other common formats, which would otherwise be reported as a damaged file. */
function refuseOtherFormats(bytes: Uint8Array): void {
  for (const [format, start] of otherFormats) {
    if (start.every((byte, index) => bytes[index] === byte)) {
      throw new CityInputError('city_file_unsupported', { format });
    }
  }
}
