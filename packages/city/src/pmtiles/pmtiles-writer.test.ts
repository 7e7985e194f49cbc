import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles, TileType, tileIdToZxy } from 'pmtiles';
import { afterAll, describe, expect, test } from 'vitest';
import { createRandom } from '../demo/ground/random.ts';
import { decodeDirectory, encodeDirectory, findEntry } from './pmtiles-directory.ts';
import { TileArchive } from './pmtiles-reader.ts';
import type { StoredTile } from './pmtiles-writer.ts';
import { writePmtiles } from '../tiles/testing/archive-in-memory.ts';
import { tileId } from './tile-id.ts';

const folder = mkdtempSync(join(tmpdir(), 'fiacre-tiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bounds = { west: 7, south: 43, east: 8, north: 44 };
const info = { bounds, minZoom: 0, maxZoom: 9, metadata: { name: 'Test' } };
const tileOf = (z: number, x: number, y: number, text: string): StoredTile => ({
  id: tileId(z, x, y),
  bytes: gzipSync(text),
});

/** The standard PMTiles reader for bytes in memory. */
function library(bytes: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  });
}

function archive(bytes: Uint8Array): TileArchive {
  const path = join(folder, `${Math.abs(bytes.length)}-${bytes[200] ?? 0}.pmtiles`);
  writeFileSync(path, bytes);
  return new TileArchive(path, 'v1');
}

const text = (bytes: Uint8Array | undefined): string | undefined => bytes && gunzipSync(bytes).toString();

describe('writePmtiles', () => {
  const tiles = [
    tileOf(2, 1, 1, 'one'),
    tileOf(0, 0, 0, 'world'),
    tileOf(2, 1, 2, 'two'),
    tileOf(9, 300, 200, 'deep'),
  ];

  test('writes header, metadata and tiles that the PMTiles library reads', async () => {
    const read = library(writePmtiles(tiles, info));
    const header = await read.getHeader();
    expect(header).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: TileType.Mvt,
      minZoom: 0,
      maxZoom: 9,
      minLon: 7,
      maxLat: 44,
    });
    expect(header).toMatchObject({ numAddressedTiles: 4, numTileContents: 4 });
    expect(await read.getMetadata()).toEqual({ name: 'Test' });
    for (const [z, x, y, wanted] of [
      [0, 0, 0, 'world'],
      [2, 1, 1, 'one'],
      [2, 1, 2, 'two'],
      [9, 300, 200, 'deep'],
    ] as const) {
      const found = await read.getZxy(z, x, y);
      expect(new TextDecoder().decode(found?.data)).toBe(wanted);
    }
    expect(await read.getZxy(2, 3, 3)).toBeUndefined();
  });

  test('stores equal tiles once, and adjacent ones as one entry', async () => {
    const sea = Array.from({ length: 64 }, (_, id) => {
      const [z, x, y] = tileIdToZxy(21 + id);
      return tileOf(z, x, y, 'sea');
    });
    const header = await library(writePmtiles(sea, info)).getHeader();
    expect(header).toMatchObject({ numAddressedTiles: 64, numTileEntries: 1, numTileContents: 1 });
  });

  test('splits a directory larger than 16 KiB into leaves that the library and TileArchive both read', async () => {
    const random = createRandom(1);
    const texts = Array.from({ length: 20_000 }, (_, i) => {
      const digits = Array.from({ length: random.whole(0, 40) }, () => random.next().toString(36));
      return `tile ${i} ${digits.join('')}`;
    });
    let id = tileId(9, 0, 0);
    const many = texts.map((content) => ({ id: (id += random.whole(1, 4)), bytes: gzipSync(content) }));
    const bytes = writePmtiles(many, info);
    const header = await library(bytes).getHeader();
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header.rootDirectoryLength).toBeLessThanOrEqual(16_384 - 127);
    const own = archive(bytes);
    for (const i of [0, 1, 4_095, 4_096, 12_345, 19_999]) {
      const [z, x, y] = tileIdToZxy(many[i]!.id);
      const wanted = texts[i];
      expect(new TextDecoder().decode((await library(bytes).getZxy(z, x, y))?.data)).toBe(wanted);
      expect(text(own.tile(z, x, y)?.bytes)).toBe(wanted);
    }
    own.close();
  });

  test('writes a valid archive without tiles', async () => {
    const bytes = writePmtiles([], info);
    expect(await library(bytes).getZxy(0, 0, 0)).toBeUndefined();
    expect(archive(bytes).tile(0, 0, 0)).toBeNull();
  });
});

describe('TileArchive', () => {
  const bytes = writePmtiles(
    [tileOf(0, 0, 0, 'world'), tileOf(1, 0, 0, 'same'), tileOf(1, 1, 1, 'same')],
    info,
  );

  test('gives each tile an etag that differs between tiles and between builds, but is the same for equal tiles', () => {
    const own = archive(bytes);
    const [world, one, other] = [own.tile(0, 0, 0), own.tile(1, 0, 0), own.tile(1, 1, 1)];
    expect(world?.etag).toMatch(/^"v1-[0-9a-z]+"$/);
    expect(one?.etag).not.toBe(world?.etag);
    expect(other).toEqual(one);
    own.close();
    expect(own.tile(0, 0, 0)).toBeNull();
  });

  test.each([
    [-1, 0, 0],
    [0, 1, 0],
    [1, 0, -1],
    [2, 4, 0],
    [30, 0, 0],
    [0.5, 0, 0],
    [Number.NaN, 0, 0],
    [1, 1, 0],
  ])('has no tile %d/%d/%d', (z, x, y) => expect(archive(bytes).tile(z, x, y)).toBeNull());

  test('refuses a file that is not an archive or is truncated', () => {
    const path = join(folder, 'cut.pmtiles');
    writeFileSync(path, bytes);
    truncateSync(path, 140);
    expect(() => new TileArchive(path, 'v1')).toThrow('city_cache_unreadable');
    writeFileSync(
      path,
      'not a tile archive at all, but long enough to hold a header of one hundred and twenty-seven bytes, which this text does, does it not?',
    );
    expect(() => new TileArchive(path, 'v1')).toThrow('city_cache_unreadable');
  });
});

test('reads back encoded directories', () => {
  const entries = fc
    .array(
      fc.record({
        step: fc.integer({ min: 1, max: 1e6 }),
        length: fc.integer({ min: 1, max: 1e5 }),
        gap: fc.integer({ min: 0, max: 1e6 }),
      }),
    )
    .map((rows) => {
      let [tileIdNow, offset] = [0, 0];
      return rows.map(({ step, length, gap }) => {
        tileIdNow += step;
        offset += gap;
        const entry = { tileId: tileIdNow, offset, length, runLength: 1 };
        offset += length;
        return entry;
      });
    });
  fc.assert(
    fc.property(entries, (written) => {
      expect(decodeDirectory(encodeDirectory(written))).toEqual(written);
      for (const entry of written) expect(findEntry(written, entry.tileId)).toEqual(entry);
    }),
  );
});
