import type { Bounds } from '../geometry/bounding-box.ts';
import type { TileFeature } from './tile-feature.ts';

/** The edge of the map. Nothing is known beyond it, so the style lets the sea and the woods fade there. */
export function mapEdge({ west, south, east, north }: Bounds): TileFeature {
  const start = { lat: north, lng: west };
  const line = [
    start,
    { lat: north, lng: east },
    { lat: south, lng: east },
    { lat: south, lng: west },
    start,
  ];
  return { layer: 'landuse', minZoom: 7, tags: { class: 'edge' }, geometry: { type: 'line', line } };
}
