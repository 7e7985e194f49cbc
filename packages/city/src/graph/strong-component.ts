/**
 * Marks with 1 the vertices of the largest strongly connected component of a graph in compressed rows; if two are
 * equally large, the first one. Uses Tarjan's algorithm with an explicit stack, because a city is deeper than the call
 * stack.
 */
export function largestStrongComponent(first: Uint32Array, target: Uint32Array): Uint8Array {
  const count = first.length - 1;
  const search = new TarjanSearch(first, target);
  for (let vertex = 0; vertex < count; vertex++) search.from(vertex);
  return search.largest();
}

class TarjanSearch {
  private readonly first: Uint32Array;
  private readonly target: Uint32Array;
  /** The order of discovery, from 1; 0 if not discovered. */
  private readonly found: Uint32Array;
  private readonly low: Uint32Array;
  private readonly next: Uint32Array;
  /** The component of each vertex, from 1; 0 while it is open. */
  private readonly part: Uint32Array;
  private readonly partSizes = [0];
  private readonly path: number[] = [];
  private readonly open: number[] = [];
  private clock = 0;

  constructor(first: Uint32Array, target: Uint32Array) {
    const count = first.length - 1;
    this.first = first;
    this.target = target;
    this.found = new Uint32Array(count);
    this.low = new Uint32Array(count);
    this.next = first.slice(0, count);
    this.part = new Uint32Array(count);
  }

  from(start: number): void {
    if (this.found[start] !== 0) return;
    this.discover(start);
    for (let vertex = this.path.at(-1); vertex !== undefined; vertex = this.path.at(-1)) {
      const step = this.next[vertex] ?? 0;
      if (step < (this.first[vertex + 1] ?? 0)) {
        this.next[vertex] = step + 1;
        this.follow(vertex, this.target[step] ?? 0);
      } else {
        this.leave(vertex);
      }
    }
  }

  largest(): Uint8Array {
    let best = 0;
    this.partSizes.forEach((size, part) => {
      if (size > (this.partSizes[best] ?? 0)) best = part;
    });
    return Uint8Array.from(this.part, (part) => (part === best && best > 0 ? 1 : 0));
  }

  private discover(vertex: number): void {
    this.clock++;
    this.found[vertex] = this.clock;
    this.low[vertex] = this.clock;
    this.path.push(vertex);
    this.open.push(vertex);
  }

  private follow(vertex: number, head: number): void {
    if (this.found[head] === 0) this.discover(head);
    else if (this.part[head] === 0) this.lower(vertex, this.found[head] ?? 0);
  }

  private leave(vertex: number): void {
    this.path.pop();
    const parent = this.path.at(-1);
    if (parent !== undefined) this.lower(parent, this.low[vertex] ?? 0);
    if (this.low[vertex] !== this.found[vertex]) return;
    const part = this.partSizes.length;
    let size = 0;
    for (let member = this.open.pop(); member !== undefined; member = this.open.pop()) {
      this.part[member] = part;
      size++;
      if (member === vertex) break;
    }
    this.partSizes.push(size);
  }

  private lower(vertex: number, value: number): void {
    if (value < (this.low[vertex] ?? 0)) this.low[vertex] = value;
  }
}
