import { MAX_TILE_ZOOM } from './tile-feature.ts';

/**
 * The map is drawn block by block, because not all features of a country fit into memory: a block is the area of one
 * tile of `blockZoom`, and its tiles of all zooms from `minZoom` to `maxZoom` are drawn together.
 */
export interface BlockLevel {
  readonly blockZoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** Blocks of higher zooms are smaller, because these zooms show more. */
export const BLOCK_LEVELS: readonly BlockLevel[] = [
  { blockZoom: 0, minZoom: 0, maxZoom: 7 },
  { blockZoom: 8, minZoom: 8, maxZoom: 10 },
  { blockZoom: 11, minZoom: 11, maxZoom: 12 },
  { blockZoom: 13, minZoom: 13, maxZoom: MAX_TILE_ZOOM },
];

/** A block by the coordinates of its tile. */
export interface Block {
  readonly x: number;
  readonly y: number;
}

/** The latitude of a row of tiles at a zoom (Web Mercator), with fractions. */
export function tileLat(y: number, z: number): number {
  return (360 / Math.PI) * Math.atan(Math.exp((0.5 - y / 2 ** z) * 2 * Math.PI)) - 90;
}

export function tileLng(x: number, z: number): number {
  return (x / 2 ** z - 0.5) * 360;
}
