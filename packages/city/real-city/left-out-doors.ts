import { greatCircleMetres } from '../../domain/src/index.ts';
import { collectPlaces } from '../src/place-import/collect-places.ts';
import type { OsmData, Tags } from '../src/osm/osm-data.ts';
import { buildPlaceTable } from '../src/places/place-table.ts';
import { Places } from '../src/places/places.ts';
import { addressForms, knownAddresses, type AddressForm } from './addresses.ts';

/** Searching for all of them would take minutes. */
const mostAddresses = 240;
/** An exact suggestion farther from the door than this is wrong. */
const rightMetres = 80;

export interface LeftOutDoors {
  readonly queries: number;
  /** The first suggestion is marked as inexact. */
  readonly about: number;
  /** The first suggestion is exact, and within 80 m. */
  readonly right: number;
  readonly nothing: number;
  /** The first suggestion is exact, and somewhere else. */
  readonly wrong: readonly string[];
}

/** Removes every third house number from the map, and searches for those in one form. */
export function searchLeftOutDoors(read: () => OsmData, cityName: string, form: AddressForm): LeftOutDoors {
  const { places, missing } = townWithoutDoors(read, cityName);
  const found = { queries: 0, about: 0, right: 0, nothing: 0, wrong: [] as string[] };
  for (const address of missing) {
    const typed = addressForms[form](address);
    const [first] = places.suggest(typed, { limit: 5 });
    found.queries++;
    if (first === undefined) found.nothing++;
    else if (!first.isExact) found.about++;
    else if (greatCircleMetres(first.position, address.position) <= rightMetres) found.right++;
    else found.wrong.push(`${typed} → ${first.description} (${first.kind})`);
  }
  return found;
}

const isNumber = ([key]: [string, string]): boolean => /^addr:(house|street|conscription)number$/.test(key);
const withoutNumber = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).filter((entry) => !isNumber(entry)));

function townWithoutDoors(read: () => OsmData, cityName: string) {
  const data = read();
  const missing = knownAddresses(data, cityName, mostAddresses).filter((_, index) => index % 3 === 0);
  const isMissing = new Set(missing.map(({ number, street }) => `${number}\n${street}`));
  const cut = (tags: Tags): Tags =>
    isMissing.has(`${tags['addr:housenumber']}\n${tags['addr:street']}`) ? withoutNumber(tags) : tags;
  const left: OsmData = {
    ...data,
    nodeTags: new Map([...data.nodeTags].map(([place, tags]) => [place, cut(tags)])),
    ways: data.ways.map((way) => ({ ...way, tags: cut(way.tags) })),
    relations: data.relations.map((relation) => ({ ...relation, tags: cut(relation.tags) })),
  };
  return { missing, places: new Places(buildPlaceTable(collectPlaces(left))) };
}
