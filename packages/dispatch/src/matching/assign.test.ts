import { describe, expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { seededRandom } from '../laboratory/random.ts';
import { assign, type SparseCosts } from './assign.ts';
import { leastTotalCost } from './testing/dense-hungarian.ts';

const { largest } = sizesOf('packages/dispatch/src/matching/assign.test.ts');

/** null means that the pair is forbidden. */
type Table = readonly (readonly (number | null)[])[];

function sparse(
  table: Table,
  unmatched: readonly number[],
  columnCount = table[0]?.length ?? 0,
): SparseCosts {
  const pairs = table.map((row) => row.flatMap((cost, column) => (cost === null ? [] : [{ cost, column }])));
  const rowStart = Int32Array.from([0, ...pairs.map((_, row) => pairs.slice(0, row + 1).flat().length)]);
  return {
    columnCount,
    rowStart,
    columnOfPair: Int32Array.from(pairs.flat(), ({ column }) => column),
    costOfPair: Float64Array.from(pairs.flat(), ({ cost }) => cost),
    unmatchedCost: Float64Array.from(unmatched),
  };
}

const solve = (table: Table, unmatched: readonly number[]) => assign(sparse(table, unmatched));
const columns = (table: Table, unmatched: readonly number[]) => [...solve(table, unmatched).columnOfRow];

/** Every possible assignment of columns to rows. */
function bruteForce(table: Table, unmatched: readonly number[], row = 0, taken = new Set<number>()): number {
  const own = table[row];
  if (own === undefined) return 0;
  let best = unmatched[row]! + bruteForce(table, unmatched, row + 1, taken);
  for (const [column, cost] of own.entries()) {
    if (cost === null || taken.has(column)) continue;
    const rest = bruteForce(table, unmatched, row + 1, new Set([...taken, column]));
    best = Math.min(best, cost + rest);
  }
  return best;
}

/**
 * The same problem as a dense matrix: a forbidden pair is too expensive to be chosen, and each row has an extra column
 * for leaving it out.
 */
function hungarian(table: Table, unmatched: readonly number[]): number {
  const dense = table.map((row, index) => [
    ...row.map((cost) => cost ?? 1e9),
    ...unmatched.map((cost, other) => (other === index ? cost : 1e9)),
  ]);
  return leastTotalCost(dense, (table[0]?.length ?? 0) + unmatched.length);
}

function randomCase(random: () => number, maxSize: number) {
  const rows = 1 + Math.floor(random() * maxSize);
  const width = 1 + Math.floor(random() * maxSize);
  const density = random();
  const scale = 10 ** Math.floor(random() * 5);
  // With whole numbers, many costs are equal.
  const cost = random() < 0.5 ? () => random() * scale : () => Math.floor(random() * 8) - 3;
  const table = Array.from({ length: rows }, () =>
    Array.from({ length: width }, () => (random() < density ? cost() : null)),
  );
  const large = random() < 0.5;
  return { table, unmatched: table.map(() => (large ? 1e6 : cost())) };
}

function checkValid(table: Table, unmatched: readonly number[]): number {
  const { columnOfRow, totalCost } = solve(table, unmatched);
  const taken = [...columnOfRow].filter((column) => column >= 0);
  expect(new Set(taken).size).toBe(taken.length);
  const costs = [...columnOfRow].map((column, row) => (column < 0 ? unmatched[row] : table[row]?.[column]));
  expect(costs).not.toContain(null);
  expect(totalCost).toBeCloseTo(
    costs.reduce<number>((sum, cost) => sum + (cost ?? NaN), 0),
    6,
  );
  return totalCost;
}

describe('assign', () => {
  test('minimises the total cost, rather than giving the first row its nearest column', () => {
    expect(
      columns(
        [
          [1, 2],
          [2, 9],
        ],
        [99, 99],
      ),
    ).toEqual([1, 0]);
  });

  test('leaves out a row whose pair would cost more than leaving it out', () => {
    expect(columns([[50], [40]], [45, 45])).toEqual([-1, 0]);
    expect(columns([[50], [48]], [45, 45])).toEqual([-1, -1]);
  });

  test('leaves out the row that is cheapest to leave out', () => {
    expect(columns([[1], [2]], [3, 30])).toEqual([-1, 0]);
  });

  test('handles a row without pairs, more rows than columns, and no rows at all', () => {
    expect(
      columns(
        [
          [null, null],
          [5, null],
          [6, null],
        ],
        [9, 9, 9],
      ),
    ).toEqual([-1, 0, -1]);
    expect(columns([], [])).toEqual([]);
  });

  const seed = seedOr(16);
  test('equals an exhaustive search on 1,000 small cases', () => {
    const random = seededRandom(seed);
    for (let count = 0; count < 1000; count++) {
      const { table, unmatched } = randomCase(random, 5);
      const best = bruteForce(table, unmatched);
      expect(Math.abs(checkValid(table, unmatched) - best), `case ${count}, ${toRepeat(seed)}`).toBeLessThan(
        1e-6,
      );
    }
  });

  test('equals the Hungarian method on 1,000 larger cases', () => {
    const random = seededRandom(seed + 1);
    for (let count = 0; count < 1000; count++) {
      const { table, unmatched } = randomCase(random, largest);
      const best = hungarian(table, unmatched);
      expect(Math.abs(checkValid(table, unmatched) - best), `case ${count}, ${toRepeat(seed)}`).toBeLessThan(
        1e-6,
      );
    }
  });
});
