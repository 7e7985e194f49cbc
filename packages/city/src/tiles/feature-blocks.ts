import type { LatLng } from '@fiacre/domain';
import { join } from 'node:path';
import { BlockSpill } from './block-spill.ts';
import type { Bounds } from '../geometry/bounding-box.ts';
import { clipGeometry } from './clip-area.ts';
import { decodeFeatures, FeatureEncoder } from './feature-record.ts';
import { BLOCK_LEVELS, tileLat, tileLng, type Block, type BlockLevel } from './tile-blocks.ts';
import type { TileFeature, TileGeometry } from './tile-feature.ts';
import { tilePosition } from '../pmtiles/tile-id.ts';

/** How far a feature continues beyond its block, as a share of the block: twice as far as tiles show it. */
const BEYOND = 1 / 32;
/** A feature that is in at most this many blocks is stored whole in each of them. */
const MAX_WHOLE = 2;
/** More than the number of blocks in a row at any level. */
const ROW_STEP = 2 ** 16;

interface BlockRange {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** The features of a map, sorted into the blocks of all levels, on disk. */
export class FeatureBlocks {
  private readonly cover: Bounds;
  private readonly encoder = new FeatureEncoder();
  private readonly spills: readonly (readonly [BlockLevel, BlockSpill])[];

  /** Writes to files in the folder, which must exist; `cover` is the box that is drawn. */
  constructor(folder: string, cover: Bounds) {
    this.cover = cover;
    this.spills = BLOCK_LEVELS.map((level) => [
      level,
      new BlockSpill(join(folder, `features-${level.blockZoom}.tmp`)),
    ]);
  }

  /** Cuts features off at the edge of the box, where the sea ends as well. */
  add(feature: TileFeature): void {
    const extent = extentOf(feature.geometry);
    if (isInside(extent, this.cover)) {
      this.addInside(feature, extent);
      return;
    }
    if (feature.geometry.type === 'point') return;
    for (const geometry of clipGeometry(feature.geometry, this.cover))
      this.addInside({ ...feature, geometry }, extentOf(geometry));
  }

  private addInside(feature: TileFeature, extent: Bounds): void {
    let record: Uint8Array | undefined;
    for (const [level, spill] of this.spills) {
      if (feature.minZoom > level.maxZoom) continue;
      const range = rangeOf(extent, level, this.cover);
      if (range.east - range.west >= MAX_WHOLE || range.south - range.north >= MAX_WHOLE) {
        this.split(feature, range, level, spill);
        record = undefined;
        continue;
      }
      record ??= this.encoder.encode(feature);
      for (let x = range.west; x <= range.east; x++) {
        for (let y = range.north; y <= range.south; y++) spill.add(x * ROW_STEP + y, record);
      }
    }
  }

  /** Halves a large feature until each part belongs to one block, so that no block has to read all of it. */
  private split(feature: TileFeature, range: BlockRange, level: BlockLevel, spill: BlockSpill): void {
    if (range.west === range.east && range.north === range.south) {
      spill.add(range.west * ROW_STEP + range.north, this.encoder.encode(feature));
      return;
    }
    for (const half of halves(range)) {
      for (const geometry of clipGeometry(feature.geometry, boxOf(half, level.blockZoom))) {
        this.split({ ...feature, geometry }, half, level, spill);
      }
    }
  }

  /** Visits the blocks of all levels with their features. */
  *[Symbol.iterator](): Generator<{ level: BlockLevel; block: Block; features: TileFeature[] }> {
    for (const [level, spill] of this.spills) {
      for (const number of spill.blocks) {
        const block = { x: Math.floor(number / ROW_STEP), y: number % ROW_STEP };
        yield { level, block, features: decodeFeatures(spill.read(number)) };
      }
    }
  }

  get blockCount(): number {
    return this.spills.reduce((sum, [, spill]) => sum + spill.blocks.length, 0);
  }

  /** Removes the files. */
  close(): void {
    for (const [, spill] of this.spills) spill.close();
  }
}

function halves(range: BlockRange): [BlockRange, BlockRange] {
  const { west, north, east, south } = range;
  if (east - west >= south - north) {
    const middle = (west + east) >> 1;
    return [
      { ...range, east: middle },
      { ...range, west: middle + 1 },
    ];
  }
  const middle = (north + south) >> 1;
  return [
    { ...range, south: middle },
    { ...range, north: middle + 1 },
  ];
}

function boxOf({ west, north, east, south }: BlockRange, z: number): Bounds {
  return {
    west: tileLng(west - BEYOND, z),
    east: tileLng(east + 1 + BEYOND, z),
    north: tileLat(north - BEYOND, z),
    south: tileLat(south + 1 + BEYOND, z),
  };
}

/** The blocks that a box touches or nearly touches, within the box that is drawn. */
function rangeOf(box: Bounds, { blockZoom }: BlockLevel, cover: Bounds): BlockRange {
  const size = 2 ** blockZoom - 1;
  const northWest = tilePosition(box.north, box.west, blockZoom);
  const southEast = tilePosition(box.south, box.east, blockZoom);
  const first = tilePosition(cover.north, cover.west, blockZoom);
  const last = tilePosition(cover.south, cover.east, blockZoom);
  const clamp = (value: number): number => Math.max(0, Math.min(size, value));
  return {
    west: clamp(Math.floor(Math.max(northWest.x - BEYOND, first.x))),
    north: clamp(Math.floor(Math.max(northWest.y - BEYOND, first.y))),
    east: clamp(Math.floor(Math.min(southEast.x + BEYOND, last.x))),
    south: clamp(Math.floor(Math.min(southEast.y + BEYOND, last.y))),
  };
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}

function extentOf(geometry: TileGeometry): Bounds {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const take = ({ lat, lng }: LatLng): void => {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  };
  if (geometry.type === 'point') take(geometry.position);
  else if (geometry.type === 'line') geometry.line.forEach(take);
  else for (const [outline = []] of geometry.areas) outline.forEach(take);
  return box;
}
