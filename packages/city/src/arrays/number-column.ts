type NumberArray =
  | Float64Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

const GROWTH = 1.6;

/**
 * A growing list of numbers in one typed array. A large `capacity` costs nothing, because the system provides memory
 * only when it is first written to.
 */
export class Column<T extends NumberArray> {
  length = 0;
  private readonly make: (length: number) => T;
  private values: T;

  constructor(make: (length: number) => T, capacity = 1024) {
    this.make = make;
    this.values = make(Math.max(16, Math.ceil(capacity)));
  }

  push(value: number): void {
    if (this.length === this.values.length) this.grow(this.length + 1);
    this.values[this.length++] = value;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.values[index] = value;
  }

  /** The numbers so far, without a copy. */
  finish(): T {
    return this.values.subarray(0, this.length) as T;
  }

  /** Replaces the numbers by others of the same count, or by none. */
  replace(values: T): void {
    this.values = values;
    this.length = values.length;
  }

  private grow(needed: number): void {
    const larger = this.make(Math.max(needed, Math.ceil(this.values.length * GROWTH)));
    larger.set(this.values);
    this.values = larger;
  }
}

export const doubles = (capacity?: number): Column<Float64Array<ArrayBuffer>> =>
  new Column((length) => new Float64Array(length), capacity);
export const int32s = (capacity?: number): Column<Int32Array<ArrayBuffer>> =>
  new Column((length) => new Int32Array(length), capacity);
export const uint32s = (capacity?: number): Column<Uint32Array<ArrayBuffer>> =>
  new Column((length) => new Uint32Array(length), capacity);
export const bytes = (capacity?: number): Column<Uint8Array<ArrayBuffer>> =>
  new Column((length) => new Uint8Array(length), capacity);
