import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { describe, expect, test } from 'vitest';
import { CityInputError } from '../errors/city-input-error.ts';
import { maxBlobBytes } from './pbf-blobs.ts';
import { readOsmPbf } from './read-pbf.ts';
import { smallOsm } from './testing/small-osm.ts';
import { frame, frameOf, writeOsmPbf } from './testing/write-pbf.ts';

function refusal(bytes: Uint8Array): CityInputError {
  try {
    readOsmPbf(bytes);
  } catch (error) {
    if (error instanceof CityInputError) return error;
    throw error;
  }
  throw new Error('it was read');
}

const header = frame('OSMHeader', new Uint8Array());

function blobOf(write: (blob: PbfWriter) => void): Uint8Array {
  const blob = new PbfWriter();
  write(blob);
  return Buffer.concat([header, frameOf('OSMData', blob.finish())]);
}

function data(write: (block: PbfWriter) => void): Uint8Array {
  const block = new PbfWriter();
  write(block);
  return Buffer.concat([header, frame('OSMData', block.finish())]);
}

function group(write: (group: PbfWriter) => void): Uint8Array {
  return data((block) => block.writeMessage(2, (_, writer) => write(writer), undefined));
}

/** A block that is valid but empty. */
const justGranularity = Buffer.from([0x88, 0x01, 100]);

const malformed: Readonly<Record<string, Uint8Array>> = {
  'no header': frame('OSMData', new Uint8Array()),
  'a header of length 0': Buffer.alloc(4),
  'a header longer than the format allows': Buffer.from([0, 1, 0, 1, 0]),
  'a frame without a type': Buffer.from([0, 0, 0, 2, 0x18, 0]),
  'an empty blob': blobOf(() => {}),
  'a blob that is not zlib': blobOf((blob) => blob.writeBytesField(3, Buffer.from('nonsense'))),
  'a blob smaller than declared': blobOf((blob) => {
    blob.writeVarintField(2, 5);
    blob.writeBytesField(3, deflateSync(justGranularity));
  }),
  'a blob larger than declared': blobOf((blob) => {
    blob.writeVarintField(2, 2);
    blob.writeBytesField(3, deflateSync(justGranularity));
  }),
  'a node with impossible coordinates': group((writer) =>
    writer.writeMessage(
      1,
      (_, node) => {
        node.writeSVarintField(1, 1);
        node.writeSVarintField(8, 950_000_000);
        node.writeSVarintField(9, 0);
      },
      undefined,
    ),
  ),
  'a node without coordinates': group((writer) =>
    writer.writeMessage(1, (_, node) => node.writeSVarintField(1, 1), undefined),
  ),
  'columns of different lengths': group((writer) =>
    writer.writeMessage(2, (_, dense) => dense.writePackedSVarint(1, [1, 2]), undefined),
  ),
  'a tag outside the string table': group((writer) =>
    writer.writeMessage(
      3,
      (_, way) => {
        way.writePackedVarint(2, [4]);
        way.writePackedVarint(3, [5]);
      },
      undefined,
    ),
  ),
  'a key without a value': group((writer) =>
    writer.writeMessage(3, (_, way) => way.writePackedVarint(2, [1]), undefined),
  ),
  'a member of unknown type': group((writer) =>
    writer.writeMessage(
      4,
      (_, relation) => {
        relation.writePackedVarint(8, [0]);
        relation.writePackedSVarint(9, [1]);
        relation.writePackedVarint(10, [3]);
      },
      undefined,
    ),
  ),
  'a group that is a number': data((block) => block.writeVarintField(2, 9)),
};

describe('refuses a damaged file', () => {
  test.each(Object.entries(malformed))('%s is malformed', (_, bytes) => {
    expect(refusal(bytes).code).toBe('city_file_malformed');
  });

  test('refuses an empty file as empty', () => {
    expect(refusal(new Uint8Array())).toMatchObject({ code: 'city_file_empty', facts: { fileBytes: 0 } });
  });

  test('refuses a file with only a header as empty', () => {
    expect(refusal(header).code).toBe('city_file_empty');
  });

  test('reports how much of a truncated file is missing', () => {
    const file = writeOsmPbf(smallOsm);
    expect(refusal(file.subarray(0, -5))).toMatchObject({
      code: 'city_file_truncated',
      facts: { bytesMissing: 5, fileBytes: file.length - 5 },
    });
  });
});

describe('refuses another format as unsupported', () => {
  test.each([
    ['OSM XML', Buffer.from('<?xml version="1.0"?><osm/>')],
    ['gzip', gzipSync(writeOsmPbf(smallOsm))],
    ['zip', Buffer.from([0x50, 0x4b, 3, 4, 0])],
    ['bzip2', Buffer.from('BZh91AY')],
  ])('%s', (format, bytes) => {
    expect(refusal(bytes)).toMatchObject({ code: 'city_file_unsupported', facts: { format } });
  });

  test.each([
    [4, 'lzma'],
    [6, 'lz4'],
    [7, 'zstd'],
  ])('blob field %i is %s', (field, compression) => {
    const file = blobOf((blob) => blob.writeBytesField(field, Buffer.from('data')));
    expect(refusal(file)).toMatchObject({ code: 'city_file_unsupported', facts: { compression } });
  });

  test('with a required feature that is not supported', () => {
    const file = writeOsmPbf(smallOsm, { requiredFeatures: ['OsmSchema-V0.6', 'HistoricalInformation'] });
    expect(refusal(file)).toMatchObject({
      code: 'city_file_unsupported',
      facts: { feature: 'HistoricalInformation' },
    });
  });
});

describe('limits memory', () => {
  test('does not read a blob with a declared size beyond the format’s limit', () => {
    const blob = new PbfWriter();
    blob.writeVarintField(2, maxBlobBytes + 1);
    blob.writeBytesField(3, deflateSync(Buffer.alloc(4)));
    expect(refusal(Buffer.concat([header, frameOf('OSMData', blob.finish())])).code).toBe(
      'city_file_too_large',
    );
  });

  test('stops reading a blob that inflates beyond the format’s limit', () => {
    const bomb = deflateSync(Buffer.alloc(maxBlobBytes + 1));
    expect(refusal(blobOf((blob) => blob.writeBytesField(3, bomb))).code).toBe('city_file_malformed');
  });

  test('stops reading many blobs that inflate disproportionately', () => {
    const bomb = frame('OSMData', new PbfWriter(Buffer.alloc(0)).finish());
    const padding = new PbfWriter();
    padding.writeBytesField(99, Buffer.alloc(4 * 1024 * 1024));
    const inflating = frame('OSMData', padding.finish());
    const file = Buffer.concat([header, bomb, inflating, inflating, inflating]);
    expect(refusal(file).code).toBe('city_file_too_large');
  });
});

describe('any bytes result in a city or a refusal', () => {
  const file = writeOsmPbf(smallOsm, { blockSize: 2 });
  const raw = writeOsmPbf(smallOsm, { blockSize: 2, compression: 'raw' });
  /** The ends of frames: a file that is cut there is a valid, shorter file. */
  const whole = (bytes: Uint8Array): Set<number> => {
    const ends = new Set<number>();
    for (let length = 1; length <= bytes.length; length++) {
      if (isWhole(bytes.subarray(0, length))) ends.add(length);
    }
    return ends;
  };

  test.each([
    ['zlib', file],
    ['raw', raw],
  ])('cut at every length (%s)', (_, bytes) => {
    const ends = whole(bytes);
    expect(ends.size).toBe(5);
    for (let length = 0; length < bytes.length; length++) {
      if (!ends.has(length)) expect(refusal(bytes.subarray(0, length)).code).toMatch(/^city_file_/);
    }
  });

  test('a flipped bit in a compressed file is detected or harmless, never a crash', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length * 8 - 1 }), (bit) => readOrRefuse(flip(file, bit))),
      { numRuns: 800 },
    );
  });

  test('flipped bits in a raw file never crash the reader', () => {
    const bits = fc.array(fc.integer({ min: 0, max: raw.length * 8 - 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(bits, (flips) => readOrRefuse(flips.reduce(flip, raw))),
      { numRuns: 1500 },
    );
  });

  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) =>
        readOrRefuse(Buffer.concat([header, frame('OSMData', bytes)])),
      ),
      { numRuns: 800 },
    );
  });
});

/** Any error other than `CityInputError` is rethrown and fails the test. */
function readOrRefuse(bytes: Uint8Array): void {
  try {
    const { nodeId, nodeLat, nodeLng } = readOsmPbf(bytes);
    expect(nodeLat).toHaveLength(nodeId.length);
    expect(nodeLng).toHaveLength(nodeId.length);
  } catch (error) {
    if (!(error instanceof CityInputError)) throw error;
  }
}

function isWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  while (offset + 4 < bytes.length) {
    const headerBytes = view.getUint32(offset);
    // The frames of these small files hold their blob's size in the last byte of the header.
    const blobBytes = bytes[offset + 3 + headerBytes] ?? Infinity;
    offset += 4 + headerBytes + blobBytes;
  }
  return offset === bytes.length;
}

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}
