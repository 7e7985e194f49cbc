import { cosineOfDegrees, type LatLng } from '@fiacre/domain';
import { CellTable } from './cell-table.ts';
import { columnOf, columnsIn, rowOf, wrapped } from './grid-cells.ts';

/** Each entry has three numbers: latitude, longitude, and the cosine of the latitude. */
export const entrySize = 3;
const firstCells = 1024;
const firstEntries = 1024;
const firstSlots = 256;
const minBlock = 4;

/**
 * The places of drivers, in typed arrays. Each cell keeps its entries in one block of memory, so that a search reads
 * them in sequence. A full block is replaced by one of twice the size; blocks that became free are reused.
 */
export class GridStore {
  private table = new CellTable(firstCells);
  /** For each entry: its numbers, the driver’s id, and the driver’s slot. */
  private numbers = new Float64Array(entrySize * firstEntries);
  private ids: string[] = [];
  private slots = new Int32Array(firstEntries);
  /** Free blocks by the logarithm of their size. */
  private freeBlocks: number[][] = [];
  private cellOfSlot = new Int32Array(firstSlots).fill(-1);
  private entryOfSlot = new Int32Array(firstSlots);

  get cells(): CellTable {
    return this.table;
  }

  /** The numbers of all entries; valid until the next `put`. */
  get places(): Float64Array {
    return this.numbers;
  }

  idOf(entry: number): string {
    return this.ids[entry] ?? '';
  }

  /** How many drivers are in the cell of a place. */
  sizeAt({ lat, lng }: LatLng): number {
    const row = rowOf(lat);
    return this.table.sizeOf(this.table.find(row, wrapped(columnOf(lng, row), columnsIn(row))));
  }

  /** The entry of a slot; -1 if the slot is free. */
  entryOf(slot: number): number {
    return (this.cellOfSlot[slot] ?? -1) < 0 ? -1 : (this.entryOfSlot[slot] ?? -1);
  }

  put(slot: number, id: string, { lat, lng }: LatLng): void {
    if (slot >= this.cellOfSlot.length) this.growSlots();
    const row = rowOf(lat);
    const cell = this.cellAt(row, wrapped(columnOf(lng, row), columnsIn(row)));
    if (cell !== this.cellOfSlot[slot]) {
      this.remove(slot);
      this.append(cell, slot);
    }
    const entry = this.entryOfSlot[slot] ?? 0;
    this.numbers[entrySize * entry] = lat;
    this.numbers[entrySize * entry + 1] = lng;
    this.numbers[entrySize * entry + 2] = cosineOfDegrees(lat);
    this.slots[entry] = slot;
    this.ids[entry] = id;
  }

  /** Moves the last entry of the cell to the place of the removed one. */
  remove(slot: number): void {
    const cell = this.cellOfSlot[slot] ?? -1;
    if (cell < 0) return;
    const size = this.table.sizeOf(cell) - 1;
    this.moveEntry(this.table.startOf(cell) + size, this.entryOfSlot[slot] ?? 0);
    this.table.setSize(cell, size);
    this.cellOfSlot[slot] = -1;
  }

  private cellAt(row: number, column: number): number {
    const cell = this.table.find(row, column);
    if (this.table.blockOf(cell) > 0) return cell;
    if (this.table.isFull) {
      this.rebuild();
      return this.cellAt(row, column);
    }
    this.table.add(cell, row, column);
    this.table.setBlock(cell, this.takeBlock(minBlock), minBlock);
    return cell;
  }

  private append(cell: number, slot: number): void {
    const size = this.table.sizeOf(cell);
    if (size === this.table.blockOf(cell)) this.enlarge(cell, size);
    this.entryOfSlot[slot] = this.table.startOf(cell) + size;
    this.cellOfSlot[slot] = cell;
    this.table.setSize(cell, size + 1);
  }

  private enlarge(cell: number, size: number): void {
    const before = this.table.startOf(cell);
    const start = this.takeBlock(2 * size);
    for (let offset = 0; offset < size; offset++) this.moveEntry(before + offset, start + offset);
    (this.freeBlocks[Math.log2(size)] ??= []).push(before);
    this.table.setBlock(cell, start, 2 * size);
  }

  private moveEntry(from: number, to: number): void {
    const slot = this.slots[from] ?? 0;
    this.numbers.copyWithin(entrySize * to, entrySize * from, entrySize * (from + 1));
    this.slots[to] = slot;
    this.entryOfSlot[slot] = to;
    this.ids[to] = this.idOf(from);
    if (from !== to) this.ids[from] = '';
  }

  private takeBlock(size: number): number {
    const free = this.freeBlocks[Math.log2(size)]?.pop();
    if (free !== undefined) return free;
    const start = this.ids.length;
    for (let entry = 0; entry < size; entry++) this.ids.push('');
    if (this.ids.length > this.slots.length) this.growEntries(2 * this.ids.length);
    return start;
  }

  /** Makes room for more cells: removes the empty ones, and doubles the table if most are in use. */
  private rebuild(): void {
    const { numbers, ids, entryOfSlot, cellOfSlot, table } = this;
    let taken = 0;
    for (let cell = 0; cell < table.places; cell++) if (table.sizeOf(cell) > 0) taken += 1;
    this.table = new CellTable(4 * taken > table.places ? 2 * table.places : table.places);
    [this.ids, this.freeBlocks] = [[], []];
    this.numbers = new Float64Array(numbers.length);
    this.cellOfSlot = new Int32Array(cellOfSlot.length).fill(-1);
    this.entryOfSlot = new Int32Array(entryOfSlot.length);
    for (const [slot, cell] of cellOfSlot.entries()) {
      const entry = entryOfSlot[slot] ?? 0;
      const at = { lat: numbers[entrySize * entry] ?? 0, lng: numbers[entrySize * entry + 1] ?? 0 };
      if (cell >= 0) this.put(slot, ids[entry] ?? '', at);
    }
  }

  private growEntries(count: number): void {
    const [numbers, slots] = [this.numbers, this.slots];
    this.numbers = new Float64Array(entrySize * count);
    this.numbers.set(numbers);
    this.slots = new Int32Array(count);
    this.slots.set(slots);
  }

  private growSlots(): void {
    const [cellOfSlot, entryOfSlot] = [this.cellOfSlot, this.entryOfSlot];
    this.cellOfSlot = new Int32Array(2 * cellOfSlot.length).fill(-1);
    this.cellOfSlot.set(cellOfSlot);
    this.entryOfSlot = new Int32Array(2 * entryOfSlot.length);
    this.entryOfSlot.set(entryOfSlot);
  }
}
