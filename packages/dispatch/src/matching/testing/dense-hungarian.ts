/**
 * The minimum total cost of matching each row with a different column, by the plain Hungarian method in O(rows² ×
 * columns). There must be at least as many columns as rows.
 */
export function leastTotalCost(costs: readonly (readonly number[])[], columnCount: number): number {
  const rowPrice = Array.from<number>({ length: costs.length + 1 }).fill(0);
  const columnPrice = Array.from<number>({ length: columnCount + 1 }).fill(0);
  const rowOf = Array.from<number>({ length: columnCount + 1 }).fill(0);
  for (let row = 1; row <= costs.length; row++) addRow(row);
  return costs.reduce((sum, _, index) => sum + (costs[index]?.[rowOf.indexOf(index + 1, 1) - 1] ?? NaN), 0);

  function addRow(row: number): void {
    const slack = Array.from<number>({ length: columnCount + 1 }).fill(Infinity);
    const before = Array.from<number>({ length: columnCount + 1 }).fill(0);
    const used = Array.from<boolean>({ length: columnCount + 1 }).fill(false);
    rowOf[0] = row;
    let column = 0;
    while (rowOf[column] !== 0) {
      used[column] = true;
      const current = rowOf[column]!;
      let next = 0;
      let step = Infinity;
      for (let other = 1; other <= columnCount; other++) {
        if (used[other]) continue;
        const reduced = costs[current - 1]![other - 1]! - rowPrice[current]! - columnPrice[other]!;
        if (reduced < slack[other]!) [slack[other], before[other]] = [reduced, column];
        if (slack[other]! < step) [step, next] = [slack[other]!, other];
      }
      for (let other = 0; other <= columnCount; other++) {
        if (used[other]) {
          rowPrice[rowOf[other]!]! += step;
          columnPrice[other]! -= step;
        } else slack[other]! -= step;
      }
      column = next;
    }
    for (; column !== 0; column = before[column]!) rowOf[column] = rowOf[before[column]!]!;
  }
}
