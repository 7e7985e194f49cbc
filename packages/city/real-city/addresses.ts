import { greatCircleMetres, type LatLng } from '../../domain/src/index.ts';
import { columnsOf } from '../src/osm/columns-builder.ts';
import { middleOfWay } from '../src/osm/node-positions.ts';
import type { OsmData, Tags } from '../src/osm/osm-data.ts';
import type { Places } from '../src/places/places.ts';
import { foldName } from '../src/places/text/words.ts';

/** A door of the map, and what its tags say about where it is. */
export interface KnownAddress {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  /** Empty if the map does not say it. */
  readonly region: string;
  readonly postcode: string;
  readonly country: string;
  readonly position: LatLng;
}

/** How people write an address in a message. */
export const addressForms = {
  bare: ({ number, street }) => `${number} ${street}`,
  'number last': ({ number, street }) => `${street} ${number}`,
  'with its city': ({ number, street, city }) => `${number} ${street}, ${city}`,
  'on an envelope': ({ number, street, city, region, postcode, country }) =>
    `${number} ${street}, ${city}, ${`${region} ${postcode}`.trim()}, ${country}`,
  'postcode before the city': ({ number, street, city, postcode, country }) =>
    `${street} ${number}, ${postcode} ${city}, ${country}`,
  'with a flat': ({ number, street, city, region }) => `${number} ${street} Apt 4, ${city} ${region}`,
  'largest part first': ({ number, street, city, postcode, country }) =>
    `${country}, ${postcode} ${city}, ${street}, ${number}`,
  'without commas': ({ number, street, city, region, postcode }) =>
    `${number} ${street} ${city} ${region} ${postcode}`.trim(),
} as const satisfies Record<string, (address: KnownAddress) => string>;

export type AddressForm = keyof typeof addressForms;

/** A suggestion this close to the door is right. */
const rightMetres = 80;

/** A sample of the doors with a street; of several doors that are written the same, none. */
export function knownAddresses(data: OsmData, cityName: string, most = 60): KnownAddress[] {
  const osm = columnsOf(data);
  const found = new Map<string, KnownAddress[]>();
  const add = (tags: Tags, position: LatLng | undefined): void => {
    const [number, street] = [tags['addr:housenumber'], tags['addr:street']];
    if (number === undefined || street === undefined || position === undefined || /[;,]/.test(number)) return;
    const key = foldName(`${number} ${street}`);
    const address = {
      number,
      street,
      city: tags['addr:city'] ?? cityName,
      region: tags['addr:state'] ?? '',
      postcode: tags['addr:postcode'] ?? '',
      country: tags['addr:country'] ?? '',
      position,
    };
    found.set(key, [...(found.get(key) ?? []), address]);
  };
  for (const [place, tags] of osm.nodeTags) add(tags, osm.position(place));
  for (const way of osm.ways) {
    if (way.tag('addr:housenumber') !== undefined) add(way.tags, middleOfWay(way.nodes, osm, 'area'));
  }
  const unique = [...found.values()].flatMap((same) => (same.length === 1 ? same : []));
  const step = Math.max(1, Math.floor(unique.length / most));
  return unique.filter((_, index) => index % step === 0).slice(0, most);
}

export interface AddressHits {
  readonly queries: number;
  readonly first: number;
  readonly amongFive: number;
  readonly missed: readonly string[];
}

/** Searches for addresses in one form, without a position, and counts those that were found within 80 m. */
export function countAddressHits(
  places: Places,
  addresses: readonly KnownAddress[],
  form: AddressForm,
): AddressHits {
  const hits = { queries: 0, first: 0, amongFive: 0, missed: [] as string[] };
  for (const address of addresses) {
    const typed = addressForms[form](address);
    const found = places.suggest(typed, { limit: 5 });
    const rank = found.findIndex(
      ({ position }) => greatCircleMetres(position, address.position) < rightMetres,
    );
    hits.queries++;
    if (rank === 0) hits.first++;
    if (rank >= 0) hits.amongFive++;
    if (rank !== 0) hits.missed.push(`${typed} → ${found[0]?.description ?? 'nothing'} (${rank + 1})`);
  }
  return hits;
}
