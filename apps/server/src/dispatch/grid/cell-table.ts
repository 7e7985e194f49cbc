/** The number of values in each cell; 8 of them fill half a cache line. A slot without a block is free. */
const cellSize = 8;
const [row, column, start, size, block, search] = [0, 1, 2, 3, 4, 5] as const;

/**
 * The cells in which drivers are or were: a hash table with open addressing that is at most half full. A cell is
 * identified by its index. Neighbouring cells of a row are stored side by side, since a search reads them in sequence.
 */
export class CellTable {
  private readonly cells: Int32Array;
  private readonly mask: number;
  private used = 0;
  private searches = 0;

  /** The number of slots; a power of two. */
  readonly places: number;

  constructor(places: number) {
    this.places = places;
    this.cells = new Int32Array(cellSize * places);
    this.mask = places - 1;
  }

  get count(): number {
    return this.used;
  }

  get isFull(): boolean {
    return 2 * this.used >= this.places;
  }

  /** The index of the cell, or of the free slot in which it belongs. */
  find(atRow: number, atColumn: number): number {
    const { cells, mask } = this;
    const mixed = Math.imul(atRow, 0x9e3779b1) ^ Math.imul(atColumn >> 2, 0x85ebca6b);
    let cell = (((mixed ^ (mixed >>> 15)) << 2) | (atColumn & 3)) & mask;
    for (;;) {
      const at = cellSize * cell;
      if (cells[at + block] === 0) return cell;
      if (cells[at + row] === atRow && cells[at + column] === atColumn) return cell;
      // An odd step reaches every slot.
      cell = (cell + 5) & mask;
    }
  }

  add(cell: number, atRow: number, atColumn: number): void {
    this.cells[cellSize * cell + row] = atRow;
    this.cells[cellSize * cell + column] = atColumn;
    this.used += 1;
  }

  /** Where the block of a cell starts. */
  startOf(cell: number): number {
    return this.cells[cellSize * cell + start] ?? 0;
  }

  sizeOf(cell: number): number {
    return this.cells[cellSize * cell + size] ?? 0;
  }

  /** The size of a cell's block; 0 for a free slot. */
  blockOf(cell: number): number {
    return this.cells[cellSize * cell + block] ?? 0;
  }

  setSize(cell: number, entries: number): void {
    this.cells[cellSize * cell + size] = entries;
  }

  setBlock(cell: number, from: number, entries: number): void {
    this.cells[cellSize * cell + start] = from;
    this.cells[cellSize * cell + block] = entries;
  }

  startSearch(): void {
    if (this.searches === 0x7fffffff) {
      for (let cell = 0; cell < this.places; cell++) this.cells[cellSize * cell + search] = 0;
      this.searches = 0;
    }
    this.searches += 1;
  }

  /** Whether the current search has not read the cell yet. Marks it as read. */
  isUnread(cell: number): boolean {
    const at = cellSize * cell + search;
    if (this.cells[at] === this.searches) return false;
    this.cells[at] = this.searches;
    return true;
  }
}
