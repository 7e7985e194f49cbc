import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import { namedThings } from '../place-import/named-things.ts';
import { eachAddress } from '../place-import/read-addresses.ts';
import { classifyPoint } from '../place-import/point-class.ts';
import { MAX_TILE_ZOOM, type TileFeature } from './tile-feature.ts';

interface LabelStyle {
  readonly kind: string;
  readonly rank: number;
  readonly minZoom: number;
  readonly class?: string;
}

const SETTLEMENTS: Readonly<Record<string, LabelStyle>> = {
  city: { kind: 'city', rank: 1, minZoom: 3 },
  town: { kind: 'town', rank: 2, minZoom: 7 },
  village: { kind: 'town', rank: 3, minZoom: 10 },
  suburb: { kind: 'suburb', rank: 3, minZoom: 11 },
  borough: { kind: 'suburb', rank: 3, minZoom: 11 },
  quarter: { kind: 'suburb', rank: 4, minZoom: 12 },
  neighbourhood: { kind: 'neighbourhood', rank: 4, minZoom: 13 },
  hamlet: { kind: 'neighbourhood', rank: 4, minZoom: 12 },
  island: { kind: 'neighbourhood', rank: 5, minZoom: 12 },
};
const GREEN = new Set(['park', 'garden', 'nature_reserve', 'common', 'golf_course', 'wood', 'forest']);

/** The label of a named feature; null if its name is not shown. */
function styleLabel(tags: Tags): LabelStyle | null {
  const settlement = SETTLEMENTS[tags['place'] ?? ''];
  if (settlement !== undefined) return settlement;
  if (tags['natural'] === 'water' || tags['natural'] === 'bay')
    return { kind: 'water', rank: 3, minZoom: 11 };
  const found = classifyPoint(tags);
  if (found === null) return null;
  if (found.kind === 'airport') return { kind: 'airport', rank: 2, minZoom: 10 };
  if (found.kind === 'station') return { kind: 'station', rank: 3, minZoom: 12, class: found.class };
  if (GREEN.has(found.class)) return { kind: 'park', rank: 4, minZoom: 13 };
  // Weights of 0.2 to 0.9 become ranks 6 to 2; the lowest appear only at the highest zoom.
  const rank = Math.min(6, Math.max(2, Math.round(7.5 - found.weight * 7.5)));
  return { kind: 'poi', rank, minZoom: rank <= 3 ? 13 : rank <= 5 ? 14 : MAX_TILE_ZOOM, class: found.class };
}

/** Names shown at points: settlements, stations, parks, water, points of interest. */
export function* labelFeatures(osm: OsmColumns): Generator<TileFeature> {
  for (const { name, tags, position } of namedThings(osm, 'map')) {
    const style = styleLabel(tags);
    if (style === null) continue;
    const { kind, rank, minZoom } = style;
    const shown = { kind, name, rank, ...(style.class === undefined ? {} : { class: style.class }) };
    yield { layer: 'labels', minZoom, tags: shown, geometry: { type: 'point', position } };
  }
}

export function* houseNumberFeatures(osm: OsmColumns): Generator<TileFeature> {
  for (const { label, position } of eachAddress(osm, 'map')) {
    yield {
      layer: 'housenumbers',
      minZoom: MAX_TILE_ZOOM,
      tags: { number: label },
      geometry: { type: 'point', position },
    };
  }
}
