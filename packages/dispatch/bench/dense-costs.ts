import type { SparseCosts } from '../src/matching/assign.ts';

/** A table in which every row may be matched with every column. */
export function denseCosts(table: readonly (readonly number[])[]): SparseCosts {
  const columnCount = table[0]?.length ?? 0;
  return {
    columnCount,
    rowStart: Int32Array.from({ length: table.length + 1 }, (_, row) => row * columnCount),
    columnOfPair: Int32Array.from({ length: table.length * columnCount }, (_, pair) => pair % columnCount),
    costOfPair: Float64Array.from(table.flat()),
    unmatchedCost: new Float64Array(table.length).fill(1e7),
  };
}
