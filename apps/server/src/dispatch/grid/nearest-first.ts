const firstCapacity = 256;
/** Shorter ranges are sorted by insertion sort. */
const shortRange = 16;

/**
 * The entries that a search found, with keys that increase with the distance. The arrays are reused by the next search,
 * so that nothing is allocated.
 */
export class Candidates {
  keys = new Float64Array(firstCapacity);
  entries = new Int32Array(firstCapacity);
  size = 0;
  private otherKeys = new Float64Array(firstCapacity);
  private otherEntries = new Int32Array(firstCapacity);
  /** Where each bucket ends. */
  private ends = new Int32Array(firstCapacity);

  /** Enlarges the arrays if necessary, so that this many more fit. */
  makeRoom(more: number): void {
    if (this.size + more > this.keys.length) this.grow(2 * (this.size + more));
  }

  countUpTo(key: number): number {
    const { keys, size } = this;
    let count = 0;
    for (let index = 0; index < size; index++) if ((keys[index] ?? 0) <= key) count += 1;
    return count;
  }

  /**
   * Moves the nearest to the front, sorted, and returns how many these are: `count`, plus those at the same distance as
   * the last of them, apart from rounding. No key is above `maxKey`.
   *
   * If drivers are spread evenly over a circle, so are their keys, and each of the equal buckets holds about one. Where
   * many are close together, their bucket is sorted by comparison.
   */
  sortFirst(count: number, maxKey: number): number {
    this.divideIntoBuckets(maxKey);
    const { ends, size } = this;
    let sorted = 0;
    // One more bucket: drivers at the same distance as the last, apart from rounding, may be in the next one.
    for (let bucket = 0, more = 1; bucket < size && more >= 0; bucket++) {
      const end = ends[bucket] ?? 0;
      if (end - sorted > 1) this.sort(sorted, end - 1);
      sorted = end;
      if (sorted >= count) more--;
    }
    const limit = (this.keys[count - 1] ?? 0) * (1 + 1e-12);
    let end = Math.min(count, sorted);
    while (end < sorted && (this.keys[end] ?? 0) <= limit) end++;
    return end;
  }

  private divideIntoBuckets(maxKey: number): void {
    const { keys, entries, otherKeys, otherEntries, ends, size } = this;
    const scale = maxKey > 0 ? (size - 1) / maxKey : 0;
    ends.fill(0, 0, size);
    for (let index = 0; index < size; index++) {
      const bucket = ((keys[index] ?? 0) * scale) | 0;
      ends[bucket] = (ends[bucket] ?? 0) + 1;
    }
    let start = 0;
    for (let bucket = 0; bucket < size; bucket++) {
      const held = ends[bucket] ?? 0;
      ends[bucket] = start;
      start += held;
    }
    for (let index = 0; index < size; index++) {
      const key = keys[index] ?? 0;
      const bucket = (key * scale) | 0;
      const at = ends[bucket] ?? 0;
      ends[bucket] = at + 1;
      otherKeys[at] = key;
      otherEntries[at] = entries[index] ?? 0;
    }
    [this.keys, this.otherKeys] = [otherKeys, keys];
    [this.entries, this.otherEntries] = [otherEntries, entries];
  }

  private sort(from: number, to: number): void {
    let low = from;
    while (to - low >= shortRange) {
      const middle = this.divide(low, to);
      this.sort(low, middle);
      low = middle + 1;
    }
    this.insert(low, to);
  }

  /** Hoare's partition: nothing up to the returned index is farther away than anything after it. */
  private divide(from: number, to: number): number {
    const { keys } = this;
    const pivot = this.medianOf(from, (from + to) >> 1, to);
    let [low, high] = [from - 1, to + 1];
    for (;;) {
      do low++;
      while ((keys[low] ?? 0) < pivot);
      do high--;
      while ((keys[high] ?? 0) > pivot);
      if (low >= high) return high === to ? to - 1 : high;
      this.swap(low, high);
    }
  }

  private medianOf(one: number, two: number, three: number): number {
    const [a, b, c] = [this.keys[one] ?? 0, this.keys[two] ?? 0, this.keys[three] ?? 0];
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private insert(from: number, to: number): void {
    const { keys, entries } = this;
    for (let next = from + 1; next <= to; next++) {
      const key = keys[next] ?? 0;
      const entry = entries[next] ?? 0;
      let at = next;
      for (; at > from && (keys[at - 1] ?? 0) > key; at--) {
        keys[at] = keys[at - 1] ?? 0;
        entries[at] = entries[at - 1] ?? 0;
      }
      keys[at] = key;
      entries[at] = entry;
    }
  }

  private swap(one: number, other: number): void {
    const { keys, entries } = this;
    const key = keys[one] ?? 0;
    const entry = entries[one] ?? 0;
    keys[one] = keys[other] ?? 0;
    entries[one] = entries[other] ?? 0;
    keys[other] = key;
    entries[other] = entry;
  }

  private grow(capacity: number): void {
    const { keys, entries } = this;
    this.keys = new Float64Array(capacity);
    this.keys.set(keys);
    this.entries = new Int32Array(capacity);
    this.entries.set(entries);
    this.otherKeys = new Float64Array(capacity);
    this.otherEntries = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }
}
