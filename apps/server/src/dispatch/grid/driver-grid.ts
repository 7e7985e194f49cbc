import { cosineOfDegrees, earthRadiusMetres, haversine, haversineMetres, type LatLng } from '@fiacre/domain';
import { cellMetres, columnOf, columnsIn, halfWidthOf, reachOf, rowOf, wrapped } from './grid-cells.ts';
import { entrySize, GridStore } from './grid-store.ts';
import { Candidates } from './nearest-first.ts';

export interface FoundDriver {
  readonly id: string;
  readonly metres: number;
}

/** Circles are larger than needed for evenly spread drivers, so that most searches need only one. */
const spare = 1.2;
/** Finding an empty cell takes as long as computing the distance of this many drivers. */
const driversPerCell = 2;
const farthestMetres = Math.PI * earthRadiusMetres;

/**
 * Drivers by place. Searches are exact everywhere, use the distances of `greatCircleMetres`, and allocate only their
 * result. Drivers at the same distance are sorted by id.
 */
export class DriverGrid {
  private readonly slots = new Map<string, number>();
  private readonly freeSlots: number[] = [];
  private readonly store = new GridStore();
  private readonly found = new Candidates();

  get size(): number {
    return this.slots.size;
  }

  put(id: string, at: LatLng): void {
    this.store.put(this.slots.get(id) ?? this.takeSlot(id), id, at);
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.store.remove(slot);
    this.slots.delete(id);
    this.freeSlots.push(slot);
  }

  /** All drivers within a radius, including its edge, nearest first. */
  within(centre: LatLng, radiusMetres: number): FoundDriver[] {
    return this.nearest(centre, radiusMetres, Infinity);
  }

  /**
   * The nearest drivers within a radius, at most `count`. Searches ever larger circles until one holds enough of them.
   */
  nearest(centre: LatLng, radiusMetres: number, count: number): FoundDriver[] {
    const { found } = this;
    found.size = 0;
    if (!(count > 0) || !(radiusMetres >= 0)) return [];
    this.store.cells.startSearch();
    let circle = count < this.size ? Math.min(this.firstCircle(centre, count), radiusMetres) : radiusMetres;
    for (;;) {
      const isEverything = this.readCircle(centre, circle, radiusMetres);
      if (isEverything || circle >= radiusMetres) break;
      const inside = found.countUpTo(haversineOfMetres(circle) * (1 - 1e-12));
      if (inside >= count) break;
      const wanted = circle * Math.sqrt(count / Math.max(1, inside)) * spare;
      circle = Math.min(radiusMetres, Math.max(1.5 * circle, Math.min(4 * circle, wanted)));
    }
    return this.answer(radiusMetres, count);
  }

  /** A circle that holds enough drivers if they are as dense everywhere as in the cell of the centre. */
  private firstCircle(centre: LatLng, count: number): number {
    const around = this.store.sizeAt(centre);
    return cellMetres * Math.sqrt(count / (Math.PI * Math.max(1, around))) * spare;
  }

  /**
   * Adds the drivers of all cells that touch a circle, except those beyond the radius. Returns whether every cell was
   * read.
   */
  private readCircle(centre: LatLng, circleMetres: number, radiusMetres: number): boolean {
    const { cells } = this.store;
    const cosine = cosineOfDegrees(centre.lat);
    const limit = limitOf(radiusMetres);
    const across = (2 * circleMetres) / cellMetres + 2;
    if (this.slotCount < driversPerCell * across * across) {
      this.readAll(centre, cosine, radiusMetres);
      return true;
    }
    if (across * across > cells.places) {
      for (let cell = 0; cell < cells.places; cell++) this.readCell(cell, centre, cosine, limit);
      return true;
    }
    const reach = reachOf(circleMetres);
    const lastRow = rowOf(centre.lat + reach);
    for (let row = rowOf(centre.lat - reach); row <= lastRow; row++) {
      const columns = columnsIn(row);
      const half = halfWidthOf(row, centre.lat, cosine, reach);
      const first = half < 180 ? columnOf(centre.lng - half, row) : 0;
      const last = half < 180 ? Math.min(columnOf(centre.lng + half, row), first + columns - 1) : columns - 1;
      for (let column = first; column <= last; column++)
        this.readCell(cells.find(row, wrapped(column, columns)), centre, cosine, limit);
    }
    return false;
  }

  /** Few drivers in a large area: most cells of the circle would be empty. */
  private readAll({ lat, lng }: LatLng, cosine: number, radiusMetres: number): void {
    const { store, found, slotCount } = this;
    const reach = reachOf(radiusMetres);
    const limit = limitOf(radiusMetres);
    found.size = 0;
    found.makeRoom(slotCount);
    const { keys, entries } = found;
    const { places } = store;
    let count = 0;
    for (let slot = 0; slot < slotCount; slot++) {
      const entry = store.entryOf(slot);
      if (entry < 0) continue;
      const at = entrySize * entry;
      const north = (places[at] ?? 0) - lat;
      if (north > reach || north < -reach) continue;
      const cosines = cosine * (places[at + 2] ?? 0);
      const key = haversine(north, (places[at + 1] ?? 0) - lng, cosines);
      keys[count] = key;
      entries[count] = entry;
      if (key <= limit) count += 1;
    }
    found.size = count;
  }

  private get slotCount(): number {
    return this.slots.size + this.freeSlots.length;
  }

  private readCell(cell: number, { lat, lng }: LatLng, cosine: number, limit: number): void {
    const { cells, places } = this.store;
    const size = cells.sizeOf(cell);
    if (size === 0 || !cells.isUnread(cell)) return;
    this.found.makeRoom(size);
    const { keys, entries } = this.found;
    let count = this.found.size;
    const start = cells.startOf(cell);
    for (let entry = start; entry < start + size; entry++) {
      const at = entrySize * entry;
      const cosines = cosine * (places[at + 2] ?? 0);
      const key = haversine((places[at] ?? 0) - lat, (places[at + 1] ?? 0) - lng, cosines);
      // If the entry is too far away, the next one overwrites it.
      keys[count] = key;
      entries[count] = entry;
      if (key <= limit) count += 1;
    }
    this.found.size = count;
  }

  private answer(radiusMetres: number, count: number): FoundDriver[] {
    const { found, store } = this;
    const size = found.sortFirst(Math.min(count, found.size), limitOf(radiusMetres));
    const answer: FoundDriver[] = [];
    let isSorted = true;
    let before = -1;
    for (let index = 0; index < size; index++) {
      const metres = haversineMetres(found.keys[index] ?? 0);
      if (metres > radiusMetres) continue;
      if (metres <= before) isSorted = false;
      before = metres;
      answer.push({ id: store.idOf(found.entries[index] ?? 0), metres });
    }
    if (!isSorted) answer.sort(inOrder);
    if (answer.length > count) answer.length = count;
    return answer;
  }

  private takeSlot(id: string): number {
    const slot = this.freeSlots.pop() ?? this.slots.size;
    this.slots.set(id, slot);
    return slot;
  }
}

function inOrder(a: FoundDriver, b: FoundDriver): number {
  return a.metres - b.metres || (a.id < b.id ? -1 : 1);
}

/** The haversine of a radius, rounded up. */
function limitOf(radiusMetres: number): number {
  return haversineOfMetres(radiusMetres) * (1 + 1e-12);
}

/** The haversine of a distance. Beyond the opposite side of the earth it is above 1, which includes everything. */
function haversineOfMetres(metres: number): number {
  return metres >= farthestMetres ? 2 : haversine((metres / farthestMetres) * 180, 0, 0);
}
