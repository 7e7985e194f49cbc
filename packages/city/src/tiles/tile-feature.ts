import type { LatLng } from '@fiacre/domain';
import type { Rings } from '../geometry/ring-geometry.ts';

/** The layers of a tile, in drawing order. The map's style depends on these names and on the tags of each layer. */
export const TILE_LAYERS = [
  'water',
  'landuse',
  'buildings',
  'roads',
  'road_names',
  'labels',
  'housenumbers',
] as const;
export type TileLayer = (typeof TILE_LAYERS)[number];

export type FeatureTags = Readonly<Record<string, string | number>>;

export type TileGeometry =
  | { readonly type: 'point'; readonly position: LatLng }
  | { readonly type: 'line'; readonly line: readonly LatLng[] }
  | { readonly type: 'area'; readonly areas: readonly Rings[] };

/** A feature that the map draws from zoom `minZoom` up. */
export interface TileFeature {
  readonly layer: TileLayer;
  readonly minZoom: number;
  readonly tags: FeatureTags;
  readonly geometry: TileGeometry;
}

/** The highest zoom that is stored; the map scales it up beyond that. */
export const MAX_TILE_ZOOM = 15;
