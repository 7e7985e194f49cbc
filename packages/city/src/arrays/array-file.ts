import { crc32 } from 'node:zlib';
import { CityInputError } from '../errors/city-input-error.ts';

export type StoredArray = Uint8Array | Uint32Array | Int32Array | Float64Array;

const viewOf = {
  Uint8Array: (buffer: ArrayBufferLike, at: number, length: number) => new Uint8Array(buffer, at, length),
  Uint32Array: (buffer: ArrayBufferLike, at: number, length: number) => new Uint32Array(buffer, at, length),
  Int32Array: (buffer: ArrayBufferLike, at: number, length: number) => new Int32Array(buffer, at, length),
  Float64Array: (buffer: ArrayBufferLike, at: number, length: number) => new Float64Array(buffer, at, length),
};
type ArrayType = keyof typeof viewOf;

interface Header {
  readonly kind: string;
  readonly version: number;
  readonly arrays: readonly { readonly name: string; readonly type: ArrayType; readonly length: number }[];
  readonly extra: unknown;
}

const magic = new TextEncoder().encode('FIACRE01');
const alignment = 8;
const prefixBytes = 16;
/** The length of the checksum at the end of a file. */
export const checksumBytes = 8;

/** An array that is computed piece by piece when it is written; the next piece may use the memory of the last one. */
export interface LaterArray {
  readonly type: ArrayType;
  readonly length: number;
  readonly pieces: () => Iterable<StoredArray>;
}

/**
 * Packs typed arrays into a file: magic, header length, header (JSON), arrays, checksum. Yields the pieces of the file
 * in order, of which the arrays are views, because a copy of a large city would double its memory: each piece is valid
 * until the next one. The last piece is the checksum. Numbers have this machine's byte order; a machine with another
 * byte order cannot read the file and builds it again.
 */
export function* packArrays(
  kind: string,
  version: number,
  arrays: Readonly<Record<string, StoredArray | LaterArray>>,
  extra: unknown,
): Generator<Uint8Array> {
  const entries = Object.entries(arrays).sort(([a], [b]) => (a < b ? -1 : 1));
  const header: Header = {
    kind,
    version,
    arrays: entries.map(([name, array]) => ({ name, type: typeOf(array), length: array.length })),
    extra,
  };
  let sum = 0;
  for (const piece of piecesOf(header, entries)) {
    sum = crc32(piece, sum);
    yield piece;
  }
  const end = new Uint8Array(checksumBytes);
  new Uint32Array(end.buffer)[0] = sum;
  yield end;
}

function* piecesOf(
  header: Header,
  entries: readonly (readonly [string, StoredArray | LaterArray])[],
): Generator<Uint8Array> {
  const headerText = new TextEncoder().encode(JSON.stringify(header));
  const start = new Uint8Array(aligned(prefixBytes + headerText.length));
  start.set(magic);
  new Uint32Array(start.buffer, magic.length, 1)[0] = headerText.length;
  start.set(headerText, prefixBytes);
  yield start;
  for (const [, array] of entries) {
    let bytes = 0;
    for (const { buffer, byteOffset, byteLength } of ArrayBuffer.isView(array) ? [array] : array.pieces()) {
      yield new Uint8Array(buffer, byteOffset, byteLength);
      bytes += byteLength;
    }
    yield new Uint8Array(aligned(bytes) - bytes);
  }
}

/** The arrays of a packed buffer, as views on it. */
export class ArrayFile {
  readonly extra: unknown;
  private readonly arrays = new Map<string, StoredArray>();

  /** Throws `CityInputError` `city_cache_unreadable` unless the buffer is undamaged and of this kind and version. */
  constructor(stored: Uint8Array, kind: string, version: number) {
    // Views on doubles need an address that is a multiple of eight, which a pooled buffer might not have.
    const bytes = stored.byteOffset % alignment === 0 ? stored : stored.slice();
    const header = readHeader(bytes);
    if (header.kind !== kind || header.version !== version) {
      throw unreadable(`${header.kind} version ${header.version}, not ${kind} version ${version}`);
    }
    this.extra = header.extra;
    let position = bytes.byteOffset + aligned(prefixBytes + headerBytes(bytes));
    for (const { name, type, length } of header.arrays) {
      const array = viewOf[type](bytes.buffer, position, length);
      this.arrays.set(name, array);
      position += aligned(array.byteLength);
    }
  }

  uint8(name: string): Uint8Array {
    return this.take(name, Uint8Array);
  }

  uint32(name: string): Uint32Array {
    return this.take(name, Uint32Array);
  }

  int32(name: string): Int32Array {
    return this.take(name, Int32Array);
  }

  float64(name: string): Float64Array {
    return this.take(name, Float64Array);
  }

  private take<T extends StoredArray>(name: string, type: new (length: number) => T): T {
    const array = this.arrays.get(name);
    if (array instanceof type) return array;
    throw unreadable(`no ${name}`);
  }
}

/** Verifies the whole buffer first, so that later reads see only what `packArrays` wrote. */
function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < prefixBytes + checksumBytes) throw unreadable('cut short');
  if (magic.some((byte, index) => bytes[index] !== byte)) throw unreadable('not a stored city');
  const checkedBytes = bytes.length - checksumBytes;
  if (checkedBytes % alignment !== 0) throw unreadable('cut short');
  const [checksum] = new Uint32Array(bytes.buffer, bytes.byteOffset + checkedBytes, 1);
  if (crc32(bytes.subarray(0, checkedBytes)) !== checksum) throw unreadable('checksum');
  const text = new TextDecoder().decode(bytes.subarray(prefixBytes, prefixBytes + headerBytes(bytes)));
  return JSON.parse(text) as Header;
}

function headerBytes(bytes: Uint8Array): number {
  return new Uint32Array(bytes.buffer, bytes.byteOffset + magic.length, 1)[0] ?? 0;
}

function typeOf(array: StoredArray | LaterArray): ArrayType {
  if (!ArrayBuffer.isView(array)) return array.type;
  if (array instanceof Float64Array) return 'Float64Array';
  if (array instanceof Int32Array) return 'Int32Array';
  return array instanceof Uint32Array ? 'Uint32Array' : 'Uint8Array';
}

function aligned(byteCount: number): number {
  return Math.ceil(byteCount / alignment) * alignment;
}

function unreadable(what: string): CityInputError {
  return new CityInputError('city_cache_unreadable', { what });
}
