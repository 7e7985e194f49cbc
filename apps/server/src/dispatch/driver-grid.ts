import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** Cells of 0.25 km: small enough to skip empty streets, large enough to hold a taxi rank. */
const cellDegrees = 0.25 / 111.195;
const firstCapacity = 256;
const columnsPerRow = 1 << 20;

/**
 * Drivers by place, in typed arrays: cells of a grid, each a chain of slots. Rows of cells are as high as they are wide
 * at their latitude, so a search visits about the same number of cells everywhere.
 */
export class DriverGrid {
  private readonly slots = new Map<string, number>();
  private readonly ids: string[] = [];
  private readonly firstOfCell = new Map<number, number>();
  private lat = new Float64Array(firstCapacity);
  private lng = new Float64Array(firstCapacity);
  private next = new Int32Array(firstCapacity).fill(-1);
  private readonly free: number[] = [];

  get size(): number {
    return this.slots.size;
  }

  put(id: string, at: LatLng): void {
    const known = this.slots.get(id);
    if (known !== undefined) this.unlink(known);
    const slot = known ?? this.takeSlot(id);
    this.lat[slot] = at.lat;
    this.lng[slot] = at.lng;
    const cell = cellOf(at);
    this.next[slot] = this.firstOfCell.get(cell) ?? -1;
    this.firstOfCell.set(cell, slot);
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.unlink(slot);
    this.slots.delete(id);
    this.free.push(slot);
  }

  /** All drivers within a radius, including its edge, nearest first. */
  within(centre: LatLng, radiusMetres: number): { id: string; metres: number }[] {
    const found: { id: string; metres: number }[] = [];
    for (const slot of this.candidates(centre, radiusMetres)) {
      const metres = greatCircleMetres(centre, { lat: this.lat[slot] ?? NaN, lng: this.lng[slot] ?? NaN });
      const id = this.ids[slot];
      if (id !== undefined && metres <= radiusMetres) found.push({ id, metres });
    }
    return found.toSorted((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1));
  }

  /** Slots that may lie within the radius: those of the surrounding cells, or all slots if they are fewer. */
  private *candidates(centre: LatLng, radiusMetres: number): Iterable<number> {
    const reach = radiusMetres / 111_195 + cellDegrees;
    const nearPole = Math.abs(centre.lat) + reach > 89;
    const cells = (2 * reach) / cellDegrees;
    if (nearPole || cells * cells > this.slots.size * 4 + 64 || crossesDateLine(centre, reach)) {
      yield* this.slots.values();
      return;
    }
    const lastRow = rowOf(centre.lat + reach);
    for (let row = rowOf(centre.lat - reach); row <= lastRow; row++) {
      const width = columnDegrees(row);
      const across = reach / Math.cos(((Math.abs(centre.lat) + reach) * Math.PI) / 180);
      const lastColumn = Math.floor((centre.lng + 180 + across) / width);
      for (let column = Math.floor((centre.lng + 180 - across) / width); column <= lastColumn; column++) {
        yield* this.chain(row * columnsPerRow + column);
      }
    }
  }

  private *chain(cell: number): Iterable<number> {
    for (let slot = this.firstOfCell.get(cell) ?? -1; slot >= 0; slot = this.next[slot] ?? -1) yield slot;
  }

  private takeSlot(id: string): number {
    const slot = this.free.pop() ?? this.ids.length;
    if (slot >= this.lat.length) this.grow();
    this.ids[slot] = id;
    this.slots.set(id, slot);
    return slot;
  }

  private grow(): void {
    const capacity = this.lat.length * 2;
    const [lat, lng, next] = [
      new Float64Array(capacity),
      new Float64Array(capacity),
      new Int32Array(capacity).fill(-1),
    ];
    lat.set(this.lat);
    lng.set(this.lng);
    next.set(this.next);
    [this.lat, this.lng, this.next] = [lat, lng, next];
  }

  private unlink(slot: number): void {
    const cell = cellOf({ lat: this.lat[slot] ?? 0, lng: this.lng[slot] ?? 0 });
    const after = this.next[slot] ?? -1;
    if (this.firstOfCell.get(cell) === slot) {
      if (after < 0) this.firstOfCell.delete(cell);
      else this.firstOfCell.set(cell, after);
      return;
    }
    for (const other of this.chain(cell)) {
      if (this.next[other] !== slot) continue;
      this.next[other] = after;
      return;
    }
  }
}

function rowOf(lat: number): number {
  return Math.floor((lat + 90) / cellDegrees);
}

function columnDegrees(row: number): number {
  const middle = (row + 0.5) * cellDegrees - 90;
  return cellDegrees / Math.max(0.01, Math.cos((middle * Math.PI) / 180));
}

function cellOf(at: LatLng): number {
  const row = rowOf(at.lat);
  return row * columnsPerRow + Math.floor((at.lng + 180) / columnDegrees(row));
}

function crossesDateLine(centre: LatLng, reach: number): boolean {
  const across = reach / Math.cos((Math.min(89, Math.abs(centre.lat) + reach) * Math.PI) / 180);
  return Math.abs(centre.lng) + across > 180;
}
