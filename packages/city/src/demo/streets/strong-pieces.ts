import type { Street } from './plan-street.ts';
import { at } from '../ground/plane.ts';

/** The strongly connected component of each node (-1: no street), and the largest component. */
export interface StrongPieces {
  readonly pieceOf: Int32Array;
  readonly count: number;
  readonly largest: number;
}

/** Kosaraju's algorithm without recursion, on the streets that cars may use. */
export function strongPieces(streets: readonly Street[], nodeCount: number): StrongPieces {
  const forward: number[][] = Array.from({ length: nodeCount }, () => []);
  const backward: number[][] = Array.from({ length: nodeCount }, () => []);
  const arc = (from: number, to: number): void => {
    at(forward, from).push(to);
    at(backward, to).push(from);
  };
  for (const street of streets) {
    if (street.kind === 'pedestrian') continue;
    for (let i = 1; i < street.nodes.length; i++) {
      arc(at(street.nodes, i - 1), at(street.nodes, i));
      if (!street.oneway) arc(at(street.nodes, i), at(street.nodes, i - 1));
    }
  }
  const order = finishingOrder(forward);
  const pieceOf = new Int32Array(nodeCount).fill(-1);
  const sizes: number[] = [];
  for (let i = order.length - 1; i >= 0; i--) {
    const start = at(order, i);
    if (at(pieceOf, start) >= 0 || (at(forward, start).length === 0 && at(backward, start).length === 0))
      continue;
    sizes.push(flood(start, backward, pieceOf, sizes.length));
  }
  return { pieceOf, count: sizes.length, largest: sizes.indexOf(Math.max(...sizes)) };
}

function flood(start: number, arcs: readonly number[][], pieceOf: Int32Array, piece: number): number {
  const stack = [start];
  pieceOf[start] = piece;
  let size = 0;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    size++;
    for (const other of at(arcs, node)) {
      if (at(pieceOf, other) >= 0) continue;
      pieceOf[other] = piece;
      stack.push(other);
    }
  }
  return size;
}

function finishingOrder(arcs: readonly number[][]): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(arcs.length);
  const cursor = new Int32Array(arcs.length);
  for (let start = 0; start < arcs.length; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    const stack = [start];
    while (stack.length > 0) {
      const node = at(stack, stack.length - 1);
      const next = at(arcs, node)[at(cursor, node)];
      if (next === undefined) {
        order.push(node);
        stack.pop();
        continue;
      }
      cursor[node] = at(cursor, node) + 1;
      if (seen[next]) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  return order;
}
