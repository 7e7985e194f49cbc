import type { RoadGraph } from '../graph/road-graph.ts';

const none = -1;

/**
 * The graph while vertices are eliminated one by one: eliminating a vertex joins each vertex before it with each vertex
 * after it, whatever the travel times are. Doubly linked lists of edges in growing typed arrays; at most one edge from
 * a vertex to another. The slots of removed edges are reused: most edges ever added do not exist at the same time.
 */
export class FillGraph {
  readonly vertexCount: number;
  /** The number of edges out of each vertex, and into it. */
  readonly outDegree: Uint32Array;
  readonly inDegree: Uint32Array;
  private edgeCount = 0;
  /** The last removed edge whose slot is free, or none; `nextOut` leads to the previous one. */
  private free = none;
  private tail: Int32Array;
  private head: Int32Array;
  private nextOut: Int32Array;
  private prevOut: Int32Array;
  private nextIn: Int32Array;
  private prevIn: Int32Array;
  private readonly firstOut: Int32Array;
  private readonly firstIn: Int32Array;
  /** The vertices that have the current stamp are marked. */
  private readonly stampOf: Uint32Array;
  private stamp = 0;

  constructor(road: RoadGraph) {
    const vertices = road.vertexJunction.length;
    this.vertexCount = vertices;
    this.outDegree = new Uint32Array(vertices);
    this.inDegree = new Uint32Array(vertices);
    this.firstOut = new Int32Array(vertices).fill(none);
    this.firstIn = new Int32Array(vertices).fill(none);
    this.stampOf = new Uint32Array(vertices);
    const room = Math.max(16, road.stepTarget.length * 4);
    this.tail = new Int32Array(room);
    this.head = new Int32Array(room);
    this.nextOut = new Int32Array(room);
    this.prevOut = new Int32Array(room);
    this.nextIn = new Int32Array(room);
    this.prevIn = new Int32Array(room);
    for (let vertex = 0; vertex < vertices; vertex++) {
      this.connect(vertex, road.stepTarget.subarray(road.firstStep[vertex], road.firstStep[vertex + 1]));
    }
  }

  /** The vertices after a vertex. */
  after(vertex: number): number[] {
    const vertices: number[] = [];
    for (let edge = this.firstOut[vertex] ?? none; edge !== none; edge = this.nextOut[edge] ?? none)
      vertices.push(this.head[edge] ?? 0);
    return vertices;
  }

  /** The vertices before a vertex. */
  before(vertex: number): number[] {
    const vertices: number[] = [];
    for (let edge = this.firstIn[vertex] ?? none; edge !== none; edge = this.nextIn[edge] ?? none)
      vertices.push(this.tail[edge] ?? 0);
    return vertices;
  }

  /**
   * Removes a vertex and its edges, which keeps the lists of its neighbours short, and joins the vertices that it
   * connected.
   */
  eliminate(vertex: number): void {
    const heads = this.after(vertex);
    for (const tail of this.before(vertex)) this.connect(tail, heads);
    for (let edge = this.firstOut[vertex] ?? none; edge !== none;) {
      const next = this.nextOut[edge] ?? none;
      this.unlinkIn(edge);
      this.release(edge);
      edge = next;
    }
    for (let edge = this.firstIn[vertex] ?? none; edge !== none;) {
      const next = this.nextIn[edge] ?? none;
      this.unlinkOut(edge);
      this.release(edge);
      edge = next;
    }
    this.firstOut[vertex] = none;
    this.firstIn[vertex] = none;
  }

  /** Adds the missing edges. */
  private connect(tail: number, heads: Iterable<number>): void {
    const { stampOf } = this;
    const stamp = ++this.stamp;
    // A street that ends where it starts is on no fastest route.
    stampOf[tail] = stamp;
    for (let edge = this.firstOut[tail] ?? none; edge !== none; edge = this.nextOut[edge] ?? none)
      stampOf[this.head[edge] ?? 0] = stamp;
    for (const head of heads) {
      if (stampOf[head] === stamp) continue;
      stampOf[head] = stamp;
      this.append(tail, head);
    }
  }

  private append(tail: number, head: number): void {
    const edge = this.takePlace();
    this.tail[edge] = tail;
    this.head[edge] = head;
    const out = this.firstOut[tail] ?? none;
    const into = this.firstIn[head] ?? none;
    this.nextOut[edge] = out;
    this.nextIn[edge] = into;
    this.prevOut[edge] = none;
    this.prevIn[edge] = none;
    if (out !== none) this.prevOut[out] = edge;
    if (into !== none) this.prevIn[into] = edge;
    this.firstOut[tail] = edge;
    this.firstIn[head] = edge;
    this.outDegree[tail] = (this.outDegree[tail] ?? 0) + 1;
    this.inDegree[head] = (this.inDegree[head] ?? 0) + 1;
  }

  private takePlace(): number {
    const edge = this.free;
    if (edge !== none) {
      this.free = this.nextOut[edge] ?? none;
      return edge;
    }
    if (this.edgeCount === this.tail.length) this.grow();
    return this.edgeCount++;
  }

  private release(edge: number): void {
    this.nextOut[edge] = this.free;
    this.free = edge;
  }

  private unlinkIn(edge: number): void {
    const head = this.head[edge] ?? 0;
    const [next, prev] = [this.nextIn[edge] ?? none, this.prevIn[edge] ?? none];
    if (prev === none) this.firstIn[head] = next;
    else this.nextIn[prev] = next;
    if (next !== none) this.prevIn[next] = prev;
    this.inDegree[head] = (this.inDegree[head] ?? 0) - 1;
  }

  private unlinkOut(edge: number): void {
    const tail = this.tail[edge] ?? 0;
    const [next, prev] = [this.nextOut[edge] ?? none, this.prevOut[edge] ?? none];
    if (prev === none) this.firstOut[tail] = next;
    else this.nextOut[prev] = next;
    if (next !== none) this.prevOut[next] = prev;
    this.outDegree[tail] = (this.outDegree[tail] ?? 0) - 1;
  }

  private grow(): void {
    const room = this.tail.length * 2;
    this.tail = larger(this.tail, room);
    this.head = larger(this.head, room);
    this.nextOut = larger(this.nextOut, room);
    this.prevOut = larger(this.prevOut, room);
    this.nextIn = larger(this.nextIn, room);
    this.prevIn = larger(this.prevIn, room);
  }
}

function larger(array: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(room);
  copy.set(array);
  return copy;
}
