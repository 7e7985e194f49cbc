import type { Tags } from '../osm/osm-data.ts';
import type { House } from './buildings.ts';
import type { Cell, Grain } from './streets/cells.ts';
import type { Namer } from './streets/names.ts';
import type { OsmWriter } from './osm-writer.ts';
import { distance, type Point } from './ground/plane.ts';
import type { Random } from './ground/random.ts';

interface Trade {
  readonly tags: Tags;
  /** `*` is replaced by a proper name. */
  readonly titles: readonly string[];
  readonly count: number;
  readonly grains: readonly Grain[];
}

const INNER: readonly Grain[] = ['old-town', 'centre'];
const TOWN: readonly Grain[] = ['old-town', 'centre', 'grid'];
const HOMES: readonly Grain[] = ['grid', 'garden'];
const ALL: readonly Grain[] = ['old-town', 'centre', 'grid', 'garden'];

const TRADES: readonly Trade[] = [
  {
    tags: { amenity: 'cafe' },
    titles: ['Café *', '* Coffee House', 'Café of the *'],
    count: 70,
    grains: TOWN,
  },
  {
    tags: { amenity: 'restaurant' },
    titles: ['*', 'Trattoria *', 'Table of *', '* Grill'],
    count: 80,
    grains: ALL,
  },
  { tags: { amenity: 'bar' }, titles: ['Bar *', 'The * Tavern'], count: 34, grains: TOWN },
  { tags: { tourism: 'hotel' }, titles: ['Hotel *', 'Grand Hotel *', '* House'], count: 24, grains: INNER },
  { tags: { amenity: 'school' }, titles: ['* School', '* Primary School'], count: 30, grains: HOMES },
  { tags: { amenity: 'kindergarten' }, titles: ['* Kindergarten'], count: 18, grains: HOMES },
  {
    tags: { amenity: 'hospital' },
    titles: ['* General Hospital', '* Hospital', 'Saint * Hospital'],
    count: 5,
    grains: ['grid', 'centre'],
  },
  { tags: { amenity: 'clinic' }, titles: ['* Clinic'], count: 12, grains: HOMES },
  { tags: { amenity: 'pharmacy' }, titles: ['* Pharmacy'], count: 36, grains: ALL },
  { tags: { amenity: 'theatre' }, titles: ['* Theatre', 'Opera *'], count: 5, grains: INNER },
  { tags: { amenity: 'cinema' }, titles: ['Cinema *'], count: 6, grains: TOWN },
  { tags: { tourism: 'museum' }, titles: ['* Museum', 'Museum of *'], count: 8, grains: INNER },
  { tags: { amenity: 'library' }, titles: ['* Library'], count: 7, grains: TOWN },
  { tags: { amenity: 'marketplace' }, titles: ['* Market'], count: 8, grains: TOWN },
  { tags: { shop: 'supermarket' }, titles: ['* Supermarket'], count: 34, grains: ALL },
  { tags: { shop: 'mall' }, titles: ['* Shopping Centre'], count: 4, grains: ['grid'] },
  { tags: { shop: 'bakery' }, titles: ['* Bakery'], count: 30, grains: ALL },
  { tags: { amenity: 'bank' }, titles: ['* Bank'], count: 18, grains: TOWN },
  { tags: { amenity: 'fuel' }, titles: ['* Fuel'], count: 14, grains: HOMES },
  {
    tags: { amenity: 'place_of_worship' },
    titles: ['Church of *', 'Chapel of *', '* Temple'],
    count: 20,
    grains: ALL,
  },
  { tags: { amenity: 'police' }, titles: ['* Police Station'], count: 5, grains: TOWN },
  { tags: { leisure: 'sports_centre' }, titles: ['* Sports Centre', '* Baths'], count: 9, grains: HOMES },
];

/** Places that exist only once. */
const LANDMARKS: readonly { readonly tags: Tags; readonly name: string; readonly grain: Grain }[] = [
  { tags: { amenity: 'townhall' }, name: 'City Hall', grain: 'old-town' },
  { tags: { tourism: 'attraction', historic: 'castle' }, name: 'Old Citadel', grain: 'old-town' },
  { tags: { amenity: 'place_of_worship' }, name: 'Cathedral of the Lanterns', grain: 'old-town' },
  { tags: { amenity: 'university' }, name: '* University', grain: 'centre' },
  { tags: { amenity: 'courthouse' }, name: 'Palace of Justice', grain: 'centre' },
  { tags: { amenity: 'bus_station' }, name: '* Coach Station', grain: 'centre' },
  { tags: { leisure: 'stadium' }, name: '* Stadium', grain: 'grid' },
  { tags: { amenity: 'conference_centre' }, name: '* Congress Centre', grain: 'grid' },
  { tags: { tourism: 'zoo' }, name: '* Zoo', grain: 'garden' },
];

/** Places shops, schools and others at the doors of houses, one per door. */
export function openPlaces(
  houses: readonly House[],
  cityName: string,
  namer: Namer,
  random: Random,
  writer: OsmWriter,
): void {
  const take = lottery(houses, random);
  const open = (house: House | undefined, tags: Tags, name: string): void => {
    if (house === undefined) return;
    const address = { 'addr:street': house.street, 'addr:housenumber': String(house.number) };
    writer.node(house.door, { ...tags, name, ...address });
  };
  open(nearestToSea(houses), { amenity: 'ferry_terminal' }, 'Ferry Terminal');
  for (const { tags, name, grain } of LANDMARKS) {
    open(take(grain), tags, name.replace('*', cityName));
  }
  for (const trade of TRADES) {
    for (let i = 0; i < trade.count; i++) {
      const house = take(random.pick(trade.grains));
      const name = random.pick(trade.titles).replace('*', () => namer.proper());
      open(house, trade.tags, name);
    }
  }
}

/** The southernmost house of the harbour, since the sea is in the south. */
function nearestToSea(houses: readonly House[]): House | undefined {
  const harbour = houses.filter(({ grain }) => grain === 'industry');
  return harbour.sort((one, other) => one.door.y - other.door.y)[0];
}

/** Picks random houses of a district, none of them twice. */
function lottery(houses: readonly House[], random: Random): (grain: Grain) => House | undefined {
  const free = new Map<Grain, House[]>();
  for (const house of houses) {
    const list = free.get(house.grain);
    if (list) list.push(house);
    else free.set(house.grain, [house]);
  }
  return (grain) => {
    const list = free.get(grain) ?? [];
    return list.splice(random.whole(0, Math.max(0, list.length - 1)), 1)[0];
  };
}

const SUBURB_SQUARE_METRES = 900_000;
const QUARTER_SQUARE_METRES = 120_000;
const SUBURB_SPACING_METRES = 800;

/** The city, its suburbs (one per large district) and neighbourhoods, as named points. */
export function nameDistricts(
  cells: readonly Cell[],
  centre: Point,
  cityName: string,
  namer: Namer,
  writer: OsmWriter,
): void {
  // North of the old town's label, so that both are readable.
  writer.node({ x: centre.x, y: centre.y + 330 }, { place: 'city', name: cityName, population: '412000' });
  const placed: Point[] = [];
  const byArea = [...cells].sort((one, other) => other.areaSquareMetres - one.areaSquareMetres);
  for (const cell of byArea) {
    const isHome = cell.grain !== 'river' && cell.grain !== 'airport' && cell.grain !== 'lake-park';
    if (!isHome || cell.areaSquareMetres < QUARTER_SQUARE_METRES) continue;
    if (placed.some((other) => distance(other, cell.middle) < SUBURB_SPACING_METRES)) continue;
    placed.push(cell.middle);
    const isSuburb =
      cell.areaSquareMetres > SUBURB_SQUARE_METRES || cell.grain === 'old-town' || cell.grain === 'industry';
    const name = cell.grain === 'old-town' ? 'Old Town' : namer.proper();
    writer.node(cell.middle, { place: isSuburb ? 'suburb' : 'neighbourhood', name });
  }
}
