import { VectorTile } from '@mapbox/vector-tile';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { mergeTiles } from './merge-tiles.ts';
import type { Tile } from './pmtiles-reader.ts';

type Tags = Record<string, string | number | boolean>;

/** A tile with a point in each place, by layer. */
function drawn(etag: string, layers: Record<string, readonly (readonly [x: number, tags: Tags])[]>): Tile {
  const entries = Object.entries(layers).map(([name, points]) => {
    const features = points.map(([x, tags]) => ({ type: 1, geometry: [[x, 7]], tags }));
    return [name, { features }];
  });
  const tile = fromGeojsonVt(Object.fromEntries(entries) as Parameters<typeof fromGeojsonVt>[0], {
    version: 2,
    extent: 4096,
  });
  return { bytes: gzipSync(tile), etag };
}

function read({ bytes }: Tile) {
  const { layers } = new VectorTile(new PbfReader(gunzipSync(bytes)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => {
        const feature = layer.feature(index);
        return [feature.loadGeometry()[0]?.[0]?.x, feature.properties, feature.extent];
      }),
    ]),
  );
}

test('a tile of several cities has the features of all of them, each with its own tags', () => {
  const west = drawn('"a-1"', {
    roads: [
      [10, { class: 'minor', name: 'West Street', oneway: 1 }],
      [20, { class: 'major' }],
    ],
    water: [[5, { kind: 'river' }]],
  });
  const east = drawn('"b-2"', {
    roads: [[30, { name: 'East Street', bridge: true, class: 'minor' }]],
    places: [[40, { name: 'Easton', rank: 3 }]],
  });
  const merged = mergeTiles([west, east]);
  if (merged === null) throw new Error('nothing was merged');
  expect(read(merged)).toEqual({
    roads: [
      [10, { class: 'minor', name: 'West Street', oneway: 1 }, 4096],
      [20, { class: 'major' }, 4096],
      [30, { name: 'East Street', bridge: true, class: 'minor' }, 4096],
    ],
    water: [[5, { kind: 'river' }, 4096]],
    places: [[40, { name: 'Easton', rank: 3 }, 4096]],
  });
  expect(merged.etag).toBe('"a-1+b-2"');
});

test('a tile of one city is sent unchanged, and a missing one is null', () => {
  const tile = drawn('"a-1"', { roads: [[1, {}]] });
  expect(mergeTiles([tile])).toBe(tile);
  expect(mergeTiles([])).toBeNull();
});
