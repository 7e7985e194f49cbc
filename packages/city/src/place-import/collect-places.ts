import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { collectGarbage } from '../arrays/collect-garbage.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { sortHouses } from '../places/house-numbers.ts';
import { AddressColumns, DoorColumns } from './door-columns.ts';
import { eachFullAddress } from './full-addresses.ts';
import { interpolatedDoors } from './interpolated-doors.ts';
import { findLocalities, type Localities } from './localities.ts';
import { withoutOwnName } from '../places/locality-finder.ts';
import { NO_HOUSES, NO_LINES } from '../places/place-model.ts';
import type { Locality, PlaceDocument } from '../places/place-model.ts';
import { eachPoint } from './points-of-interest.ts';
import { eachAddress, type AddressPoint } from './read-addresses.ts';
import { StreetDoors, distinguish, type NamedStreet } from './same-names.ts';
import { gatherStreets, linesOf, type StreetLines } from './street-lines.ts';
import { StreetDocument } from './street-document.ts';
import { StreetFinder } from './street-finder.ts';
import { foldName } from '../places/text/words.ts';

/** Everything that can be found by name, and the name of the town. */
export interface CollectedPlaces {
  readonly documents: PlaceDocument[];
  readonly townName: string | undefined;
  readonly townCentre: LatLng | undefined;
  readonly localities: readonly Locality[];
  readonly addressesPlaced: number;
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
  const doors = assignDoors(osm, new StreetFinder(streets, osm), streets.length);
  collectGarbage(osm.nodeCount);
  const houses = new DoorColumns();
  const named = streets.flatMap((street, index) => {
    const [first = new StreetDoors(), ...others] = doors.of(index).split();
    const { name } = street;
    return [
      { document: streetDocument(street, first, localities, osm, houses), addressed: first.around },
      ...others.map((part) => addressedStreet(name, part, localities, houses)),
    ];
  });
  for (const { name, number } of doors.otherStreets)
    named.push(addressedStreet(name, doors.of(number), localities, houses));
  collectGarbage(osm.nodeCount);
  const documents = distinguish(named);
  for (const point of eachPoint(osm, localities)) documents.push(point);
  collectGarbage(osm.nodeCount);
  for (const locality of localities.inside) documents.push(settlementDocument(locality, localities));
  return {
    documents: dropDuplicates(documents),
    townName: localities.main?.name,
    townCentre: localities.main?.position,
    localities: localities.all,
    addressesPlaced: houses.length,
    addressesLost: doors.lost,
  };
}

/** A street without a line on the map, known from its addresses. */
interface AddressedStreet {
  readonly name: string;
  /** Its number among all streets. */
  readonly number: number;
  /** The position of one of its doors. */
  readonly position: LatLng;
}

interface AssignedDoors {
  /** The doors of a street by its number. */
  readonly of: (street: number) => StreetDoors;
  /** The streets that have no line; their numbers are higher than those of streets with a line. */
  readonly otherStreets: readonly AddressedStreet[];
  readonly lost: number;
}

/** The doors of the file, then those between them: if a number occurs in both, the first is kept. */
function* eachDoor(osm: OsmColumns, finder: StreetFinder): Generator<AddressPoint> {
  yield* eachAddress(osm, 'area');
  for (const door of eachFullAddress(osm))
    if (finder.named(door.street, door.position, SAME_NAME_METRES) >= 0) yield door;
  yield* interpolatedDoors(osm);
}

function assignDoors(osm: OsmColumns, finder: StreetFinder, streetCount: number): AssignedDoors {
  const addresses = new AddressColumns();
  const others = new OtherStreets(streetCount);
  let lost = 0;
  for (const address of eachDoor(osm, finder)) {
    const { street, position } = address;
    const known =
      street === undefined
        ? finder.nearest(position, DOORSTEP_METRES)
        : finder.named(street, position, SAME_NAME_METRES);
    if (known >= 0) addresses.add(address, known);
    else if (street === undefined) lost++;
    else addresses.add(address, others.numberOf(street, position));
  }
  const { first, items } = addresses.byStreet(streetCount + others.count);
  const of = (street: number): StreetDoors => {
    const doors = new StreetDoors();
    for (const row of items.subarray(first[street], first[street + 1])) doors.add(addresses.at(row));
    return doors;
  };
  return { of, otherStreets: [...others.byName.values()].flat(), lost };
}

/** Addresses with the same street name that are close to each other are on the same street. */
class OtherStreets {
  readonly byName = new Map<string, AddressedStreet[]>();
  count = 0;
  private readonly firstNumber: number;

  constructor(firstNumber: number) {
    this.firstNumber = firstNumber;
  }

  numberOf(name: string, position: LatLng): number {
    const key = foldName(name);
    const known = this.byName.get(key) ?? [];
    const same = known.find((street) => greatCircleMetres(street.position, position) < SAME_NAME_METRES);
    if (same) return same.number;
    const number = this.firstNumber + this.count++;
    this.byName.set(key, [...known, { name, number, position }]);
    return number;
  }
}

/** The names around a point, and what the addresses of its street add. */
function aroundTexts(position: LatLng, around: ReadonlySet<string>, localities: Localities): string[] {
  return [...new Set([...localities.namesAround(position), ...around])];
}

function addressedStreet(
  name: string,
  doors: StreetDoors,
  localities: Localities,
  houses: DoorColumns,
): NamedStreet {
  const { around } = doors;
  const sorted = sortHouses(doors.houses);
  const position = sorted[sorted.length >> 1]?.position ?? { lat: 0, lng: 0 };
  const document = new StreetDocument(houses, sorted, {
    name,
    otherNames: [],
    secondary: withoutOwnName(localities.describe(position), name),
    around: aroundTexts(position, around, localities),
    position,
    weight: 0.1,
    footOnly: false,
    lines: NO_LINES,
  });
  return { document, addressed: around };
}

function streetDocument(
  street: StreetLines,
  doors: StreetDoors,
  localities: Localities,
  osm: OsmColumns,
  houses: DoorColumns,
): PlaceDocument {
  const { ways } = street;
  const lines = linesOf(ways, osm);
  const position = middleOfStreet(lines);
  const metres = lines.reduce((sum, line) => sum + lengthMetres(line), 0);
  return new StreetDocument(houses, sortHouses(doors.houses), {
    name: street.name,
    otherNames: street.otherNames,
    secondary: localities.describe(position),
    around: aroundTexts(position, doors.around, localities),
    position,
    weight: Math.min(0.6, 0.08 * street.rank + metres / 20_000),
    footOnly: street.rank === 0,
    lines: () => linesOf(ways, osm),
  });
}

function settlementDocument(locality: Locality, localities: Localities): PlaceDocument {
  const { kind, name, otherNames, position } = locality;
  const secondary = name === localities.main?.name ? '' : localities.describe(position);
  return {
    kind,
    name,
    otherNames,
    secondary: withoutOwnName(secondary, name),
    position,
    weight: kind === 'city' || kind === 'town' ? 1 : 0.75,
    footOnly: false,
    lines: NO_LINES,
    houses: NO_HOUSES,
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
