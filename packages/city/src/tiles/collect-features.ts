import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { areaFeatures, waterLines } from './area-features.ts';
import type { Bounds } from '../geometry/bounding-box.ts';
import { mapEdge } from './map-edge.ts';
import { houseNumberFeatures, labelFeatures } from './label-features.ts';
import { roadFeatures } from './road-features.ts';
import { shieldFeatures } from './shield-features.ts';
import type { TileFeature } from './tile-feature.ts';

/** Everything that the map draws of an import, one feature at a time; `bounds` is the box of the map. */
export function* eachTileFeature(data: OsmData | OsmColumns, bounds: Bounds): Generator<TileFeature> {
  const osm = columnsOf(data);
  yield* areaFeatures(osm, bounds);
  yield* waterLines(osm);
  yield* roadFeatures(osm);
  yield* labelFeatures(osm);
  yield* shieldFeatures(osm);
  yield* houseNumberFeatures(osm);
  yield mapEdge(bounds);
}
