import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { Bounds } from '../geometry/bounding-box.ts';
import type { PlaceTable } from './place-table.ts';

/** Where two streets meet. */
export interface Corner {
  readonly streets: readonly [number, number];
  readonly position: LatLng;
}

interface StreetLine {
  readonly points: readonly LatLng[];
  readonly keys: ReadonlySet<string>;
  readonly bounds: Bounds;
}

/** Streets without a common point meet if they come this close: at a roundabout, or across the lanes of a wide road. */
const MEETING_METRES = 40;

/** Finds where two streets of a table cross, by the points of their lines. */
export class CornerFinder {
  private readonly table: PlaceTable;
  /** The lines of each street: `lines[first[place]]` up to, but not including, `lines[first[place + 1]]`. */
  private readonly firstLine: Uint32Array;
  private readonly lines: Uint32Array;

  constructor(table: PlaceTable) {
    this.table = table;
    const count = table.names.length;
    this.firstLine = new Uint32Array(count + 1);
    for (const place of table.owner) this.firstLine[place + 1] = (this.firstLine[place + 1] ?? 0) + 1;
    for (let place = 0; place < count; place++)
      this.firstLine[place + 1] = (this.firstLine[place + 1] ?? 0) + (this.firstLine[place] ?? 0);
    const next = this.firstLine.slice(0, count);
    this.lines = new Uint32Array(table.owner.length);
    for (const [line, place] of table.owner.entries()) {
      this.lines[next[place] ?? 0] = line;
      next[place] = (next[place] ?? 0) + 1;
    }
  }

  /** The corner of two streets; of several common points, the one in their middle. Null if they do not meet. */
  find(one: number, other: number): Corner | null {
    return this.among([one], [other])[0] ?? null;
  }

  /** The corners of any of some streets with any of others. */
  among(ones: readonly number[], others: readonly number[]): Corner[] {
    const lines = new Map([...ones, ...others].map((street) => [street, this.lineOf(street)]));
    const found: Corner[] = [];
    for (const one of ones) {
      for (const other of others) {
        const [line, crossing] = [lines.get(one), lines.get(other)];
        if (one === other || !line || !crossing || isApart(line.bounds, crossing.bounds)) continue;
        const shared = crossing.points.filter((point) => line.keys.has(keyOf(point)));
        const position = shared.length > 0 ? middleOne(shared) : closest(line.points, crossing.points);
        if (position !== null) found.push({ streets: [one, other], position });
      }
    }
    return found;
  }

  private lineOf(street: number): StreetLine {
    const points = this.pointsOf(street);
    const lats = points.map(({ lat }) => lat);
    const lngs = points.map(({ lng }) => lng);
    const bounds = {
      south: lats.reduce((least, lat) => Math.min(least, lat), Infinity),
      north: lats.reduce((most, lat) => Math.max(most, lat), -Infinity),
      west: lngs.reduce((least, lng) => Math.min(least, lng), Infinity),
      east: lngs.reduce((most, lng) => Math.max(most, lng), -Infinity),
    };
    return { points, keys: new Set(points.map(keyOf)), bounds };
  }

  private pointsOf(place: number): LatLng[] {
    const { firstPoint, pointLatE7, pointLngE7 } = this.table;
    const points: LatLng[] = [];
    for (let at = this.firstLine[place] ?? 0; at < (this.firstLine[place + 1] ?? 0); at++) {
      const line = this.lines[at] ?? 0;
      for (let point = firstPoint[line] ?? 0; point < (firstPoint[line + 1] ?? 0); point++)
        points.push({ lat: (pointLatE7[point] ?? 0) / 1e7, lng: (pointLngE7[point] ?? 0) / 1e7 });
    }
    return points;
  }
}

function keyOf({ lat, lng }: LatLng): string {
  return `${lat} ${lng}`;
}

/** The point nearest to the middle of all, so that the crossing of two wide roads is not at their edge. */
function middleOne(points: readonly LatLng[]): LatLng | null {
  const middle = {
    lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
    lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
  };
  let best: LatLng | null = null;
  for (const point of points)
    if (best === null || greatCircleMetres(point, middle) < greatCircleMetres(best, middle)) best = point;
  return best;
}

/** Whether two streets are too far apart to meet. */
function isApart(one: Bounds, other: Bounds): boolean {
  return (
    one.south > other.north + FAR_DEGREES ||
    other.south > one.north + FAR_DEGREES ||
    one.west > other.east + FAR_DEGREES ||
    other.west > one.east + FAR_DEGREES
  );
}

function closest(points: readonly LatLng[], others: readonly LatLng[]): LatLng | null {
  let best: LatLng | null = null;
  let least = MEETING_METRES;
  for (const point of points) {
    for (const other of others) {
      // Cheaper than the distance, and true for all points that are far apart.
      if (Math.abs(point.lat - other.lat) > FAR_DEGREES) continue;
      const metres = greatCircleMetres(point, other);
      if (metres >= least) continue;
      least = metres;
      best = point;
    }
  }
  return best;
}

/** More than `MEETING_METRES` to the north, and to the east up to 60° of latitude. */
const FAR_DEGREES = 0.001;
