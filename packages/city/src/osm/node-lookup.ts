/** Finds a node's index in the columns by its id, without a map entry for each of millions of nodes. */
export class NodeLookup {
  private readonly ids: Float64Array;
  /** Indices in the columns sorted by id; absent when the columns are already sorted. */
  private readonly order: Uint32Array | undefined;

  constructor(nodeId: Float64Array) {
    if (isAscending(nodeId)) {
      this.ids = nodeId;
    } else {
      const order = Uint32Array.from(nodeId.keys());
      order.sort((a, b) => (nodeId[a] ?? 0) - (nodeId[b] ?? 0) || a - b);
      this.order = order;
      this.ids = Float64Array.from(order, (place) => nodeId[place] ?? 0);
    }
  }

  /** Index of the node in the columns, or -1. */
  find(id: number): number {
    let low = 0;
    let high = this.ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const value = this.ids[middle] ?? 0;
      if (value === id) return this.order === undefined ? middle : (this.order[middle] ?? -1);
      if (value < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

function isAscending(ids: Float64Array): boolean {
  for (let index = 1; index < ids.length; index++) {
    if ((ids[index] ?? 0) <= (ids[index - 1] ?? 0)) return false;
  }
  return true;
}
