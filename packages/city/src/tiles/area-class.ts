import type { Tags } from '../osm/osm-data.ts';
import type { TileLayer } from './tile-feature.ts';

/** The layer and class of an area. */
export interface AreaStyle {
  readonly layer: TileLayer;
  readonly class: string;
}

/** The first matching row applies: key, values (`*` is any but "no"), layer, class. */
const RULES: readonly (readonly [string, string, TileLayer, string])[] = [
  ['natural', 'bay strait', 'water', 'sea'],
  ['water', 'river canal stream', 'water', 'river'],
  ['water', 'basin reservoir wastewater', 'water', 'basin'],
  ['natural', 'water', 'water', 'lake'],
  ['waterway', 'riverbank dock', 'water', 'river'],
  ['landuse', 'basin reservoir', 'water', 'basin'],
  ['leisure', 'swimming_pool', 'water', 'basin'],
  ['building', '*', 'buildings', ''],
  ['building:part', '*', 'buildings', ''],
  ['aeroway', 'terminal hangar', 'buildings', ''],
  ['aeroway', 'aerodrome heliport apron', 'landuse', 'airport'],
  ['man_made', 'pier breakwater', 'landuse', 'pier'],
  ['leisure', 'pitch track', 'landuse', 'pitch'],
  ['natural', 'beach sand', 'landuse', 'beach'],
  ['amenity', 'hospital clinic', 'landuse', 'hospital'],
  ['amenity', 'school university college kindergarten', 'landuse', 'school'],
  ['landuse', 'cemetery', 'landuse', 'cemetery'],
  ['amenity', 'grave_yard', 'landuse', 'cemetery'],
  ['leisure', 'park garden playground nature_reserve golf_course dog_park common', 'landuse', 'park'],
  ['natural', 'wood', 'landuse', 'wood'],
  ['landuse', 'forest orchard', 'landuse', 'wood'],
  [
    'landuse',
    'grass meadow village_green recreation_ground allotments flowerbed greenfield farmland',
    'landuse',
    'grass',
  ],
  ['natural', 'grassland scrub heath', 'landuse', 'grass'],
  ['landuse', 'residential', 'landuse', 'residential'],
  ['landuse', 'commercial retail', 'landuse', 'commercial'],
  ['landuse', 'industrial railway port quarry', 'landuse', 'industrial'],
];

/** Ways that are lines unless they are tagged as areas: squares and wide runways. */
const PAVED: readonly (readonly [string, string])[] = [
  ['highway', 'pedestrian footway service'],
  ['aeroway', 'runway taxiway'],
];

/** Null for areas that are not drawn on the map. */
export function styleArea(tags: Tags): AreaStyle | null {
  if (tags['area'] === 'yes' && PAVED.some(([key, values]) => isOneOf(tags[key], values)))
    return { layer: 'landuse', class: 'square' };
  for (const [key, values, layer, name] of RULES) {
    const value = tags[key];
    if (value === undefined || value === 'no') continue;
    if (values === '*' || isOneOf(value, values)) return { layer, class: name };
  }
  return null;
}

const isOneOf = (value: string | undefined, values: string): boolean =>
  value !== undefined && values.split(' ').includes(value);

/** The area in square metres that is visible at a zoom: about 4 × 4 pixels. Larger areas appear at lower zooms. */
export function areaMinZoom(layer: TileLayer, squareMetres: number): number {
  const side = Math.sqrt(squareMetres);
  const metresPerPixelAtZero = 110_000;
  const zoom = Math.ceil(Math.log2((4 * metresPerPixelAtZero) / Math.max(1, side)));
  if (layer === 'buildings') return Math.min(15, Math.max(13, zoom));
  return Math.min(14, Math.max(layer === 'water' ? 4 : 7, zoom));
}
