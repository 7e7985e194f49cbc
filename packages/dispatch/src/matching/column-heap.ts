/** A binary heap of columns, with the smallest distance first. A column is in the heap at most once. */
export class ColumnHeap {
  private readonly distance: Float64Array;
  private readonly heap: Int32Array;
  /** A column's position in the heap plus one; 0 if it is not in the heap. */
  private readonly placeOf: Int32Array;
  private count = 0;

  constructor(columnCount: number, distance: Float64Array) {
    this.distance = distance;
    this.heap = new Int32Array(columnCount);
    this.placeOf = new Int32Array(columnCount);
  }

  get size(): number {
    return this.count;
  }

  /** The smallest distance; Infinity if the heap is empty. */
  get smallest(): number {
    return this.count === 0 ? Infinity : this.distanceAt(0);
  }

  /** Adds a column, or moves it forward after its distance has decreased. */
  put(column: number): void {
    const known = (this.placeOf[column] ?? 0) - 1;
    this.rise(column, known < 0 ? this.count++ : known);
  }

  take(): number {
    const first = this.heap[0] ?? -1;
    this.placeOf[first] = 0;
    this.count -= 1;
    if (this.count > 0) this.sink(this.heap[this.count] ?? 0);
    return first;
  }

  clear(): void {
    for (let place = 0; place < this.count; place++) this.placeOf[this.heap[place] ?? 0] = 0;
    this.count = 0;
  }

  private distanceAt(place: number): number {
    return this.distance[this.heap[place] ?? 0] ?? Infinity;
  }

  private rise(column: number, from: number): void {
    const own = this.distance[column] ?? Infinity;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.distanceAt(parent) <= own) break;
      this.set(place, this.heap[parent] ?? 0);
      place = parent;
    }
    this.set(place, column);
  }

  private sink(column: number): void {
    const own = this.distance[column] ?? Infinity;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.count) break;
      if (child + 1 < this.count && this.distanceAt(child + 1) < this.distanceAt(child)) child += 1;
      if (this.distanceAt(child) >= own) break;
      this.set(place, this.heap[child] ?? 0);
      place = child;
    }
    this.set(place, column);
  }

  private set(place: number, column: number): void {
    this.heap[place] = column;
    this.placeOf[column] = place + 1;
  }
}
