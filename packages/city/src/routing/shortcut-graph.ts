import type { SearchGraph } from './search-graph.ts';

const none = -1;

/**
 * The graph during contraction: linked lists of edges in growing typed arrays. Between two vertices, only the lightest
 * edge in each direction is kept.
 */
export class ShortcutGraph {
  readonly vertexCount: number;
  edgeCount = 0;
  tail: Int32Array;
  head: Int32Array;
  weight: Float64Array;
  first: Int32Array;
  second: Int32Array;
  nextOut: Int32Array;
  nextIn: Int32Array;
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;

  constructor({ road, stepTail, stepWeight }: SearchGraph) {
    this.vertexCount = road.vertexJunction.length;
    this.firstOut = new Int32Array(this.vertexCount).fill(none);
    this.firstIn = new Int32Array(this.vertexCount).fill(none);
    const room = Math.max(16, stepTail.length * 2);
    this.tail = new Int32Array(room);
    this.head = new Int32Array(room);
    this.weight = new Float64Array(room);
    this.first = new Int32Array(room);
    this.second = new Int32Array(room);
    this.nextOut = new Int32Array(room);
    this.nextIn = new Int32Array(room);
    for (let step = 0; step < stepTail.length; step++) {
      this.connect(stepTail[step] ?? 0, road.stepTarget[step] ?? 0, stepWeight[step] ?? 0, none, step);
    }
  }

  /** Adds an edge, or lowers the weight of an existing one. A street that ends where it starts is ignored. */
  connect(tail: number, head: number, weight: number, first: number, second: number): void {
    if (tail === head) return;
    let edge = this.find(tail, head);
    if (edge === none) edge = this.append(tail, head);
    else if ((this.weight[edge] ?? 0) <= weight) return;
    // No shortcut uses this edge yet, since shortcuts consist only of edges at contracted vertices.
    this.weight[edge] = weight;
    this.first[edge] = first;
    this.second[edge] = second;
  }

  private find(tail: number, head: number): number {
    for (let edge = this.firstOut[tail] ?? none; edge !== none; edge = this.nextOut[edge] ?? none) {
      if (this.head[edge] === head) return edge;
    }
    return none;
  }

  private append(tail: number, head: number): number {
    if (this.edgeCount === this.tail.length) this.grow();
    const edge = this.edgeCount++;
    this.tail[edge] = tail;
    this.head[edge] = head;
    this.nextOut[edge] = this.firstOut[tail] ?? none;
    this.firstOut[tail] = edge;
    this.nextIn[edge] = this.firstIn[head] ?? none;
    this.firstIn[head] = edge;
    return edge;
  }

  private grow(): void {
    const room = this.tail.length * 2;
    this.tail = larger(this.tail, room);
    this.head = larger(this.head, room);
    this.first = larger(this.first, room);
    this.second = larger(this.second, room);
    this.nextOut = larger(this.nextOut, room);
    this.nextIn = larger(this.nextIn, room);
    const weight = new Float64Array(room);
    weight.set(this.weight);
    this.weight = weight;
  }

  /** Removes a vertex from its neighbours' lists, so that later searches do not visit it. */
  unlink(vertex: number): void {
    for (let edge = this.firstOut[vertex] ?? none; edge !== none; edge = this.nextOut[edge] ?? none) {
      cut(this.firstIn, this.nextIn, this.head[edge] ?? 0, edge);
    }
    for (let edge = this.firstIn[vertex] ?? none; edge !== none; edge = this.nextIn[edge] ?? none) {
      cut(this.firstOut, this.nextOut, this.tail[edge] ?? 0, edge);
    }
  }
}

function larger(array: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(room);
  copy.set(array);
  return copy;
}

function cut(first: Int32Array, next: Int32Array, row: number, edge: number): void {
  if (first[row] === edge) {
    first[row] = next[edge] ?? none;
    return;
  }
  for (let at = first[row] ?? none; at !== none; at = next[at] ?? none) {
    if (next[at] !== edge) continue;
    next[at] = next[edge] ?? none;
    return;
  }
}
