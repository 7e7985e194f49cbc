import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import type { Bounds } from './bounding-box.ts';
import type { StoredTile } from './pmtiles-writer.ts';
import {
  MAX_TILE_ZOOM,
  TILE_LAYERS,
  type TileFeature,
  type TileGeometry,
  type TileLayer,
} from './tile-feature.ts';
import { tileId, tilePosition } from './tile-id.ts';

const EXTENT = 4096;
/** How far lines and labels continue beyond the edge of a tile: 64 of 4096 units. */
const BUFFER = 64;
const MIN_ZOOM_KEY = '~';

type GeoJsonInput = ConstructorParameters<typeof GeoJSONVT>[0];
type Geometry = Extract<GeoJsonInput, { type: 'Feature' }>['geometry'];

/** Cuts features into gzipped vector tiles for every zoom at which they appear, inside the box. */
export function cutTiles(
  features: readonly TileFeature[],
  bounds: Bounds,
  onZoom: (z: number) => void,
): StoredTile[] {
  const indexes = new Map(TILE_LAYERS.map((layer) => [layer, indexLayer(features, layer)] as const));
  const tiles: StoredTile[] = [];
  for (let z = 0; z <= MAX_TILE_ZOOM; z++) {
    const northWest = tilePosition(bounds.north, bounds.west, z);
    const southEast = tilePosition(bounds.south, bounds.east, z);
    for (let x = Math.floor(northWest.x); x <= Math.floor(southEast.x); x++) {
      for (let y = Math.floor(northWest.y); y <= Math.floor(southEast.y); y++) {
        const bytes = encodeTile(indexes, z, x, y);
        if (bytes !== null) tiles.push({ id: tileId(z, x, y), bytes });
      }
    }
    onZoom(z);
  }
  return tiles;
}

function indexLayer(features: readonly TileFeature[], layer: TileLayer): GeoJSONVT {
  const chosen = features.filter((feature) => feature.layer === layer);
  const collection: GeoJsonInput = {
    type: 'FeatureCollection',
    features: chosen.map((feature) => ({
      type: 'Feature',
      geometry: toGeoJson(feature.geometry),
      properties: { ...feature.tags, [MIN_ZOOM_KEY]: feature.minZoom },
    })),
  };
  return new GeoJSONVT(collection, {
    maxZoom: MAX_TILE_ZOOM,
    indexMaxZoom: 0,
    extent: EXTENT,
    buffer: BUFFER,
  });
}

function toGeoJson(geometry: TileGeometry): Geometry {
  if (geometry.type === 'point')
    return { type: 'Point', coordinates: [geometry.position.lng, geometry.position.lat] };
  if (geometry.type === 'line')
    return { type: 'LineString', coordinates: geometry.line.map(({ lat, lng }) => [lng, lat]) };
  const coordinates = geometry.areas.map((rings) =>
    rings.map((ring) => ring.map(({ lat, lng }) => [lng, lat])),
  );
  return { type: 'MultiPolygon', coordinates };
}

function encodeTile(
  indexes: ReadonlyMap<TileLayer, GeoJSONVT>,
  z: number,
  x: number,
  y: number,
): Uint8Array | null {
  const layers: Record<string, LegacyTile> = {};
  for (const [layer, index] of indexes) {
    const features = visible(index.getTile(z, x, y), z);
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
