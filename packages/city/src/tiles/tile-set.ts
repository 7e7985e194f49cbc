import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { widen, type Bounds } from '../geometry/bounding-box.ts';
import { eachTileFeature } from './collect-features.ts';
import { cutBlock } from './cut-tiles.ts';
import { FeatureBlocks } from './feature-blocks.ts';
import { PmtilesWriter, type ArchiveTarget } from '../pmtiles/pmtiles-writer.ts';
import { MAX_TILE_ZOOM, TILE_LAYERS } from './tile-feature.ts';

/**
 * How far the map extends beyond the city on each side, as a share of its extent, so that the sea continues when a user
 * pans.
 */
const BEYOND_SHARE = 0.3;

/** The archive's metadata. */
export interface TileSetInfo {
  readonly name: string;
  readonly attribution: string;
  readonly bounds: Bounds;
}

/** The features of an import, sorted on disk and ready to be drawn; the import itself is no longer needed. */
export function sortFeatures(data: OsmData | OsmColumns, bounds: Bounds, folder: string): FeatureBlocks {
  const cover = widen(bounds, BEYOND_SHARE);
  const blocks = new FeatureBlocks(folder, cover);
  for (const feature of eachTileFeature(data, cover)) blocks.add(feature);
  return blocks;
}

/** Draws the map as one PMTiles archive. `onBlock` is called with the number of blocks done and their total. */
export function drawTileSet(
  blocks: FeatureBlocks,
  info: TileSetInfo,
  target: ArchiveTarget,
  onBlock: (done: number, total: number) => void,
): void {
  const cover = widen(info.bounds, BEYOND_SHARE);
  const writer = new PmtilesWriter(target);
  const total = blocks.blockCount;
  let done = 0;
  for (const { level, block, features } of blocks) {
    for (const tile of cutBlock(features, level, block, cover)) writer.add(tile);
    done++;
    onBlock(done, total);
  }
  const metadata = {
    name: info.name,
    attribution: info.attribution,
    format: 'pbf',
    vector_layers: TILE_LAYERS.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: MAX_TILE_ZOOM })),
  };
  writer.finish({ bounds: cover, minZoom: 0, maxZoom: MAX_TILE_ZOOM, metadata });
}
