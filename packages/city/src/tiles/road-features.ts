import type { OsmColumns } from '../osm/osm-columns.ts';
import { linePositions } from '../osm/node-positions.ts';
import { joinLines } from '../geometry/ring-assembly.ts';
import { roadTags, styleRoad } from './road-class.ts';
import type { TileFeature } from './tile-feature.ts';

/** Roads, paths and rails, one way at a time. */
export function* roadFeatures(osm: OsmColumns): Generator<TileFeature> {
  for (const way of osm.ways) {
    if (way.tag('highway') === undefined && way.tag('railway') === undefined) continue;
    const style = styleRoad(way.tags);
    if (style === null || way.tag('area') === 'yes') continue;
    const line = linePositions(way.nodes, osm);
    if (line.length < 2) continue;
    const geometry = { type: 'line', line } as const;
    yield { layer: 'roads', minZoom: style.minZoom, tags: roadTags(way.tags, style), geometry };
  }
}

/** Joins consecutive roads that have the same tags, so that names fit on them. Other features are left unchanged. */
export function joinRoads(features: readonly TileFeature[]): TileFeature[] {
  const groups = new Map<string, TileFeature[]>();
  const joined: TileFeature[] = [];
  for (const feature of features) {
    if (feature.layer !== 'roads') {
      joined.push(feature);
      continue;
    }
    const key = JSON.stringify(feature.tags);
    const known = groups.get(key);
    if (known) known.push(feature);
    else groups.set(key, [feature]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const lines = group.flatMap(({ geometry }) => (geometry.type === 'line' ? [geometry.line] : []));
    for (const line of joinLines(lines, 'oneway' in first.tags)) {
      joined.push({ ...first, geometry: { type: 'line', line } });
    }
  }
  return joined;
}
