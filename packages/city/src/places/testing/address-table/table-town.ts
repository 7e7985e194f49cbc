import type { LatLng } from '@fiacre/domain';
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

/** What somebody types, and the street and the number that are meant. */
export type TableInput = readonly [typed: string, street: string, number: string];

/** A town with the names and the tags of a country, and addresses as people there write them. */
export interface TableTown {
  readonly country: string;
  readonly city: Tags;
  readonly suburb?: string;
  readonly streets: readonly TableStreet[];
  readonly shops?: readonly string[];
  readonly inputs: readonly TableInput[];
}

/** Doors and streets are farther apart than the 80 m within which a place counts as found. */
const doorStep = 0.9;
const streetStep = 1.2;

export function drawTableTown({ city, suburb, streets, shops = [] }: TableTown): {
  readonly osm: OsmData;
  readonly positionOf: (street: string, number: string) => LatLng | undefined;
} {
  const points: TownPoint[] = [[5, 30, { place: 'city', ...city }]];
  const lines: TownLine[] = [];
  const positions = new Map<string, LatLng>();
  if (suburb !== undefined) points.push([5, 5, { place: 'suburb', name: suburb }]);
  streets.forEach(({ name, numbers, hasLine = true, lineTags, doorTags, tagsOf }, index) => {
    const north = index * streetStep;
    const labels = numbers.split(' ').map((label) => label.replaceAll('_', ' '));
    const road: Tags = { highway: 'residential', name, ...lineTags };
    if (hasLine) lines.push([road, [0, north], [labels.length * doorStep, north]]);
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
    positionOf: (street, number) => positions.get(`${street}\n${number}`),
  };
}
