import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { SegmentIndex } from '../graph/segment-index.ts';
import { layOutLines, type LineColumns } from './line-columns.ts';
import { housesOf, type PlaceTable } from './place-table.ts';

/** The street of a point, and a door if one is near enough. */
export interface ReverseHit {
  readonly place: number;
  readonly door: string | undefined;
  readonly distanceMetres: number;
}

/** If every street is farther away than this, nothing is found. */
const REVERSE_METRES = 2_000;
/** Doors within this distance are considered, since a house may be set back from its street. */
const DOOR_SEARCH_METRES = 120;
const MAX_LINES = 12;
/** A point this close to a door belongs to it, even if another street is closer. */
const AT_THE_DOOR_METRES = 18;
/** A door within this distance gives the point its house number; one farther away would be a different house. */
const DOOR_METRES = 45;
/** Extra distance for stairs and paths, because nobody is picked up there if a street is not much farther away. */
const FOOT_ONLY_COST_METRES = 40;

const BESIDE_METRES = 400;

/** Finds the nearest address. */
export class ReverseLookup {
  private readonly table: PlaceTable;
  private readonly segments: SegmentIndex;
  private readonly looseDoors: LineColumns;
  private readonly doors: SegmentIndex;

  constructor(table: PlaceTable) {
    this.table = table;
    this.segments = new SegmentIndex(table);
    this.looseDoors = doorsWithoutLine(table);
    this.doors = new SegmentIndex(this.looseDoors);
  }

  find(point: LatLng): ReverseHit | null {
    const near = this.streetsWithin(point, MAX_LINES, DOOR_SEARCH_METRES);
    const streets = near.length > 0 ? near : this.streetsWithin(point, 1, REVERSE_METRES);
    const street = streets[0];
    if (street === undefined) return null;
    const doors = streets.flatMap(({ place }) => this.nearestDoor(place, point) ?? []);
    const atTheDoor = doors.filter((door) => door.distanceMetres <= AT_THE_DOOR_METRES);
    atTheDoor.sort((one, other) => one.distanceMetres - other.distanceMetres);
    const own = doors.find((door) => door.place === street.place && door.distanceMetres <= DOOR_METRES);
    return atTheDoor[0] ?? own ?? { ...street, door: undefined };
  }

  /** The point of a street that is nearest to a point; the point itself if the street is far away. */
  onStreet(place: number, point: LatLng): LatLng {
    const isOfStreet = (line: number): boolean => this.table.owner[line] === place;
    return this.segments.nearestSegments(point, 1, BESIDE_METRES, isOfStreet)[0]?.point ?? point;
  }

  /** Streets around a point, most likely first, each once. One without a line is as far away as its doors. */
  private streetsWithin(
    point: LatLng,
    limit: number,
    maxMetres: number,
  ): { place: number; distanceMetres: number }[] {
    const nearest = new Map<number, number>();
    const add = (index: SegmentIndex, owner: Uint32Array): void => {
      for (const hit of index.nearestSegments(point, limit, maxMetres)) {
        const place = owner[hit.segment] ?? 0;
        if (!nearest.has(place)) nearest.set(place, hit.distanceMetres);
      }
    };
    add(this.segments, this.table.owner);
    add(this.doors, this.looseDoors.owner);
    const cost = ([place, metres]: [number, number]): number =>
      metres + (this.table.footOnly[place] === 1 ? FOOT_ONLY_COST_METRES : 0);
    return [...nearest]
      .sort((one, other) => cost(one) - cost(other))
      .map(([place, distanceMetres]) => ({ place, distanceMetres }));
  }

  private nearestDoor(place: number, point: LatLng): ReverseHit | null {
    let best: ReverseHit | null = null;
    for (const house of housesOf(this.table, place)) {
      const distanceMetres = greatCircleMetres(point, house.position);
      if (best === null || distanceMetres < best.distanceMetres)
        best = { place, door: house.label, distanceMetres };
    }
    return best;
  }
}

/** The doors of villages and streets without a line on the map, each as a line from the door to itself. */
function doorsWithoutLine(table: PlaceTable): LineColumns {
  const hasLine = new Uint8Array(table.names.length);
  for (const place of table.owner) hasLine[place] = 1;
  return layOutLines(table.names.length, (place) =>
    hasLine[place] === 1 ? [] : housesOf(table, place).map(({ position }) => [position, position]),
  );
}
