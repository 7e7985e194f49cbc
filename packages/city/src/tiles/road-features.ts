import type { LatLng } from '@fiacre/domain';
import type { OsmData } from '../osm/osm-data.ts';
import { linePositions, type NodePositions } from '../places/node-positions.ts';
import { joinLines } from './ring-assembly.ts';
import { roadTags, styleRoad } from './road-class.ts';
import type { FeatureTags, TileFeature } from './tile-feature.ts';

interface Group {
  readonly tags: FeatureTags;
  readonly minZoom: number;
  readonly lines: LatLng[][];
  readonly isDirected: boolean;
}

/** Roads, paths and rails; consecutive ways with the same tags are joined, so that names fit on them. */
export function roadFeatures(data: OsmData, positions: NodePositions): TileFeature[] {
  const groups = new Map<string, Group>();
  for (const { refs, tags } of data.ways) {
    const style = styleRoad(tags);
    if (style === null || tags['area'] === 'yes') continue;
    const line = linePositions(refs, positions);
    if (line.length < 2) continue;
    const shown = roadTags(tags, style);
    const key = JSON.stringify(shown);
    const known = groups.get(key);
    if (known) known.lines.push(line);
    else
      groups.set(key, { tags: shown, minZoom: style.minZoom, lines: [line], isDirected: 'oneway' in shown });
  }
  return [...groups.values()].flatMap((group) =>
    joinLines(group.lines, group.isDirected).map((line): TileFeature => {
      const geometry = { type: 'line', line } as const;
      return { layer: 'roads', minZoom: group.minZoom, tags: group.tags, geometry };
    }),
  );
}
