import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { collectGarbage } from '../arrays/collect-garbage.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { sortHouses } from '../places/house-numbers.ts';
import { interpolatedDoors } from './interpolated-doors.ts';
import { findLocalities, type Localities } from './localities.ts';
import { withoutOwnName } from '../places/locality-finder.ts';
import { NO_HOUSES, NO_LINES } from '../places/place-model.ts';
import type { Locality, PlaceDocument } from '../places/place-model.ts';
import { eachPoint } from './points-of-interest.ts';
import { eachAddress, type AddressPoint } from './read-addresses.ts';
import { StreetDoors, distinguish, type NamedStreet } from './same-names.ts';
import { gatherStreets, linesOf, type StreetLines } from './street-lines.ts';
import { StreetFinder } from './street-finder.ts';
import { foldName } from '../places/text/words.ts';

/** Everything that can be found by name, and the name of the town. */
export interface CollectedPlaces {
  readonly documents: PlaceDocument[];
  readonly townName: string | undefined;
  readonly townCentre: LatLng | undefined;
  readonly localities: readonly Locality[];
  /** The number of addresses without a street name and without a street nearby. */
  readonly addressesLost: number;
}

/** An address without a street is assigned to a street within this distance. */
const DOORSTEP_METRES = 60;
/** An address with a street name is assigned to a street of that name within this distance. */
const SAME_NAME_METRES = 1_500;

/** Converts an import into documents: one per street (with its doors), per named place, and per suburb or town. */
export function collectPlaces(data: OsmData | OsmColumns): CollectedPlaces {
  const osm = columnsOf(data);
  const localities = findLocalities(osm);
  const streets = gatherStreets(osm);
  collectGarbage(osm.nodeCount);
  const doors = assignDoors(osm, new StreetFinder(streets, osm));
  collectGarbage(osm.nodeCount);
  const named = streets.flatMap((street, index) => {
    const [first = NO_DOORS, ...others] = doors.byStreet.get(index)?.split() ?? [];
    const { name } = street;
    return [
      { document: streetDocument(street, first, localities, osm), addressed: first.around },
      ...others.map((part) => addressedStreet({ name, doors: part }, localities)),
    ];
  });
  collectGarbage(osm.nodeCount);
  for (const street of doors.otherStreets) named.push(addressedStreet(street, localities));
  const documents = distinguish(named);
  for (const point of eachPoint(osm, localities)) documents.push(point);
  collectGarbage(osm.nodeCount);
  for (const locality of localities.inside) {
    const secondary = locality.name === localities.main?.name ? '' : localities.describe(locality.position);
    documents.push({
      kind: locality.kind,
      name: locality.name,
      otherNames: locality.otherNames,
      secondary: withoutOwnName(secondary, locality.name),
      position: locality.position,
      weight: locality.kind === 'city' || locality.kind === 'town' ? 1 : 0.75,
      footOnly: false,
      lines: NO_LINES,
      houses: NO_HOUSES,
    });
  }
  return {
    documents: dropDuplicates(documents),
    townName: localities.main?.name,
    townCentre: localities.main?.position,
    localities: localities.all,
    addressesLost: doors.lost,
  };
}

/** A street without a line on the map, known from its addresses. */
interface AddressedStreet {
  readonly name: string;
  readonly doors: StreetDoors;
}

const NO_DOORS = new StreetDoors();

interface AssignedDoors {
  readonly byStreet: ReadonlyMap<number, StreetDoors>;
  readonly otherStreets: readonly AddressedStreet[];
  readonly lost: number;
}

/** The doors of the file, then those between them: if a number occurs in both, the first is kept. */
function* eachDoor(osm: OsmColumns): Generator<AddressPoint> {
  yield* eachAddress(osm, 'area');
  yield* interpolatedDoors(osm);
}

function assignDoors(osm: OsmColumns, finder: StreetFinder): AssignedDoors {
  const byStreet = new Map<number, StreetDoors>();
  const others = new Map<string, AddressedStreet[]>();
  let lost = 0;
  for (const address of eachDoor(osm)) {
    const street =
      address.street === undefined
        ? finder.nearest(address.position, DOORSTEP_METRES)
        : finder.named(address.street, address.position, SAME_NAME_METRES);
    if (street >= 0) {
      const known = byStreet.get(street) ?? new StreetDoors();
      byStreet.set(street, known);
      known.add(address);
    } else if (address.street === undefined) lost++;
    else otherStreet(others, address.street, address.position).doors.add(address);
  }
  return { byStreet, otherStreets: [...others.values()].flat(), lost };
}

/** Addresses with the same street name that are close to each other are on the same street. */
function otherStreet(
  others: Map<string, AddressedStreet[]>,
  name: string,
  position: LatLng,
): AddressedStreet {
  const key = foldName(name);
  const known = others.get(key) ?? [];
  const same = known.find(({ doors }) => {
    const [first] = doors.houses;
    return first !== undefined && greatCircleMetres(first.position, position) < SAME_NAME_METRES;
  });
  if (same) return same;
  const added = { name, doors: new StreetDoors() };
  others.set(key, [...known, added]);
  return added;
}

/** The names around a point, and what the addresses of its street add. */
function aroundTexts(position: LatLng, around: ReadonlySet<string>, localities: Localities): string[] {
  return [...new Set([...localities.namesAround(position), ...around])];
}

function addressedStreet({ name, doors }: AddressedStreet, localities: Localities): NamedStreet {
  const { around } = doors;
  const sorted = sortHouses(doors.houses);
  const position = sorted[sorted.length >> 1]?.position ?? { lat: 0, lng: 0 };
  const document: PlaceDocument = {
    kind: 'street',
    name,
    otherNames: [],
    secondary: withoutOwnName(localities.describe(position), name),
    around: aroundTexts(position, around, localities),
    position,
    weight: 0.1,
    footOnly: false,
    lines: NO_LINES,
    houses: sorted,
  };
  return { document, addressed: around };
}

function streetDocument(
  street: StreetLines,
  { houses, around }: StreetDoors,
  localities: Localities,
  osm: OsmColumns,
): PlaceDocument {
  const { ways } = street;
  const lines = linesOf(ways, osm);
  const position = middleOfStreet(lines);
  const metres = lines.reduce((sum, line) => sum + lengthMetres(line), 0);
  return {
    kind: 'street',
    name: street.name,
    otherNames: street.otherNames,
    secondary: localities.describe(position),
    around: aroundTexts(position, around, localities),
    position,
    weight: Math.min(0.6, 0.08 * street.rank + metres / 20_000),
    footOnly: street.rank === 0,
    lines: () => linesOf(ways, osm),
    houses: houses.length === 0 ? NO_HOUSES : sortHouses(houses),
  };
}

/** A point on the street, in the middle of its longest line. */
function middleOfStreet(lines: readonly (readonly LatLng[])[]): LatLng {
  const longest = [...lines].sort((one, other) => lengthMetres(other) - lengthMetres(one))[0] ?? [];
  let left = lengthMetres(longest) / 2;
  for (let i = 1; i < longest.length; i++) {
    const [a, b] = [longest[i - 1], longest[i]];
    if (a === undefined || b === undefined) break;
    const piece = greatCircleMetres(a, b);
    if (piece >= left && piece > 0) {
      const share = left / piece;
      return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
    }
    left -= piece;
  }
  return longest.at(-1) ?? { lat: 0, lng: 0 };
}

function lengthMetres(line: readonly LatLng[]): number {
  let metres = 0;
  line.forEach((position, index) => {
    const before = line[index - 1];
    if (before !== undefined) metres += greatCircleMetres(before, position);
  });
  return metres;
}

/**
 * If two lines of a list would read the same, nobody can distinguish them: the one with the higher weight stays.
 * Streets keep their lines apart, and a search by kind needs the nearest of two branches.
 */
function dropDuplicates(documents: readonly PlaceDocument[]): PlaceDocument[] {
  const seen = new Set<string>();
  return documents
    .toSorted((one, other) => other.weight - one.weight)
    .filter((document) => {
      if (document.kind === 'street' || (document.categories ?? 0) !== 0) return true;
      const key = `${document.name}\n${document.secondary}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
