import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { LatLng } from '@fiacre/domain';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import type { Bounds } from '../geometry/bounding-box.ts';
import type { StoredTile } from '../pmtiles/pmtiles-writer.ts';
import { joinRoads } from './road-features.ts';
import { roadNames } from './road-names.ts';
import { tileLat, tileLng, type Block, type BlockLevel } from './tile-blocks.ts';
import {
  MAX_TILE_ZOOM,
  TILE_LAYERS,
  type TileFeature,
  type TileGeometry,
  type TileLayer,
} from './tile-feature.ts';
import { tileId, tilePosition } from '../pmtiles/tile-id.ts';

const EXTENT = 4096;
/** How far lines and labels continue beyond the edge of a tile: 64 of 4096 units. */
const BUFFER = 64;
/** How far a line may be from its course, in 4096ths of a tile: 8 are a pixel. */
const TOLERANCE = 3;
/** A name bends with its line, so it needs one without the small kinks of a road. */
const NAME_TOLERANCE = 24;
const MIN_ZOOM_KEY = '~';
/**
 * Features are moved and scaled so that their block becomes tile 1, 1 of this zoom, with room for what extends beyond
 * it. The library then starts cutting two zooms above the block's tiles rather than at zoom 0.
 */
const STAND_IN_ZOOM = 2;

type GeoJsonInput = ConstructorParameters<typeof GeoJSONVT>[0];
type Geometry = Extract<GeoJsonInput, { type: 'Feature' }>['geometry'];
type Move = (position: LatLng) => [lng: number, lat: number];

/** Cuts the features of one block into gzipped vector tiles for every zoom of its level, inside the box. */
export function* cutBlock(
  features: readonly TileFeature[],
  level: BlockLevel,
  block: Block,
  bounds: Bounds,
): Generator<StoredTile> {
  const shift = level.blockZoom === 0 ? 0 : STAND_IN_ZOOM - level.blockZoom;
  const from = shift === 0 ? { x: 0, y: 0 } : { x: block.x - 1, y: block.y - 1 };
  const move = shift === 0 ? asItIs : moveTo(from, level.blockZoom);
  // Only at the highest zoom is nothing simplified.
  const maxZoom = level.maxZoom === MAX_TILE_ZOOM ? level.maxZoom + shift : level.maxZoom + shift + 1;
  const joined = [...joinRoads(features), ...roadNames(features)];
  const indexes = TILE_LAYERS.map((layer) => [layer, indexLayer(joined, layer, move, maxZoom)] as const);
  for (let z = level.minZoom; z <= level.maxZoom; z++) {
    const scale = 2 ** (z - level.blockZoom);
    const northWest = tilePosition(bounds.north, bounds.west, z);
    const southEast = tilePosition(bounds.south, bounds.east, z);
    const lastX = Math.min(Math.floor(southEast.x), (block.x + 1) * scale - 1);
    const lastY = Math.min(Math.floor(southEast.y), (block.y + 1) * scale - 1);
    for (let x = Math.max(Math.floor(northWest.x), block.x * scale); x <= lastX; x++) {
      for (let y = Math.max(Math.floor(northWest.y), block.y * scale); y <= lastY; y++) {
        const tile = { z: z + shift, x: x - from.x * scale, y: y - from.y * scale };
        const bytes = encodeTile(indexes, tile, z);
        if (bytes !== null) yield { id: tileId(z, x, y), bytes };
      }
    }
  }
}

const asItIs: Move = ({ lat, lng }) => [lng, lat];

/** Shifts and scales the world: tile `from` of `zoom` becomes its corner, and four such tiles become its width. */
function moveTo(from: { x: number; y: number }, zoom: number): Move {
  return ({ lat, lng }) => {
    const { x, y } = tilePosition(lat, lng, zoom);
    return [tileLng(x - from.x, STAND_IN_ZOOM), tileLat(y - from.y, STAND_IN_ZOOM)];
  };
}

function indexLayer(
  features: readonly TileFeature[],
  layer: TileLayer,
  move: Move,
  maxZoom: number,
): GeoJSONVT | null {
  const chosen = features.filter((feature) => feature.layer === layer);
  if (chosen.length === 0) return null;
  const collection: GeoJsonInput = {
    type: 'FeatureCollection',
    features: chosen.map((feature) => ({
      type: 'Feature',
      geometry: toGeoJson(feature.geometry, move),
      properties: { ...feature.tags, [MIN_ZOOM_KEY]: feature.minZoom },
    })),
  };
  const tolerance = layer === 'road_names' ? NAME_TOLERANCE : TOLERANCE;
  return new GeoJSONVT(collection, { maxZoom, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER, tolerance });
}

function toGeoJson(geometry: TileGeometry, move: Move): Geometry {
  if (geometry.type === 'point') return { type: 'Point', coordinates: move(geometry.position) };
  if (geometry.type === 'line') return { type: 'LineString', coordinates: geometry.line.map(move) };
  const coordinates = geometry.areas.map((rings) => rings.map((ring) => ring.map(move)));
  return { type: 'MultiPolygon', coordinates };
}

function encodeTile(
  indexes: readonly (readonly [TileLayer, GeoJSONVT | null])[],
  { z, x, y }: { z: number; x: number; y: number },
  shownZoom: number,
): Uint8Array | null {
  const layers: Record<string, LegacyTile> = {};
  for (const [layer, index] of indexes) {
    const features = visible(index?.getTile(z, x, y) ?? null, shownZoom);
    if (features.length > 0) layers[layer] = { features };
  }
  if (Object.keys(layers).length === 0) return null;
  return gzipSync(
    fromGeojsonVt(layers as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: EXTENT }),
  );
}

function visible(tile: LegacyTile | null, z: number): LegacyTile['features'] {
  if (tile === null) return [];
  return tile.features.flatMap((feature) => {
    const { [MIN_ZOOM_KEY]: minZoom, ...tags } = feature.tags ?? {};
    return typeof minZoom === 'number' && minZoom > z ? [] : [{ ...feature, tags }];
  });
}
