import type { LatLng } from '@fiacre/domain';

/** The layers of a tile, in drawing order. The map's style relies on these names and on the tags of each. */
export const TILE_LAYERS = ['water', 'landuse', 'buildings', 'roads', 'labels', 'housenumbers'] as const;
export type TileLayer = (typeof TILE_LAYERS)[number];

export type FeatureTags = Readonly<Record<string, string | number>>;

/** An area as rings: the first is its outline, the others are holes. */
export type Rings = readonly (readonly LatLng[])[];

export type TileGeometry =
  | { readonly type: 'point'; readonly position: LatLng }
  | { readonly type: 'line'; readonly line: readonly LatLng[] }
  | { readonly type: 'area'; readonly areas: readonly Rings[] };

/** Something drawn on the map from zoom `minZoom` on. */
export interface TileFeature {
  readonly layer: TileLayer;
  readonly minZoom: number;
  readonly tags: FeatureTags;
  readonly geometry: TileGeometry;
}

/** The deepest zoom that is stored; the map enlarges it beyond. */
export const MAX_TILE_ZOOM = 15;
