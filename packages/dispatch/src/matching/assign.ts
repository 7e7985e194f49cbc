import { ColumnHeap } from './column-heap.ts';

/** Which row may be matched with which column, and at what cost. A pair that is not listed is forbidden. */
export interface SparseCosts {
  readonly columnCount: number;
  /** The pairs of row i are `rowStart[i]` to `rowStart[i + 1] - 1`; there is one entry more than rows. */
  readonly rowStart: Int32Array;
  readonly columnOfPair: Int32Array;
  /** The cost of each pair: finite, and possibly negative. */
  readonly costOfPair: Float64Array;
  /** The cost of leaving a row unmatched. Finite: a large value matches as many rows as possible. */
  readonly unmatchedCost: Float64Array;
}

export interface Assignment {
  /** The column of each row; -1 if the row is unmatched. */
  readonly columnOfRow: Int32Array;
  /** The cost of the matched pairs and the unmatched rows together: the minimum. */
  readonly totalCost: number;
}

/**
 * Matches each row with a different column at minimum total cost: augmenting row reduction, then shortest augmenting
 * paths. A search follows pairs, so it never leaves the connected component of its row. Source: Jonker and Volgenant,
 * "A shortest augmenting path algorithm for dense and sparse linear assignment problems", 1987.
 */
export function assign(costs: SparseCosts): Assignment {
  const matching = new Matching(costs);
  matching.reduceRows();
  matching.augmentRows();
  return matching.result();
}

/** No row yet, or no column yet. */
const free = -1;
/** This row is unmatched. Prices only rise, so it stays unmatched. */
const leftOut = -2;
/** As in the paper, since more passes rarely match another row. */
const reductionPasses = 2;

class Matching {
  private readonly costs: SparseCosts;
  private readonly rowCount: number;
  private readonly pairOfRow: Int32Array;
  private readonly rowOfColumn: Int32Array;
  /** Never positive; 0 for a column that has never been matched. */
  private readonly discount: Float64Array;
  private readonly distance: Float64Array;
  private readonly pairBefore: Int32Array;
  private readonly rowBefore: Int32Array;
  private readonly scanned: Uint8Array;
  private readonly heap: ColumnHeap;

  constructor(costs: SparseCosts) {
    this.costs = costs;
    const { columnCount, unmatchedCost } = costs;
    this.rowCount = unmatchedCost.length;
    this.pairOfRow = new Int32Array(this.rowCount).fill(free);
    this.rowOfColumn = new Int32Array(columnCount).fill(free);
    this.discount = new Float64Array(columnCount);
    this.distance = new Float64Array(columnCount).fill(Infinity);
    this.pairBefore = new Int32Array(columnCount);
    this.rowBefore = new Int32Array(columnCount);
    this.scanned = new Uint8Array(columnCount);
    this.heap = new ColumnHeap(columnCount, this.distance);
  }

  /** Each unmatched row takes its cheapest column, whose price rises by the difference to the row's second choice. */
  reduceRows(): void {
    let waiting = [...this.pairOfRow.keys()];
    for (let pass = 0; pass < reductionPasses; pass++) {
      const displaced: number[] = [];
      for (const row of waiting) {
        const other = this.takeCheapest(row);
        if (other !== free) displaced.push(other);
      }
      waiting = displaced;
    }
  }

  /** @returns the row that lost its column */
  private takeCheapest(row: number): number {
    const { rowStart, columnOfPair, costOfPair, unmatchedCost } = this.costs;
    let bestPair = leftOut;
    let best = unmatchedCost[row] ?? 0;
    let second = Infinity;
    const end = rowStart[row + 1] ?? 0;
    for (let pair = rowStart[row] ?? 0; pair < end; pair++) {
      const reduced = (costOfPair[pair] ?? 0) - (this.discount[columnOfPair[pair] ?? 0] ?? 0);
      if (reduced < best) {
        second = best;
        best = reduced;
        bestPair = pair;
      } else if (reduced < second) second = reduced;
    }
    this.pairOfRow[row] = bestPair;
    if (bestPair === leftOut) return free;
    const column = columnOfPair[bestPair] ?? 0;
    this.discount[column] = (this.discount[column] ?? 0) - (second - best);
    const other = this.rowOfColumn[column] ?? free;
    this.rowOfColumn[column] = row;
    if (other !== free) this.pairOfRow[other] = free;
    return other;
  }

  augmentRows(): void {
    for (let row = 0; row < this.rowCount; row++) if (this.pairOfRow[row] === free) this.augment(row);
  }

  /**
   * Dijkstra on reduced costs, from an unmatched row to the nearest unmatched column, or to the nearest row that is
   * cheaper to leave out.
   */
  private augment(start: number): void {
    const { columnOfPair, costOfPair, unmatchedCost } = this.costs;
    const visited: number[] = [];
    let row = start;
    /** The base for the reduced costs of the current row. */
    let base = 0;
    let bestDistance = Infinity;
    let endColumn = free;
    let endRow = start;
    for (;;) {
      const toLeaveOut = (unmatchedCost[row] ?? 0) - base;
      if (toLeaveOut < bestDistance) {
        bestDistance = toLeaveOut;
        endColumn = free;
        endRow = row;
      }
      const found = this.relax(row, base, bestDistance);
      if (found.column !== free) {
        bestDistance = found.distance;
        endColumn = found.column;
      }
      if (this.heap.smallest >= bestDistance) break;
      const column = this.heap.take();
      this.scanned[column] = 1;
      visited.push(column);
      row = this.rowOfColumn[column] ?? 0;
      const pair = this.pairOfRow[row] ?? 0;
      base =
        (costOfPair[pair] ?? 0) -
        (this.discount[columnOfPair[pair] ?? 0] ?? 0) -
        (this.distance[column] ?? 0);
    }
    for (const column of visited) {
      this.discount[column] = (this.discount[column] ?? 0) + (this.distance[column] ?? 0) - bestDistance;
    }
    this.follow(start, endColumn, endRow);
    this.forgetSearch(visited);
  }

  private readonly touched: number[] = [];
  private readonly found = { column: free, distance: Infinity };

  /** Visits the pairs of a row. Returns the nearest unmatched column within the limit, if there is one. */
  private relax(row: number, base: number, limit: number): { column: number; distance: number } {
    const { rowStart, columnOfPair, costOfPair } = this.costs;
    const { distance, discount, found } = this;
    found.column = free;
    found.distance = limit;
    const end = rowStart[row + 1] ?? 0;
    for (let pair = rowStart[row] ?? 0; pair < end; pair++) {
      const column = columnOfPair[pair] ?? 0;
      const through = (costOfPair[pair] ?? 0) - (discount[column] ?? 0) - base;
      if (through >= found.distance || through >= (distance[column] ?? 0) || this.scanned[column] === 1)
        continue;
      if (distance[column] === Infinity) this.touched.push(column);
      distance[column] = through;
      this.pairBefore[column] = pair;
      this.rowBefore[column] = row;
      if (this.rowOfColumn[column] === free) {
        found.column = column;
        found.distance = through;
      } else this.heap.put(column);
    }
    return found;
  }

  /** Moves every row of the path to the next column. */
  private follow(start: number, endColumn: number, endRow: number): void {
    let column = endColumn;
    if (endColumn === free) {
      const lost = this.pairOfRow[endRow] ?? free;
      this.pairOfRow[endRow] = leftOut;
      if (endRow === start) return;
      column = this.costs.columnOfPair[lost] ?? 0;
    }
    for (;;) {
      const row = this.rowBefore[column] ?? 0;
      const lost = this.pairOfRow[row] ?? free;
      this.pairOfRow[row] = this.pairBefore[column] ?? 0;
      this.rowOfColumn[column] = row;
      if (row === start) return;
      column = this.costs.columnOfPair[lost] ?? 0;
    }
  }

  private forgetSearch(visited: readonly number[]): void {
    for (const column of this.touched) this.distance[column] = Infinity;
    for (const column of visited) this.scanned[column] = 0;
    this.touched.length = 0;
    this.heap.clear();
  }

  result(): Assignment {
    const { columnOfPair, costOfPair, unmatchedCost } = this.costs;
    let totalCost = 0;
    const columnOfRow = this.pairOfRow.map((pair, row) => {
      totalCost += (pair < 0 ? unmatchedCost[row] : costOfPair[pair]) ?? 0;
      return pair < 0 ? -1 : (columnOfPair[pair] ?? -1);
    });
    return { columnOfRow, totalCost };
  }
}
