import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { SegmentIndex } from '../graph/segment-index.ts';
import { layOutLines, type LineColumns } from './line-columns.ts';
import type { StreetLines } from './street-lines.ts';
import { foldName } from './words.ts';

/**
 * Finds the street that an address belongs to, by name or distance. Streets are identified by their index in the list.
 */
export class StreetFinder {
  private readonly streets: readonly StreetLines[];
  private readonly byName = new Map<string, number[]>();
  private readonly columns: LineColumns;
  private readonly segments: SegmentIndex;

  constructor(streets: readonly StreetLines[]) {
    this.streets = streets;
    streets.forEach((street, index) => {
      for (const name of new Set([street.foldedName, ...[...street.otherNames].map(foldName)])) {
        const known = this.byName.get(name);
        if (known) known.push(index);
        else this.byName.set(name, [index]);
      }
    });
    this.columns = layOutLines(streets.map((street) => street.lines));
    this.segments = new SegmentIndex(this.columns);
  }

  /** The nearest street with that name, or -1 when none is near enough. */
  named(name: string, point: LatLng, maxMetres: number): number {
    let best = -1;
    let bestMetres = maxMetres;
    const candidates = this.byName.get(foldName(name)) ?? [];
    for (const index of candidates) {
      const metres = this.metresTo(index, point, candidates.length === 1 ? maxMetres : 0);
      if (metres >= bestMetres) continue;
      bestMetres = metres;
      best = index;
    }
    return best;
  }

  /** Metres to the nearest point of a street, or to the first point within `enoughMetres`. */
  private metresTo(index: number, point: LatLng, enoughMetres: number): number {
    let least = Infinity;
    for (const line of this.streets[index]?.lines ?? []) {
      for (const position of line) {
        least = Math.min(least, greatCircleMetres(point, position));
        if (least < enoughMetres) return least;
      }
    }
    return least;
  }

  /** The nearest street, or -1. */
  nearest(point: LatLng, maxMetres: number): number {
    const hit = this.segments.nearestSegments(point, 1, maxMetres)[0];
    return hit === undefined ? -1 : (this.columns.owner[hit.segment] ?? -1);
  }
}
