import type { LatLng } from '@fiacre/domain';
import type { OsmData, Tags } from '../../../osm/osm-data.ts';
import { drawTown, type TownLine, type TownPoint } from '../small-town.ts';

/** A door of a written town, with the words that people write about it. */
export interface TownDoor {
  readonly street: string;
  /** As in an address: "12", "1324/9", "9-1". */
  readonly number: string;
  readonly suburb: string;
  readonly postcode: string;
  readonly position: LatLng;
}

export interface TownPart {
  readonly suburb: string;
  readonly postcode: string;
  /** A street may be in several parts. */
  readonly streets: readonly string[];
}

/** A town as OpenStreetMap has those of a country, and six ways in which people there write an address. */
export interface WrittenTown {
  readonly country: string;
  readonly city: Tags;
  readonly parts: readonly TownPart[];
  /** The numbers of the doors on a street, in the country's form. */
  readonly numbers: readonly string[];
  /** The tags of a door; those of a street's number and name by default. */
  readonly tagsOf?: (door: Omit<TownDoor, 'position'>) => Tags;
  /** The tags of a street, in addition to its name; null if the town has no line for it. */
  readonly streetTags?: (street: string) => Tags | null;
  readonly forms: readonly ((door: TownDoor) => string)[];
  /** Shops and other things whose names resemble those of streets. */
  readonly shops?: readonly string[];
}

/** Doors are farther apart than the 80 m within which a place counts as found; so are streets. */
const doorStep = 0.9;
const streetStep = 1.2;

function addressTags({ street, number, suburb, postcode }: Omit<TownDoor, 'position'>): Tags {
  return {
    'addr:street': street,
    'addr:housenumber': number,
    'addr:suburb': suburb,
    'addr:postcode': postcode,
  };
}

export function drawWrittenTown(town: WrittenTown): {
  readonly osm: OsmData;
  readonly doors: readonly TownDoor[];
} {
  const { parts, numbers, tagsOf = addressTags, streetTags = () => ({}), shops = [] } = town;
  const points: TownPoint[] = [[5, 30, { place: 'city', ...town.city }]];
  const lines: TownLine[] = [];
  const doors: TownDoor[] = [];
  parts.forEach(({ suburb, postcode, streets }, part) => {
    const west = part * 40;
    points.push([west + 5, 5, { place: 'suburb', name: suburb }]);
    streets.forEach((street, index) => {
      const north = index * streetStep;
      const more = streetTags(street);
      if (more !== null)
        lines.push([
          { highway: 'residential', name: street, ...more },
          [west, north],
          [west + numbers.length * doorStep, north],
        ]);
      numbers.forEach((number, at) => {
        const door = { street, number, suburb, postcode };
        const east = west + (at + 0.5) * doorStep;
        points.push([east, north + 0.1, tagsOf(door)]);
        doors.push({ ...door, position: { lat: (north + 0.1) / 1_000, lng: east / 1_000 } });
      });
    });
  });
  shops.forEach((name, index) => points.push([index * 2, -5, { shop: 'yes', name }]));
  return { osm: drawTown(points, lines), doors };
}
