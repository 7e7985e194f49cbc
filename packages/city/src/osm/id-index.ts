/** The number of ids per table entry: a binary search among them takes four steps. */
const IDS_PER_BUCKET = 8;

/** Finds an element's index in the columns by its id, without a map entry for each of millions of elements. */
export class IdIndex {
  private readonly ids: Float64Array;
  /** Indices into the columns, sorted by id; absent if the columns are already sorted. */
  private readonly order: Uint32Array | undefined;
  private readonly first: number;
  private readonly width: number;
  /** The index of the first id in each bucket of equal width. */
  private readonly starts: Uint32Array;
  private last = 0;

  /** Whether each id is greater than the one before, so that no two are equal. */
  get isAscending(): boolean {
    return this.order === undefined;
  }

  constructor(ids: Float64Array) {
    if (isAscending(ids)) {
      this.ids = ids;
    } else {
      const order = Uint32Array.from(ids.keys());
      order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b);
      this.order = order;
      this.ids = Float64Array.from(order, (place) => ids[place] ?? 0);
    }
    const count = this.ids.length;
    this.first = this.ids[0] ?? 0;
    const buckets = Math.max(1, Math.ceil(count / IDS_PER_BUCKET));
    this.width = Math.max(1, ((this.ids[count - 1] ?? 0) - this.first + 1) / buckets);
    this.starts = new Uint32Array(buckets + 1);
    for (let index = 0, bucket = 0; bucket <= buckets; bucket++) {
      while (index < count && this.bucketOf(this.ids[index] ?? 0) < bucket) index++;
      this.starts[bucket] = index;
    }
  }

  /** The index of the element in the columns, or -1. If several have the same id, the first one. */
  find(id: number): number {
    // Most ways were drawn node by node, so their ids often follow each other.
    const next = this.last + 1;
    if (this.ids[next] === id && this.ids[this.last] !== id) return this.found(next);
    const bucket = this.bucketOf(id);
    if (!(bucket >= 0 && bucket < this.starts.length - 1)) return -1;
    let low = this.starts[bucket] ?? 0;
    let high = this.starts[bucket + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return this.ids[low] === id ? this.found(low) : -1;
  }

  private found(at: number): number {
    this.last = at;
    return this.order === undefined ? at : (this.order[at] ?? -1);
  }

  private bucketOf(id: number): number {
    return Math.floor((id - this.first) / this.width);
  }
}

function isAscending(ids: Float64Array): boolean {
  for (let index = 1; index < ids.length; index++) {
    if ((ids[index] ?? 0) <= (ids[index - 1] ?? 0)) return false;
  }
  return true;
}
