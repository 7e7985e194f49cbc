import type { OsmData } from '../osm/osm-data.ts';
import { indexNodePositions } from '../places/node-positions.ts';
import { areaFeatures, waterLines } from './area-features.ts';
import type { Bounds } from './bounding-box.ts';
import { houseNumberFeatures, labelFeatures } from './label-features.ts';
import { roadFeatures } from './road-features.ts';
import type { TileFeature } from './tile-feature.ts';

/** Everything that the map draws of an import; `bounds` is the box for the sea. */
export function collectTileFeatures(data: OsmData, bounds: Bounds): TileFeature[] {
  const positions = indexNodePositions(data);
  return [
    ...areaFeatures(data, positions, bounds),
    ...waterLines(data, positions),
    ...roadFeatures(data, positions),
    ...labelFeatures(data, positions),
    ...houseNumberFeatures(data, positions),
  ];
}
