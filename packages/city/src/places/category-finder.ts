import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { bestOf } from './candidates.ts';
import type { Found } from './place-search.ts';
import { positionOf, type PlaceTable } from './place-table.ts';

/** Finds the places of a category, such as pharmacies. */
export class CategoryFinder {
  private readonly table: PlaceTable;
  /** The places with any category, highest weight first. */
  private readonly places: Uint32Array;

  constructor(table: PlaceTable) {
    this.table = table;
    this.places = Uint32Array.from(table.categories.keys()).filter((place) => table.categories[place] !== 0);
  }

  /** The places in any of the categories, nearest first; without a position, those with the highest weight. */
  nearest(bits: number, near: LatLng | undefined, limit: number): Found[] {
    const found: Found[] = [];
    for (const place of this.places) {
      if (((this.table.categories[place] ?? 0) & bits) === 0) continue;
      const metres = near === undefined ? 0 : greatCircleMetres(near, positionOf(this.table, place));
      found.push({ place, score: -metres, isWhole: true, door: undefined, isDoubtful: false, agreeing: 0 });
    }
    // Twice the limit, because two branches of a chain can have the same text.
    return bestOf(found, limit * 2);
  }
}
