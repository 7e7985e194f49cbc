/** An array of computed numbers. `Uint32Array.from` would first collect them in a list of twice the size. */
export function filledUint32s(length: number, valueAt: (index: number) => number): Uint32Array {
  const values = new Uint32Array(length);
  for (let index = 0; index < length; index++) values[index] = valueAt(index);
  return values;
}

export function filledInt32s(length: number, valueAt: (index: number) => number): Int32Array {
  const values = new Int32Array(length);
  for (let index = 0; index < length; index++) values[index] = valueAt(index);
  return values;
}

export function filledDoubles(length: number, valueAt: (index: number) => number): Float64Array {
  const values = new Float64Array(length);
  for (let index = 0; index < length; index++) values[index] = valueAt(index);
  return values;
}

export function filledBytes(length: number, valueAt: (index: number) => number): Uint8Array {
  const values = new Uint8Array(length);
  for (let index = 0; index < length; index++) values[index] = valueAt(index);
  return values;
}
