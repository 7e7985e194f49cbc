import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { metresPerDegree, metresPerDegreeLng } from '../geometry/local-plane.ts';
import type { Locality } from './place-model.ts';

/** The side of a cell in degrees, which is smaller than a village. */
const CELL_DEGREES = 0.05;

/** Finds the parts of the map around a point, using a grid of cells that lists which parts reach each cell. */
export class LocalityFinder {
  private readonly cells = new Map<number, Locality[]>();
  /** The descriptions so far, so that equal ones are shared. */
  private readonly descriptions = new Map<string, string>();

  constructor(all: readonly Locality[]) {
    for (const locality of all) {
      const { lat, lng } = locality.position;
      const high = locality.reachMetres / metresPerDegree;
      const wide = locality.reachMetres / metresPerDegreeLng(Math.min(89, Math.abs(lat) + high));
      for (let row = cellOf(lat - high); row <= cellOf(lat + high); row++) {
        for (let column = cellOf(lng - wide); column <= cellOf(lng + wide); column++) {
          const key = keyOf(row, column);
          const known = this.cells.get(key);
          if (known) known.push(locality);
          else this.cells.set(key, [locality]);
        }
      }
    }
  }

  /** "Old Town, Velmora": the nearest quarter and the nearest town around a point, if there are any. */
  describe(position: LatLng): string {
    const around = this.cells.get(keyOf(cellOf(position.lat), cellOf(position.lng))) ?? [];
    const quarter = nearest(around, position, false);
    const town = nearest(around, position, true);
    const parts = [quarter?.name, town?.name].filter((part) => part !== undefined);
    const description = [...new Set(parts)].join(', ');
    const known = this.descriptions.get(description) ?? description;
    this.descriptions.set(known, known);
    return known;
  }

  /**
   * Every name that people write for the surroundings of a point: of its quarter, its town, and the city of which the
   * town is a part, in each language of the map.
   */
  namesAround(position: LatLng): string[] {
    const around = this.cells.get(keyOf(cellOf(position.lat), cellOf(position.lng))) ?? [];
    const cities = around.filter(({ kind }) => kind === 'city');
    const found = [
      nearest(around, position, false),
      nearest(around, position, true),
      nearest(cities, position, true),
    ];
    return found.flatMap((locality) =>
      locality === undefined ? [] : [locality.name, ...locality.otherNames],
    );
  }
}

/** A description without the name of the described place, such as a village whose houses have no street. */
export function withoutOwnName(description: string, name: string): string {
  return description
    .split(', ')
    .filter((part) => part !== name)
    .join(', ');
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES);
}

/** More than the number of columns around the globe. */
const ROW_STEP = 2 ** 16;

function keyOf(row: number, column: number): number {
  return row * ROW_STEP + column;
}

function nearest(localities: readonly Locality[], position: LatLng, isTown: boolean): Locality | undefined {
  let best: Locality | undefined;
  let bestMetres = Infinity;
  for (const locality of localities) {
    if (locality.size > 0 !== isTown) continue;
    const metres = greatCircleMetres(position, locality.position);
    if (metres < bestMetres && metres <= locality.reachMetres) {
      best = locality;
      bestMetres = metres;
    }
  }
  return best;
}
