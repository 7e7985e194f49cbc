import type { Tags } from '../osm/osm-data.ts';
import type { PlaceKind } from '../places/place-model.ts';

/** The kind of a named feature, its class on the map, and how likely it is that somebody rides there (0 to 1). */
export interface PointClass {
  readonly kind: PlaceKind;
  readonly class: string;
  readonly weight: number;
}

const WEIGHTS: Readonly<Record<string, number>> = {
  aerodrome: 0.9,
  terminal: 0.85,
  station: 0.8,
  hospital: 0.7,
  university: 0.65,
  stadium: 0.65,
  ferry_terminal: 0.65,
  bus_station: 0.65,
  mall: 0.6,
  museum: 0.55,
  theatre: 0.55,
  townhall: 0.55,
  hotel: 0.5,
  attraction: 0.5,
  conference_centre: 0.5,
  casino: 0.6,
  college: 0.45,
  zoo: 0.5,
  marketplace: 0.45,
  halt: 0.5,
  tram_stop: 0.35,
  park: 0.45,
  cinema: 0.4,
  school: 0.35,
  clinic: 0.35,
  library: 0.35,
  supermarket: 0.35,
  beach: 0.45,
  place_of_worship: 0.3,
};
const DEFAULT_WEIGHT = 0.2;

/** Keys that make a named feature a destination; the first one that a feature has determines its class. */
const KEYS = [
  'aeroway',
  'railway',
  'amenity',
  'tourism',
  'leisure',
  'shop',
  'historic',
  'healthcare',
  'office',
  'craft',
  'natural',
  'landuse',
  'building',
  'man_made',
  'place',
  'public_transport',
  'entrance',
];
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  aeroway: ['taxiway', 'runway', 'apron', 'gate', 'holding_position', 'parking_position'],
  railway: [
    'rail',
    'tram',
    'subway',
    'light_rail',
    'abandoned',
    'disused',
    'razed',
    'proposed',
    'switch',
    'signal',
    'level_crossing',
    'buffer_stop',
    'platform',
    'dismantled',
    'construction',
  ],
  amenity: [
    'bench',
    'parking_space',
    'waste_basket',
    'recycling',
    'vending_machine',
    'atm',
    'post_box',
    'bicycle_parking',
  ],
  natural: ['coastline', 'tree', 'tree_row', 'cliff', 'water', 'wood'],
  public_transport: ['platform', 'stop_position', 'stop_area'],
  place: ['country', 'state', 'region', 'county', 'sea', 'ocean', 'archipelago', 'continent'],
};
const SETTLEMENT = new Set([
  'city',
  'town',
  'village',
  'hamlet',
  'municipality',
  'borough',
  'suburb',
  'quarter',
  'neighbourhood',
]);

/** Null for features that nobody would name as a destination. */
export function classifyPoint(tags: Tags): PointClass | null {
  if (SETTLEMENT.has(tags['place'] ?? '') || tags['boundary'] !== undefined) return null;
  for (const key of KEYS) {
    const value = tags[key];
    if (value === undefined || value === 'no' || IGNORED[key]?.includes(value)) continue;
    return {
      kind: kindOf(key, value),
      class: value === 'yes' || key === 'entrance' ? key : value,
      weight: WEIGHTS[value] ?? DEFAULT_WEIGHT,
    };
  }
  return null;
}

function kindOf(key: string, value: string): PlaceKind {
  if (key === 'aeroway' && (value === 'aerodrome' || value === 'terminal')) return 'airport';
  if (key === 'entrance') return 'entrance';
  const isStation =
    (key === 'railway' || key === 'public_transport') &&
    /^(?:station|halt|tram_stop|subway_entrance)$/.test(value);
  return isStation || value === 'bus_station' || value === 'ferry_terminal' ? 'station' : 'poi';
}
