import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildRoadGraph } from '../../road-import/build-road-graph.ts';
import type { OsmData } from '../../osm/osm-data.ts';
import { boundsOfE7, widen, type Bounds } from '../../geometry/bounding-box.ts';
import { eachTileFeature } from '../collect-features.ts';
import { cutBlock } from '../cut-tiles.ts';
import { FeatureBlocks } from '../feature-blocks.ts';
import type { TileFeature } from '../tile-feature.ts';
import { tileId, tilePosition } from '../../pmtiles/tile-id.ts';

export type Feature = { readonly tags: Record<string, string | number | boolean>; readonly type: number };
export type Tiles = (z: number, lat: number, lng: number) => Record<string, Feature[]>;

/** The tiles of features by position, decoded as a map client decodes them. */
export function tilesOf(features: readonly TileFeature[], bounds: Bounds): Tiles {
  const tiles = drawAll(features, bounds);
  return (z, lat, lng) => {
    const { x, y } = tilePosition(lat, lng, z);
    const bytes = tiles.get(tileId(z, Math.floor(x), Math.floor(y)));
    if (bytes === undefined) return {};
    const { layers } = new VectorTile(new PbfReader(gunzipSync(bytes)));
    return Object.fromEntries(
      Object.entries(layers).map(([name, layer]) => [
        name,
        Array.from({ length: layer.length }, (_, index) => {
          const { properties, type } = layer.feature(index);
          return { tags: properties, type };
        }),
      ]),
    );
  };
}

function drawAll(features: readonly TileFeature[], bounds: Bounds): Map<number, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-features-'));
  const blocks = new FeatureBlocks(folder, bounds);
  try {
    for (const feature of features) blocks.add(feature);
    const tiles = new Map<number, Uint8Array>();
    for (const { level, block, features: own } of blocks) {
      for (const { id, bytes } of cutBlock(own, level, block, bounds)) tiles.set(id, bytes);
    }
    return tiles;
  } finally {
    blocks.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const tagsIn = (features: readonly Feature[] | undefined): Feature['tags'][] =>
  (features ?? []).map(({ tags }) => tags);

/** The bounding box of a city's roads with a margin. */
export function roadBounds(data: OsmData): Bounds {
  const { pointLatE7, pointLngE7 } = buildRoadGraph(data);
  return widen(boundsOfE7(pointLatE7, pointLngE7), 0.04);
}

export function cityTiles(data: OsmData): { tiles: Tiles; bounds: Bounds } {
  const bounds = roadBounds(data);
  return { tiles: tilesOf([...eachTileFeature(data, bounds)], bounds), bounds };
}

/** The classes of the water in the tile of the highest zoom at a position. */
export const waterAt = (tiles: Tiles, lat: number, lng: number): unknown[] =>
  tagsIn(tiles(15, lat, lng)['water']).map((tags) => tags['class']);
