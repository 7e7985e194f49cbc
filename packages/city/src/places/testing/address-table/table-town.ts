import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { OsmData, Tags } from '../../../osm/osm-data.ts';
import { drawTown, type TownLine, type TownPoint } from '../small-town.ts';

/** A street with its numbers, separated by spaces, and further tags of its line and of its addresses. */
export interface TableStreet {
  readonly name: string;
  readonly numbers: string;
  /** A street of a quarter without street lines has none. */
  readonly hasLine?: boolean;
  readonly lineTags?: Tags;
  readonly doorTags?: Tags;
  /** The tags of a door, if they are not a number and a street. */
  readonly tagsOf?: (number: string) => Tags;
}

type Door = readonly [street: string, number: string];

/** What somebody types, the street and the number that are meant, and other doors that it fits as well. */
export type TableInput = readonly [typed: string, ...Door, ...others: Door[]];

/** A town with the names and the tags of a country, and addresses as people there write them. */
export interface TableTown {
  readonly country: string;
  readonly city: Tags;
  readonly suburb?: string;
  readonly streets: readonly TableStreet[];
  readonly shops?: readonly string[];
  readonly inputs: readonly TableInput[];
  /** Inputs without a number, or with one that the map lacks, and the street where they are shown as "about here". */
  readonly absent?: readonly (readonly [typed: string, street: string])[];
}

/** Doors and streets are farther apart than the 80 m within which a place counts as found. */
const doorStep = 0.9;
const streetStep = 1.2;
export const foundMetres = 80;

/** A drawn town, and where its doors and its streets are. */
interface DrawnTown {
  readonly osm: OsmData;
  readonly positionOf: (street: string, number: string) => LatLng;
  readonly isOnStreet: (street: string, position: LatLng) => boolean;
}

export function drawTableTown({ city, suburb, streets, shops = [] }: TableTown): DrawnTown {
  const points: TownPoint[] = [[5, 30, { place: 'city', ...city }]];
  const lines: TownLine[] = [];
  const positions = new Map<string, LatLng>();
  const ends = new Map<string, { readonly north: number; readonly east: number }>();
  if (suburb !== undefined) points.push([5, 5, { place: 'suburb', name: suburb }]);
  streets.forEach(({ name, numbers, hasLine = true, lineTags, doorTags, tagsOf }, index) => {
    const north = index * streetStep;
    const labels = numbers.split(' ').map((label) => label.replaceAll('_', ' '));
    const road: Tags = { highway: 'residential', name, ...lineTags };
    const length = labels.length * doorStep;
    ends.set(name, { north, east: length });
    if (hasLine) lines.push([road, [0, north], [length, north]]);
    labels.forEach((number, at) => {
      const east = (at + 0.5) * doorStep;
      const tags = tagsOf?.(number) ?? { 'addr:street': name, 'addr:housenumber': number };
      points.push([east, north + 0.1, { ...tags, ...doorTags }]);
      positions.set(`${name}\n${number}`, { lat: (north + 0.1) / 1_000, lng: east / 1_000 });
    });
  });
  shops.forEach((name, index) => points.push([index * 2, -5, { shop: 'yes', name }]));
  return {
    osm: drawTown(points, lines),
    positionOf: (street, number) => {
      const position = positions.get(`${street}\n${number}`);
      if (position === undefined) throw new Error(`${street} has no house ${number}`);
      return position;
    },
    isOnStreet: (street, position) => {
      const end = ends.get(street);
      if (end === undefined) throw new Error(`there is no ${street}`);
      const lng = Math.min(Math.max(position.lng, 0), end.east / 1_000);
      return greatCircleMetres(position, { lat: end.north / 1_000, lng }) <= foundMetres;
    },
  };
}
