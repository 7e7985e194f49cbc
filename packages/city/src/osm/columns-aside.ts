import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { collectGarbage } from '../arrays/collect-garbage.ts';

type NumberArray = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** An array that can be replaced by another one of the same type. */
export interface Slot {
  readonly get: () => NumberArray;
  readonly set: (values: NumberArray) => void;
}

/** The arrays among the values of a record. */
export function slotsOf(record: object): Slot[] {
  const values = record as Record<string, unknown>;
  return Object.keys(values)
    .filter((key) => isNumberArray(values[key]))
    .map((key) => ({
      get: () => values[key] as NumberArray,
      set: (array) => (values[key] = array),
    }));
}

function isNumberArray(value: unknown): boolean {
  return [Float64Array, Int32Array, Uint32Array, Uint8Array].some((type) => value instanceof type);
}

/** Runs `work` while arrays are in a new file instead of memory; during the work they are empty. */
export function withArraysAside<T>(path: string, slots: readonly Slot[], work: () => T): T {
  const file = openSync(path, 'w+');
  try {
    let end = 0;
    const moved = slots.map(({ get, set }) => {
      const start = end;
      const values = get();
      end += writeAll(file, bytesOf(values), start);
      set(ofSameType(values, 0));
      return { start, length: values.length, set, like: ofSameType(values, 0) };
    });
    collectGarbage(end / Float64Array.BYTES_PER_ELEMENT);
    const result = work();
    // Before the columns are read back, the memory left behind by the work is freed.
    collectGarbage(end / Float64Array.BYTES_PER_ELEMENT);
    for (const { start, length, set, like } of moved) {
      const values = ofSameType(like, length);
      readAll(file, bytesOf(values), start);
      set(values);
    }
    return result;
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

function ofSameType(values: NumberArray, length: number): NumberArray {
  if (values instanceof Float64Array) return new Float64Array(length);
  if (values instanceof Int32Array) return new Int32Array(length);
  return values instanceof Uint32Array ? new Uint32Array(length) : new Uint8Array(length);
}

function bytesOf({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Returns the number of bytes. */
function writeAll(file: number, bytes: Uint8Array, start: number): number {
  for (let done = 0; done < bytes.length;)
    done += writeSync(file, bytes, done, bytes.length - done, start + done);
  return bytes.length;
}

function readAll(file: number, bytes: Uint8Array, start: number): void {
  for (let done = 0; done < bytes.length;) {
    const count = readSync(file, bytes, done, bytes.length - done, start + done);
    if (count === 0) throw new Error('a file of columns has become shorter');
    done += count;
  }
}
