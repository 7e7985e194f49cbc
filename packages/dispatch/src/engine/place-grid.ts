import { cosineOfDegrees, earthRadiusMetres, haversine, haversineMetres, type LatLng } from '@fiacre/domain';

const metresPerDegree = (earthRadiusMetres * Math.PI) / 180;
/** More than the error of any distance to a cell below. */
const roundingMetres = 0.001;

interface Found {
  readonly index: number;
  readonly metres: number;
}

/** A search from one longitude, in degrees east of the grid's origin. */
interface Search {
  readonly at: LatLng;
  readonly cosine: number;
  readonly east: number;
  readonly count: number;
  readonly withinMetres: number;
  readonly wanted: (index: number) => boolean;
}

/**
 * Places in cells of equally many degrees, to visit the nearest first. Exact everywhere on earth, with the distances of
 * `greatCircleMetres`, even if the places are in cities at different latitudes.
 */
export class PlaceGrid {
  private readonly lats: Float64Array;
  private readonly lngs: Float64Array;
  private readonly cosines: Float64Array;
  /** Degrees east of the origin, which is one of the places, so that a town on the 180th meridian is in one piece. */
  private readonly easts: Float64Array;
  private readonly origin: number;
  private readonly west: number;
  private readonly east: number;
  private readonly south: number;
  private readonly north: number;
  private readonly cellEast: number;
  private readonly cellNorth: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cellStart: Int32Array;
  private readonly members: Int32Array;

  constructor(places: readonly LatLng[]) {
    this.lats = Float64Array.from(places, ({ lat }) => lat);
    this.lngs = Float64Array.from(places, ({ lng }) => lng);
    this.cosines = this.lats.map(cosineOfDegrees);
    this.origin = places[0]?.lng ?? 0;
    this.easts = this.lngs.map((lng) => wrapped(lng - this.origin));
    [this.west, this.east] = boundsOf(this.easts);
    [this.south, this.north] = boundsOf(this.lats);
    const middle = this.lats.reduce((sum, lat) => sum + lat, 0) / Math.max(1, places.length);
    // Cells are about square in the middle. Where they are not, searches take longer, but find the same places.
    const metresPerDegreeEast = metresPerDegree * cosineOfDegrees(middle);
    const width = (this.east - this.west) * metresPerDegreeEast;
    const height = (this.north - this.south) * metresPerDegree;
    // Cells have about two places each, and there are never many more cells than places.
    const cellMetres = Math.max(
      50,
      Math.sqrt((2 * width * height) / Math.max(1, places.length)),
      (width + height) / 500,
    );
    this.cellEast = cellMetres / metresPerDegreeEast;
    this.cellNorth = cellMetres / metresPerDegree;
    this.columns = Math.floor(width / cellMetres) + 1;
    this.rows = Math.floor(height / cellMetres) + 1;
    this.cellStart = new Int32Array(this.columns * this.rows + 1);
    this.members = new Int32Array(places.length);
    this.fill();
  }

  private fill(): void {
    const cells = new Int32Array(this.members.length);
    for (let index = 0; index < cells.length; index++) {
      const cell = this.rowOf(this.lats[index] ?? 0) * this.columns + this.columnOf(this.easts[index] ?? 0);
      cells[index] = cell;
      this.cellStart[cell + 1] = (this.cellStart[cell + 1] ?? 0) + 1;
    }
    for (let cell = 1; cell < this.cellStart.length; cell++)
      this.cellStart[cell] = (this.cellStart[cell] ?? 0) + (this.cellStart[cell - 1] ?? 0);
    const next = this.cellStart.slice();
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? 0;
      const place = next[cell] ?? 0;
      this.members[place] = index;
      next[cell] = place + 1;
    }
  }

  private columnOf(east: number): number {
    return clamp(Math.floor((east - this.west) / this.cellEast), this.columns);
  }

  private rowOf(lat: number): number {
    return clamp(Math.floor((lat - this.south) / this.cellNorth), this.rows);
  }

  /** The nearest places that pass the filter, nearest first: at most `count`, none farther away than `withinMetres`. */
  nearest(at: LatLng, count: number, withinMetres: number, wanted: (index: number) => boolean): number[] {
    const found: Found[] = [];
    const cosine = cosineOfDegrees(at.lat);
    const here = wrapped(at.lng - this.origin);
    // The grid ends at the meridian opposite the origin. Places beyond it are found as if from a full turn away.
    for (const east of [here, here + 360, here - 360])
      this.search({ at, cosine, east, count, withinMetres, wanted }, found);
    found.sort((one, other) => one.metres - other.metres || one.index - other.index);
    return found.slice(0, count).map(({ index }) => index);
  }

  private search(search: Search, found: Found[]): void {
    const { at, east, cosine, count, withinMetres } = search;
    const outside = Math.max(
      metresPerDegree * Math.max(this.south - at.lat, at.lat - this.north),
      metresToMeridian(Math.max(this.west - east, east - this.east), cosine),
    );
    if (outside - roundingMetres > withinMetres) return;
    const column = this.columnOf(east);
    const row = this.rowOf(at.lat);
    const lastRing = Math.max(this.columns, this.rows);
    for (let ring = 0; ring <= lastRing; ring++) {
      // Everything in this ring or beyond is at least this far away.
      const least =
        Math.min(
          (ring - 1) * this.cellNorth * metresPerDegree,
          metresToMeridian((ring - 1) * this.cellEast, cosine),
        ) - roundingMetres;
      if (least > withinMetres || (found.length >= count && countUpTo(found, least) >= count)) return;
      this.visitRing(column, row, ring, (index) => this.visit(index, search, found));
    }
  }

  private visit(index: number, { at, cosine, east, withinMetres, wanted }: Search, found: Found[]): void {
    const away = (this.easts[index] ?? 0) - east;
    // Each place is found from one of the three longitudes only.
    if (away < -180 || away >= 180) return;
    const cosines = cosine * (this.cosines[index] ?? 0);
    const metres = haversineMetres(
      haversine((this.lats[index] ?? 0) - at.lat, (this.lngs[index] ?? 0) - at.lng, cosines),
    );
    if (metres <= withinMetres && wanted(index)) found.push({ index, metres });
  }

  private visitRing(column: number, row: number, ring: number, visit: (index: number) => void): void {
    for (let r = Math.max(0, row - ring); r <= Math.min(this.rows - 1, row + ring); r++) {
      const isEdge = Math.abs(r - row) === ring;
      const step = isEdge || ring === 0 ? 1 : 2 * ring;
      for (let c = column - ring; c <= column + ring; c += step) {
        if (c < 0 || c >= this.columns) continue;
        const cell = r * this.columns + c;
        const end = this.cellStart[cell + 1] ?? 0;
        for (let member = this.cellStart[cell] ?? 0; member < end; member++) visit(this.members[member] ?? 0);
      }
    }
  }
}

/** The same direction in degrees between −180 and 180. */
const wrapped = (degrees: number) => degrees - 360 * Math.round(degrees / 360);

/**
 * The distance to the nearest place this many degrees of longitude away; from 90 degrees on, that is the pole. `cosine` is
 * that of the latitude.
 */
function metresToMeridian(degrees: number, cosine: number): number {
  if (degrees <= 0) return 0;
  return earthRadiusMetres * Math.asin(cosine * Math.sin((Math.min(90, degrees) * Math.PI) / 180));
}

function boundsOf(values: Float64Array): [least: number, most: number] {
  let [least = 0, most = 0] = [values[0], values[0]];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

function countUpTo(found: readonly Found[], limit: number): number {
  let count = 0;
  for (const { metres } of found) if (metres <= limit) count += 1;
  return count;
}
