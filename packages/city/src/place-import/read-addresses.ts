import type { LatLng } from '@fiacre/domain';
import { isWithin, linePositions, middleOf, middleOfWay, type Extent } from '../osm/node-positions.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmRelation, Tags } from '../osm/osm-data.ts';
import { foldLabel, numberOf } from '../places/text/door-labels.ts';
import { withDistrict } from '../places/text/east-asian-numbers.ts';
import type { House } from '../places/place-model.ts';

/** A numbered door, with the name of its street if the map has it. */
export interface AddressPoint extends House {
  readonly street: string | undefined;
  /** What its tags say about where it is: its quarter, city, postcode, state. */
  readonly around: readonly string[];
}

/** The parts of an address beyond the street, from the smallest to the largest. */
const AROUND = (
  'neighbourhood hamlet quarter suburb subdistrict district village city municipality county province region state ' +
  'postcode'
).split(' ');

/** The texts of the parts of an address beyond the street. */
export function aroundOf(tags: Tags): string[] {
  const parts = AROUND.flatMap((part) => tags[`addr:${part}`] ?? []);
  // "AL3 4QT" and "110 00" are also written together.
  const postcode = tags['addr:postcode'];
  if (postcode?.includes(' ') === true) parts.push(postcode.replaceAll(' ', ''));
  // In a village without street names, the place is what is written before the number.
  const place = tags['addr:street'] === undefined ? undefined : tags['addr:place'];
  return place === undefined ? parts : [place, ...parts];
}

/** "No. 12" and "д. 12" are the number 12. */
const NUMBER_SIGN = /^(?:#|№|n[°º]|no\b|nr\b|nº|д(?=[. \d]))[.:]?\s*(?=\d)/iu;
/** If a building has several doors, they are written "12;14" or "12,14". */
const SEPARATORS = /[;,\u060c\u061b\u3001\uff0c\uff1b]/;

/** Every numbered door, one at a time, because a country has millions. */
export function* eachAddress(osm: OsmColumns, extent: Extent): Generator<AddressPoint> {
  const streets = associatedStreets(osm);
  for (const [place, tags] of osm.nodeTags) {
    if (hasNumber(tags) && isWithin(place, osm, extent))
      yield* doorsOf(tags, osm.position(place), streets.nodes.get(place));
  }
  for (const way of osm.ways) {
    if (NUMBERS.every((key) => way.tag(key) === undefined)) continue;
    yield* doorsOf(way.tags, middleOfWay(way.nodes, osm, extent), streets.ways.get(way.id));
  }
  for (const { id, tags, members } of osm.relations) {
    if (tags['type'] !== 'multipolygon' || !hasNumber(tags)) continue;
    const outer = members.filter(({ type, role }) => type === 'way' && role !== 'inner');
    const lines = outer.map(({ ref }) => osm.ways.find(ref)?.nodes ?? new Uint32Array());
    const position = middleOf(lines.flatMap((nodes) => linePositions(nodes, osm, extent)));
    yield* doorsOf(tags, position, streets.relations.get(id));
  }
}

/** Where mappers write the number of a house: in Czechia and Slovakia every house has two. */
const NUMBERS = [
  'addr:housenumber',
  'addr:conscriptionnumber',
  'addr:streetnumber',
  'addr:provisionalnumber',
] as const;

function hasNumber(tags: Tags): boolean {
  return NUMBERS.some((key) => tags[key] !== undefined);
}

function* doorsOf(tags: Tags, position: LatLng | undefined, byRelation?: string): Generator<AddressPoint> {
  if (position === undefined) return;
  const street = tags['addr:street'] ?? byRelation ?? tags['addr:place'] ?? blockOf(tags);
  const around = aroundOf(tags);
  for (const label of labelsOf(tags)) {
    const number = numberOf(foldLabel(label));
    if (!Number.isNaN(number)) yield { label, number, position, street, around };
  }
}

/** The numbers by which a door is known, as written. */
function labelsOf(tags: Tags): Set<string> {
  const [conscription, onStreet] = [tags['addr:conscriptionnumber'], tags['addr:streetnumber']];
  const both = [conscription, onStreet].filter((part) => part !== undefined).join('/');
  // A cottage of Czechia with the number "ev. 12" is another one than the house 12.
  const provisional = tags['addr:provisionalnumber'];
  const numbers = both === '' && provisional !== undefined ? `ev. ${provisional}` : both;
  const written = (tags['addr:housenumber'] ?? numbers)
    .split(SEPARATORS)
    .map((part) => part.trim().replace(NUMBER_SIGN, ''));
  const block = tags['addr:block_number'];
  const labels = block === undefined ? written : written.map((label) => `${block}-${label}`);
  // "Dlouhá 9" and "Dlouhá 1324" are both the house 1324/9.
  return new Set(onStreet === undefined ? labels : [...labels, onStreet]);
}

/** In Japan a house is numbered within a block of a quarter, not along a street. */
function blockOf(tags: Tags): string | undefined {
  if (tags['addr:block_number'] === undefined) return undefined;
  const name = [tags['addr:quarter'], tags['addr:neighbourhood']].filter((part) => part !== undefined);
  return name.length === 0 ? undefined : withDistrict(name.join(''));
}

interface AssociatedStreets {
  readonly nodes: ReadonlyMap<number, string>;
  readonly ways: ReadonlyMap<number, string>;
  readonly relations: ReadonlyMap<number, string>;
}

/** The street of each house that a relation assigns to one. Source: wiki.openstreetmap.org/wiki/Relation:associatedStreet. */
function associatedStreets(osm: OsmColumns): AssociatedStreets {
  const found = {
    nodes: new Map<number, string>(),
    ways: new Map<number, string>(),
    relations: new Map<number, string>(),
  };
  for (const relation of osm.relations) {
    if (!isStreetRelation(relation)) continue;
    const street = relation.members.find(({ type, role }) => type === 'way' && role === 'street');
    const name = relation.tags['name'] ?? (street && osm.ways.find(street.ref)?.tag('name'));
    if (name === undefined) continue;
    for (const { type, ref, role } of relation.members) {
      if (role === 'street') continue;
      if (type === 'node') found.nodes.set(osm.findNode(ref), name);
      else if (type === 'way') found.ways.set(ref, name);
      else found.relations.set(ref, name);
    }
  }
  return found;
}

function isStreetRelation({ tags }: OsmRelation): boolean {
  return tags['type'] === 'associatedStreet' || tags['type'] === 'street';
}
