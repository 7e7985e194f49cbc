import { cosineOfDegrees, type LatLng } from '@fiacre/domain';
import type { Tags } from '../osm/osm-data.ts';
import { classifyPoint } from '../place-import/point-class.ts';
import { MAX_TILE_ZOOM } from './tile-feature.ts';

/** How a name at a point is shown: its kind and class, its importance (1 is the highest), the lowest zoom with it. */
export interface LabelStyle {
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
/** Where people change: the larger, the earlier. A metro has many entrances and a tram many stops. */
const STATIONS: Readonly<Record<string, Omit<LabelStyle, 'kind'>>> = {
  aerodrome: { rank: 1, minZoom: 10 },
  terminal: { rank: 3, minZoom: 14 },
  heliport: { rank: 3, minZoom: 14 },
  station: { rank: 2, minZoom: 12 },
  ferry_terminal: { rank: 3, minZoom: 13 },
  bus_station: { rank: 3, minZoom: 13 },
  subway: { rank: 3, minZoom: 13 },
  halt: { rank: 3, minZoom: 13 },
  tram_stop: { rank: 5, minZoom: 15 },
  subway_entrance: { rank: 6, minZoom: 15 },
};
const GREEN = new Set(['park', 'garden', 'nature_reserve', 'common', 'golf_course', 'wood', 'forest']);

/** The label of a named feature with its outline, if it has one; null if its name is not shown. */
export function styleLabel(tags: Tags, outline: readonly LatLng[] | undefined): LabelStyle | null {
  const settlement = SETTLEMENTS[tags['place'] ?? ''];
  if (settlement !== undefined) return settlement;
  if (tags['natural'] === 'bay') return styleAreaName('water', outline, 11);
  if (tags['natural'] === 'water') return styleAreaName('water', outline, 14);
  if (tags['place'] === 'square') return styleAreaName('square', outline, MAX_TILE_ZOOM);
  const found = classifyPoint(tags);
  if (found === null) return null;
  const isSubway = found.class === 'station' && (tags['station'] === 'subway' || tags['subway'] === 'yes');
  const name = isSubway ? 'subway' : found.class;
  const station = STATIONS[name];
  if (found.kind === 'airport' || name === 'heliport') {
    return { kind: 'airport', class: name, ...(station ?? { rank: 3, minZoom: 14 }) };
  }
  if (found.kind === 'station') {
    return { kind: 'station', class: name, ...(station ?? { rank: 4, minZoom: 14 }) };
  }
  if (GREEN.has(found.class)) return styleAreaName('park', outline, 14);
  // Weights of 0.2 to 0.9 become ranks 6 to 2; the lowest appear only at the highest zoom.
  const rank = Math.min(6, Math.max(2, Math.round(7.5 - found.weight * 7.5)));
  return { kind: 'poi', rank, minZoom: rank <= 3 ? 13 : rank <= 5 ? 14 : MAX_TILE_ZOOM, class: found.class };
}

const LABEL_PIXELS = 40;
/** The width of a pixel at zoom 0 at the equator, where the world is 512 pixels wide. */
const EQUATOR_PIXEL_METRES = 40_075_017 / 512;
const METRES_PER_DEGREE = 111_195;

/** The name of an area appears with the zoom at which the area is about as wide as its name. */
export function styleAreaName(
  kind: string,
  outline: readonly LatLng[] | undefined,
  pointZoom: number,
): LabelStyle {
  const zoom = outline?.[0] === undefined ? pointZoom : zoomOfWidth(outline, outline[0].lat);
  const rank = zoom <= 12 ? 3 : zoom <= 14 ? 4 : zoom <= MAX_TILE_ZOOM ? 5 : 6;
  return { kind, rank, minZoom: Math.min(MAX_TILE_ZOOM, Math.max(10, zoom)) };
}

function zoomOfWidth(outline: readonly LatLng[], lat: number): number {
  const side = Math.max(1, boxSideMetres(outline, lat));
  return Math.ceil(Math.log2((LABEL_PIXELS * EQUATOR_PIXEL_METRES * cosineOfDegrees(lat)) / side));
}

/** The side of a square with the area of the box around some points. */
function boxSideMetres(points: readonly LatLng[], lat: number): number {
  const lats = extentOf(points.map((point) => point.lat));
  const lngs = extentOf(points.map((point) => point.lng));
  return METRES_PER_DEGREE * Math.sqrt(lats * lngs * cosineOfDegrees(lat));
}

function extentOf(values: readonly number[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}
