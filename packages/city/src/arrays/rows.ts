/**
 * Compressed sparse rows: the items of row `r` are `items[first[r]]` up to, but not including, `items[first[r + 1]]`.
 */
export interface Rows {
  readonly first: Uint32Array;
  readonly items: Uint32Array;
}

/** Sorts the items 0 to `rowOf.length - 1` into rows, keeping their order. An item with a negative row is left out. */
export function groupByRow(rowCount: number, itemCount: number, rowOf: (item: number) => number): Rows {
  const first = new Uint32Array(rowCount + 1);
  for (let item = 0; item < itemCount; item++) {
    const row = rowOf(item);
    if (row >= 0) first[row + 1] = (first[row + 1] ?? 0) + 1;
  }
  for (let row = 0; row < rowCount; row++) first[row + 1] = (first[row + 1] ?? 0) + (first[row] ?? 0);
  const next = first.slice(0, rowCount);
  const items = new Uint32Array(first[rowCount] ?? 0);
  for (let item = 0; item < itemCount; item++) {
    const row = rowOf(item);
    if (row < 0) continue;
    const place = next[row] ?? 0;
    items[place] = item;
    next[row] = place + 1;
  }
  return { first, items };
}
