import type { LatLng } from '@fiacre/domain';

const metresPerDegree = 111_195;

/** Places in square cells, to visit the nearest first. Distances are planar, which is precise enough for ranking. */
export class PlaceGrid {
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly across: number;
  private readonly west: number;
  private readonly south: number;
  private readonly cellMetres: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cellStart: Int32Array;
  private readonly members: Int32Array;

  constructor(places: readonly LatLng[]) {
    const middle = places.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, places.length);
    this.across = metresPerDegree * Math.cos((middle * Math.PI) / 180);
    this.x = Float64Array.from(places, ({ lng }) => lng * this.across);
    this.y = Float64Array.from(places, ({ lat }) => lat * metresPerDegree);
    this.west = smallest(this.x);
    this.south = smallest(this.y);
    const width = -smallest(this.x.map((value) => -value)) - this.west;
    const height = -smallest(this.y.map((value) => -value)) - this.south;
    // Cells have about two places each, and there are never many more cells than places.
    this.cellMetres = Math.max(
      50,
      Math.sqrt((2 * width * height) / Math.max(1, places.length)),
      (width + height) / 500,
    );
    this.columns = Math.floor(width / this.cellMetres) + 1;
    this.rows = Math.floor(height / this.cellMetres) + 1;
    this.cellStart = new Int32Array(this.columns * this.rows + 1);
    this.members = new Int32Array(places.length);
    this.fill();
  }

  private fill(): void {
    const cells = this.x.map((_, index) => this.cellOf(index));
    for (const cell of cells) this.cellStart[cell + 1] = (this.cellStart[cell + 1] ?? 0) + 1;
    for (let cell = 1; cell < this.cellStart.length; cell++)
      this.cellStart[cell] = (this.cellStart[cell] ?? 0) + (this.cellStart[cell - 1] ?? 0);
    const next = this.cellStart.slice();
    for (const [index, cell] of cells.entries()) {
      const place = next[cell] ?? 0;
      this.members[place] = index;
      next[cell] = place + 1;
    }
  }

  private cellOf(index: number): number {
    const column = Math.floor(((this.x[index] ?? 0) - this.west) / this.cellMetres);
    const row = Math.floor(((this.y[index] ?? 0) - this.south) / this.cellMetres);
    return row * this.columns + column;
  }

  /** The nearest places that pass the filter, nearest first: at most `count`, none farther away than `withinMetres`. */
  nearest(at: LatLng, count: number, withinMetres: number, wanted: (index: number) => boolean): number[] {
    const x = at.lng * this.across;
    const y = at.lat * metresPerDegree;
    const column = clamp(Math.floor((x - this.west) / this.cellMetres), this.columns);
    const row = clamp(Math.floor((y - this.south) / this.cellMetres), this.rows);
    const found: { index: number; metres: number }[] = [];
    const lastRing = Math.max(this.columns, this.rows);
    for (let ring = 0; ring <= lastRing; ring++) {
      // Everything in this ring or beyond is at least this far away.
      const least = (ring - 1) * this.cellMetres;
      if (least > withinMetres || found.filter(({ metres }) => metres <= least).length >= count) break;
      this.visitRing(column, row, ring, (index) => {
        const metres = Math.hypot((this.x[index] ?? 0) - x, (this.y[index] ?? 0) - y);
        if (metres <= withinMetres && wanted(index)) found.push({ index, metres });
      });
    }
    found.sort((one, other) => one.metres - other.metres || one.index - other.index);
    return found.slice(0, count).map(({ index }) => index);
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

const smallest = (values: Float64Array) => values.reduce((one, other) => Math.min(one, other), Infinity);
const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
