import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { metresPerDegree } from '../geometry/local-plane.ts';
import { groupByRow } from '../arrays/rows.ts';
import type { Rows } from '../arrays/rows.ts';
import { SegmentIndex } from '../graph/segment-index.ts';
import { uint32s } from '../arrays/number-column.ts';
import type { OsmColumns } from '../osm/osm-columns.ts';
import { layOutLines, type LineColumns } from '../places/line-columns.ts';
import { linesOf, type StreetLines } from './street-lines.ts';
import { foldName } from '../places/text/words.ts';

/**
 * Finds the street that an address belongs to, by name or distance. Streets are identified by their index in the list.
 */
export class StreetFinder {
  private readonly names = new Map<string, number>();
  /** The streets with each name. */
  private readonly byName: Rows;
  private readonly streetOf: Uint32Array;
  private readonly columns: LineColumns;
  private readonly segments: SegmentIndex;
  /** The first line of each street. */
  private readonly firstLine: Uint32Array;
  /** The southern and northern end of each street. */
  private readonly southE7: Int32Array;
  private readonly northE7: Int32Array;

  constructor(streets: readonly StreetLines[], osm: OsmColumns) {
    const [nameOf, streetOf] = [uint32s(), uint32s()];
    streets.forEach((street, index) => {
      for (const name of new Set([street.foldedName, ...street.otherNames.map(foldName)])) {
        const known = this.names.get(name) ?? this.names.size;
        this.names.set(name, known);
        nameOf.push(known);
        streetOf.push(index);
      }
    });
    this.streetOf = streetOf.finish();
    this.byName = groupByRow(this.names.size, nameOf.length, (at) => nameOf.at(at));
    this.columns = layOutLines(streets.length, (index) => {
      const street = streets[index];
      return street === undefined ? [] : linesOf(street.ways, osm);
    });
    this.segments = new SegmentIndex(this.columns);
    const { owner } = this.columns;
    this.firstLine = new Uint32Array(streets.length + 1).fill(owner.length);
    for (let line = owner.length - 1; line >= 0; line--) this.firstLine[owner[line] ?? 0] = line;
    this.southE7 = new Int32Array(streets.length).fill(90e7);
    this.northE7 = new Int32Array(streets.length).fill(-90e7);
    streets.forEach((_, index) => {
      this.eachPoint(index, (latE7) => {
        this.southE7[index] = Math.min(this.southE7[index] ?? 0, latE7);
        this.northE7[index] = Math.max(this.northE7[index] ?? 0, latE7);
        return true;
      });
    });
  }

  /** The nearest street with that name, or -1 if none is near enough. */
  named(name: string, point: LatLng, maxMetres: number): number {
    let best = -1;
    let bestMetres = maxMetres;
    const candidates = this.candidates(foldName(name));
    for (const at of candidates) {
      const index = this.streetOf[at] ?? 0;
      if (this.isFar(index, point, maxMetres)) continue;
      const metres = this.metresTo(index, point, candidates.length === 1 ? maxMetres : 0);
      if (metres >= bestMetres) continue;
      bestMetres = metres;
      best = index;
    }
    return best;
  }

  private candidates(name: string): Uint32Array {
    const { first, items } = this.byName;
    const row = this.names.get(name);
    return row === undefined ? new Uint32Array() : items.subarray(first[row], first[row + 1]);
  }

  /** The metres to the nearest point of a street, or to the first point within `enoughMetres`. */
  private metresTo(index: number, point: LatLng, enoughMetres: number): number {
    let least = Infinity;
    this.eachPoint(index, (latE7, lngE7) => {
      least = Math.min(least, greatCircleMetres(point, { lat: latE7 / 1e7, lng: lngE7 / 1e7 }));
      return least >= enoughMetres;
    });
    return least;
  }

  /** Whether the latitudes alone rule a street out, because every town in a country may have a street of that name. */
  private isFar(index: number, { lat }: LatLng, maxMetres: number): boolean {
    const degrees = maxMetres / metresPerDegree;
    return (
      lat + degrees < (this.southE7[index] ?? 0) / 1e7 || lat - degrees > (this.northE7[index] ?? 0) / 1e7
    );
  }

  /** Visits the points of a street until `visit` returns false. */
  private eachPoint(index: number, visit: (latE7: number, lngE7: number) => boolean): void {
    const { firstPoint, pointLatE7, pointLngE7 } = this.columns;
    const end = firstPoint[this.firstLine[index + 1] ?? 0] ?? 0;
    for (let at = firstPoint[this.firstLine[index] ?? 0] ?? 0; at < end; at++) {
      if (!visit(pointLatE7[at] ?? 0, pointLngE7[at] ?? 0)) return;
    }
  }

  /** The nearest street, or -1. */
  nearest(point: LatLng, maxMetres: number): number {
    const hit = this.segments.nearestSegments(point, 1, maxMetres)[0];
    return hit === undefined ? -1 : (this.columns.owner[hit.segment] ?? -1);
  }
}
