import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OsmData, OsmMember, Tags } from './osm-data.ts';
import { readOsmPbf } from './read-pbf.ts';
import { harbourTown } from './testing/extracts/harbour-town.ts';
import { hillTown } from './testing/extracts/hill-town.ts';
import { manyScriptsTown } from './testing/extracts/many-scripts-town.ts';
import { smallOsm } from './testing/small-osm.ts';
import { frame, writeOsmPbf } from './testing/write-pbf.ts';
import type { WritePbfOptions } from './testing/write-pbf.ts';

const shapes: readonly (readonly [string, WritePbfOptions])[] = [
  ['dense nodes, zlib', {}],
  ['plain nodes', { nodes: 'plain' }],
  ['raw blobs', { compression: 'raw' }],
  ['one element per block', { blockSize: 1 }],
  ['offsets', { latOffset: 12_345_600, lngOffset: -99_900 }],
  ['fine granularity', { granularity: 1 }],
  ['with metadata', { metadata: true }],
];

describe('readOsmPbf reads back a written file', () => {
  test.each(shapes)('%s', (_, options) => {
    expect(readOsmPbf(writeOsmPbf(smallOsm, options))).toEqual(smallOsm);
  });

  test('rounds coordinates to a coarse granularity', () => {
    const read = readOsmPbf(writeOsmPbf(smallOsm, { granularity: 1_000_000 }));
    expect(read.nodeLat[0]).toBe(43.738);
    expect(read.nodeLng[0]).toBe(7.425);
  });

  test('with any elements', () => {
    fc.assert(
      fc.property(anyOsm, fc.constantFrom(...shapes), (osm, [, options]) => {
        expect(readOsmPbf(writeOsmPbf(osm, options))).toEqual(osm);
      }),
      { numRuns: 150 },
    );
  });

  test('reports progress up to 1', () => {
    const shares: number[] = [];
    readOsmPbf(writeOsmPbf(smallOsm), { onProgress: (share) => shares.push(share) });
    expect(shares).toHaveLength(4);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBe(1);
  });

  test('skips blobs of unknown types', () => {
    const file = Buffer.concat([writeOsmPbf(smallOsm), frame('Index', Buffer.from('anything'))]);
    expect(readOsmPbf(file)).toEqual(smallOsm);
  });
});

test.each([
  ['a harbour town', harbourTown],
  ['a hill town', hillTown],
  ['a town of many scripts', manyScriptsTown],
])('reads the whole extract of %s, including features that only the real map has', (_, town) => {
  const { drawn, read } = town();
  expect(drawn.nodeId[0]).toBeGreaterThan(2 ** 32);
  expect(read()).toEqual(drawn);
});

const anyTags: fc.Arbitrary<Tags> = fc.dictionary(
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((key) => key !== '__proto__'),
  fc.string({ unit: 'grapheme' }),
  { noNullPrototype: true, maxKeys: 4 },
);
const anyId = fc.integer({ min: 1, max: 2 ** 40 });
const anyDegrees = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((e7) => e7 / 1e7);
const anyNode = fc.record({ id: anyId, lat: anyDegrees(90), lng: anyDegrees(180), tags: anyTags });
const anyMember: fc.Arbitrary<OsmMember> = fc.record({
  type: fc.constantFrom('node', 'way', 'relation'),
  ref: anyId,
  role: fc.string(),
});

const anyOsm: fc.Arbitrary<OsmData> = fc
  .record({
    nodes: fc.array(anyNode, { minLength: 1, maxLength: 20 }),
    ways: fc.array(fc.record({ id: anyId, refs: fc.array(anyId), tags: anyTags }), { maxLength: 8 }),
    relations: fc.array(fc.record({ id: anyId, members: fc.array(anyMember), tags: anyTags }), {
      maxLength: 8,
    }),
  })
  .map(({ nodes, ways, relations }) => ({
    nodeId: Float64Array.from(nodes, ({ id }) => id),
    nodeLat: Float64Array.from(nodes, ({ lat }) => lat),
    nodeLng: Float64Array.from(nodes, ({ lng }) => lng),
    nodeTags: new Map(
      nodes.flatMap(({ tags }, index) => (Object.keys(tags).length === 0 ? [] : [[index, tags] as const])),
    ),
    ways,
    relations,
  }));
