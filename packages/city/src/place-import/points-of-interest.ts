import type { OsmColumns } from '../osm/osm-columns.ts';
import type { Tags } from '../osm/osm-data.ts';
import type { Localities } from './localities.ts';
import { otherNames } from './name-tags.ts';
import { namedThings, type NamedThing } from './named-things.ts';
import { middleOfWay } from '../osm/node-positions.ts';
import { categoriesOf } from '../places/place-categories.ts';
import { NO_HOUSES, NO_LINES } from '../places/place-model.ts';
import type { PlaceDocument } from '../places/place-model.ts';
import { classifyPoint } from './point-class.ts';
import { aroundOf } from './read-addresses.ts';

/** Destinations that are neither streets nor settlements: named ones, and those known by their kind. */
export function* eachPoint(osm: OsmColumns, localities: Localities): Generator<PlaceDocument> {
  for (const { name, tags, position } of everyThing(osm)) {
    const categories = categoriesOf(tags);
    const isKnown = categories !== 0 || tags['addr:housename'] === name;
    const found = classifyPoint(tags) ?? (isKnown ? WITHOUT_CLASS : null);
    if (found === null) continue;
    const around = [streetAddress(tags), localities.describe(position)];
    yield {
      kind: found.kind,
      name,
      otherNames: otherNames(tags),
      secondary: around.filter((part) => part !== '').join(', '),
      around: [...new Set([...localities.namesAround(position), ...aroundOf(tags)])],
      position,
      weight: found.weight,
      footOnly: false,
      categories,
      lines: NO_LINES,
      houses: NO_HOUSES,
    };
  }
}

function* everyThing(osm: OsmColumns): Generator<NamedThing> {
  yield* namedThings(osm, 'area');
  yield* namelessThings(osm);
  yield* namedHouses(osm);
}

/** Houses with a name instead of a number, or with both. */
function* namedHouses(osm: OsmColumns): Generator<NamedThing> {
  const nameOf = ({ name, 'addr:housename': house }: Tags): string | undefined =>
    house === name ? undefined : house;
  for (const [place, tags] of osm.nodeTags) {
    const name = nameOf(tags);
    if (name !== undefined && osm.isInside(place)) yield { name, tags, position: osm.position(place) };
  }
  for (const way of osm.ways) {
    if (way.tag('addr:housename') === undefined) continue;
    const name = nameOf(way.tags);
    const position = middleOfWay(way.nodes, osm, 'area');
    if (name !== undefined && position !== undefined) yield { name, tags: way.tags, position };
  }
}

/** Places that are known by their kind, and houses that are known by their name. */
const WITHOUT_CLASS = { kind: 'poi', weight: 0.1 } as const;

/** Cash machines and the like, which are signed with the name of their operator. */
function* namelessThings(osm: OsmColumns): Generator<NamedThing> {
  const signOf = ({ brand, operator, network, amenity }: Tags): string | undefined =>
    brand ?? operator ?? network ?? (amenity === 'atm' ? 'ATM' : undefined);
  for (const [place, tags] of osm.nodeTags) {
    const name = signOf(tags);
    if (tags['name'] !== undefined || !osm.isInside(place)) continue;
    if (name !== undefined && categoriesOf(tags) !== 0) yield { name, tags, position: osm.position(place) };
  }
  for (const way of osm.ways) {
    if (way.tag('name') !== undefined || (way.tag('amenity') ?? way.tag('shop')) === undefined) continue;
    const name = signOf(way.tags);
    const position = name === undefined ? undefined : middleOfWay(way.nodes, osm, 'area');
    if (name !== undefined && position !== undefined && categoriesOf(way.tags) !== 0)
      yield { name, tags: way.tags, position };
  }
}

function streetAddress(tags: Tags): string {
  const street = tags['addr:street'];
  const number = tags['addr:housenumber'];
  if (street === undefined) return '';
  return number === undefined ? street : `${number} ${street}`;
}
