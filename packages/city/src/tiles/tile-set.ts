import type { OsmData } from '../osm/osm-data.ts';
import { widen, type Bounds } from './bounding-box.ts';
import { collectTileFeatures } from './collect-features.ts';
import { cutTiles } from './cut-tiles.ts';
import { writePmtiles } from './pmtiles-writer.ts';
import { MAX_TILE_ZOOM, TILE_LAYERS } from './tile-feature.ts';

/**
 * The map extends beyond the city by this share of its extent on each side, so that the sea continues when a user pans.
 */
const BEYOND_SHARE = 0.3;

/** The archive's metadata. */
export interface TileSetInfo {
  readonly name: string;
  readonly attribution: string;
  readonly bounds: Bounds;
}

/** Builds the map of an import as one PMTiles archive. `onZoom` is called after each zoom. */
export function buildTileSet(data: OsmData, info: TileSetInfo, onZoom: (z: number) => void): Uint8Array {
  const cover = widen(info.bounds, BEYOND_SHARE);
  const tiles = cutTiles(collectTileFeatures(data, cover), cover, onZoom);
  const metadata = {
    name: info.name,
    attribution: info.attribution,
    format: 'pbf',
    vector_layers: TILE_LAYERS.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: MAX_TILE_ZOOM })),
  };
  return writePmtiles(tiles, { bounds: cover, minZoom: 0, maxZoom: MAX_TILE_ZOOM, metadata });
}
