import type { OsmColumns } from '../osm/osm-columns.ts';
import { linePositions } from '../osm/node-positions.ts';
import { joinLines } from '../geometry/ring-assembly.ts';
import { roadTags, styleRoad } from './road-class.ts';
import type { TileFeature } from './tile-feature.ts';

/** The keys of what is drawn as a line on the ground or over water. */
const LINE_KEYS = ['highway', 'railway', 'aeroway', 'route'] as const;

/** Roads, paths, rails, runways and ferry lines, one way at a time. */
export function* roadFeatures(osm: OsmColumns): Generator<TileFeature> {
  for (const way of osm.ways) {
    if (LINE_KEYS.every((key) => way.tag(key) === undefined)) continue;
    const style = styleRoad(way.tags);
    if (style === null || way.tag('area') === 'yes') continue;
    const line = linePositions(way.nodes, osm);
    if (line.length < 2) continue;
    const geometry = { type: 'line', line } as const;
    yield { layer: 'roads', minZoom: style.minZoom, tags: roadTags(way.tags, style), geometry };
  }
}

/** Joins consecutive roads that have the same tags apart from their names. Other features are left unchanged. */
export function joinRoads(features: readonly TileFeature[]): TileFeature[] {
  const groups = new Map<string, TileFeature[]>();
  const joined: TileFeature[] = [];
  for (const feature of features) {
    if (feature.layer !== 'roads') {
      joined.push(feature);
      continue;
    }
    const { name: _, ...tags } = feature.tags;
    const key = JSON.stringify(tags);
    const known = groups.get(key);
    if (known) known.push(feature);
    else groups.set(key, [{ ...feature, tags }]);
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
