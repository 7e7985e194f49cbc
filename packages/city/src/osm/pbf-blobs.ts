import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import { ProtobufReader, varintField } from './protobuf-reader.ts';

/** Limits of the format. Source: OpenStreetMap wiki, PBF Format, "File format". */
export const maxBlobHeaderBytes = 64 * 1024;
export const maxBlobBytes = 32 * 1024 * 1024;

export interface PbfBlob {
  readonly type: string;
  /** Where the blob's frame starts in the file, for messages. */
  readonly offset: number;
  /** Where the next frame starts. */
  readonly end: number;
  readonly content: () => Uint8Array;
}

/** Enough to read the length and the header of almost every frame at once. */
const FRAME_START_BYTES = 256;

/** Iterates over the frames of a file. Each has four bytes of header length, a BlobHeader and a Blob. */
export function* pbfBlobs(file: ByteSource): Generator<PbfBlob> {
  let offset = 0;
  while (offset < file.length) {
    const start = file.read(offset, offset + FRAME_START_BYTES);
    need(file, offset, 4, offset);
    const headerBytes = new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(0);
    if (headerBytes === 0 || headerBytes > maxBlobHeaderBytes) {
      throw new CityInputError('city_file_malformed', { what: 'blob header length', offset, headerBytes });
    }
    const headerStart = offset + 4;
    need(file, headerStart, headerBytes, offset);
    const blobStart = headerStart + headerBytes;
    const headerOnly = file.read(headerStart, blobStart);
    const header = readHeader(new ProtobufReader(headerOnly), offset);
    need(file, blobStart, header.blobBytes, offset);
    const end = blobStart + header.blobBytes;
    const frame = offset;
    yield { type: header.type, offset, end, content: () => readBlob(file.read(blobStart, end), frame) };
    offset = end;
  }
}

function need(file: ByteSource, start: number, length: number, offset: number): void {
  if (start + length > file.length) {
    throw new CityInputError('city_file_truncated', {
      offset,
      bytesMissing: start + length - file.length,
      fileBytes: file.length,
    });
  }
}

function readHeader(reader: ProtobufReader, offset: number): { type: string; blobBytes: number } {
  let type = '';
  let blobBytes = -1;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (field === 1) type = reader.string();
    else if (field === 3) {
      reader.expect(varintField);
      blobBytes = reader.varint();
    } else reader.skip();
  }
  if (type === '' || blobBytes < 0) {
    throw new CityInputError('city_file_malformed', { what: 'blob header without type or size', offset });
  }
  if (blobBytes > maxBlobBytes) throw new CityInputError('city_file_too_large', { offset, blobBytes });
  return { type, blobBytes };
}

const otherCompressions: Readonly<Record<number, string>> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' };

function readBlob(blob: Uint8Array, offset: number): Uint8Array {
  const reader = new ProtobufReader(blob);
  let raw: Uint8Array | undefined;
  let packed: Uint8Array | undefined;
  let rawBytes = -1;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    const other = otherCompressions[field];
    if (other !== undefined) {
      throw new CityInputError('city_file_unsupported', { compression: other, offset });
    }
    if (field === 1) raw = reader.subarray();
    else if (field === 2) {
      reader.expect(varintField);
      rawBytes = reader.varint();
    } else if (field === 3) packed = reader.subarray();
    else reader.skip();
  }
  if (raw !== undefined) return raw;
  if (packed === undefined)
    throw new CityInputError('city_file_malformed', { what: 'an empty blob', offset });
  return inflate(packed, rawBytes, offset);
}

/** A blob declares its inflated size; if that is too large, it is refused before it fills the memory. */
function inflate(packed: Uint8Array, rawBytes: number, offset: number): Uint8Array {
  if (rawBytes > maxBlobBytes) throw new CityInputError('city_file_too_large', { offset, rawBytes });
  let content: Uint8Array;
  try {
    content = inflateSync(packed, { maxOutputLength: rawBytes > 0 ? rawBytes : maxBlobBytes });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    throw new CityInputError('city_file_malformed', { what: `zlib: ${why}`, offset });
  }
  if (rawBytes >= 0 && content.length !== rawBytes) {
    throw new CityInputError('city_file_malformed', { what: 'blob with a wrong size', offset });
  }
  return content;
}
