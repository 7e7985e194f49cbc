import { filledBytes } from '../arrays/filled.ts';

/**
 * The strongly connected component of each vertex of a graph in compressed rows, from 1. Uses Tarjan's algorithm with an
 * explicit stack, because a city is deeper than the call stack.
 */
export function strongComponents(first: Uint32Array, target: Uint32Array): Uint32Array {
  const count = first.length - 1;
  const search = new TarjanSearch(first, target);
  for (let vertex = 0; vertex < count; vertex++) search.from(vertex);
  return search.part;
}

/**
 * Marks with 1 the vertices of the largest strongly connected component of each land; if two are equally large, of the
 * first one. Vertices of land 0 are not marked.
 */
export function largestStrongComponents(
  first: Uint32Array,
  target: Uint32Array,
  landOf: (vertex: number) => number,
): Uint8Array {
  const parts = strongComponents(first, target);
  const sizes = countEach(parts);
  const best: number[] = [];
  parts.forEach((part, vertex) => {
    const land = landOf(vertex);
    const known = best[land] ?? 0;
    const size = sizes[part] ?? 0;
    if (size > (sizes[known] ?? 0) || (size === sizes[known] && part < known)) best[land] = part;
  });
  return filledBytes(parts.length, (vertex) => {
    const land = landOf(vertex);
    return land > 0 && best[land] === parts[vertex] ? 1 : 0;
  });
}

/** How often each number occurs, by the number. */
export function countEach(numbers: Uint32Array): Uint32Array {
  const counts = new Uint32Array(numbers.reduce((most, value) => Math.max(most, value), 0) + 1);
  for (const value of numbers) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

class TarjanSearch {
  private readonly first: Uint32Array;
  private readonly target: Uint32Array;
  /** The order of discovery, from 1; 0 if not discovered. */
  private readonly found: Uint32Array;
  private readonly low: Uint32Array;
  private readonly next: Uint32Array;
  /** The component of each vertex, from 1; 0 while it is open. */
  readonly part: Uint32Array;
  private partCount = 0;
  /** Stacks of vertices: each is on either of them once. */
  private readonly path: Uint32Array;
  private pathLength = 0;
  private readonly open: Uint32Array;
  private openLength = 0;
  private clock = 0;

  constructor(first: Uint32Array, target: Uint32Array) {
    const count = first.length - 1;
    this.first = first;
    this.target = target;
    this.found = new Uint32Array(count);
    this.low = new Uint32Array(count);
    this.next = first.slice(0, count);
    this.part = new Uint32Array(count);
    this.path = new Uint32Array(count);
    this.open = new Uint32Array(count);
  }

  from(start: number): void {
    if (this.found[start] !== 0) return;
    this.discover(start);
    while (this.pathLength > 0) {
      const vertex = this.path[this.pathLength - 1] ?? 0;
      const step = this.next[vertex] ?? 0;
      if (step < (this.first[vertex + 1] ?? 0)) {
        this.next[vertex] = step + 1;
        this.follow(vertex, this.target[step] ?? 0);
      } else {
        this.leave(vertex);
      }
    }
  }

  private discover(vertex: number): void {
    this.clock++;
    this.found[vertex] = this.clock;
    this.low[vertex] = this.clock;
    this.path[this.pathLength++] = vertex;
    this.open[this.openLength++] = vertex;
  }

  private follow(vertex: number, head: number): void {
    if (this.found[head] === 0) this.discover(head);
    else if (this.part[head] === 0) this.lower(vertex, this.found[head] ?? 0);
  }

  private leave(vertex: number): void {
    this.pathLength--;
    if (this.pathLength > 0) this.lower(this.path[this.pathLength - 1] ?? 0, this.low[vertex] ?? 0);
    if (this.low[vertex] !== this.found[vertex]) return;
    this.partCount++;
    for (let isLast = false; !isLast;) {
      const member = this.open[--this.openLength] ?? 0;
      this.part[member] = this.partCount;
      isLast = member === vertex;
    }
  }

  private lower(vertex: number, value: number): void {
    if (value < (this.low[vertex] ?? 0)) this.low[vertex] = value;
  }
}

/** Marks every vertex that can be reached from a marked one. */
export function spread(
  marked: Uint8Array,
  first: Uint32Array,
  neighbour: (place: number) => number,
): Uint8Array {
  const seen = marked.slice();
  // Each vertex is on the stack at most once.
  const open = new Uint32Array(seen.length);
  let count = 0;
  seen.forEach((mark, vertex) => {
    if (mark === 1) open[count++] = vertex;
  });
  while (count > 0) {
    const vertex = open[--count] ?? 0;
    for (let place = first[vertex] ?? 0; place < (first[vertex + 1] ?? 0); place++) {
      const next = neighbour(place);
      if (seen[next] === 1) continue;
      seen[next] = 1;
      open[count++] = next;
    }
  }
  return seen;
}
