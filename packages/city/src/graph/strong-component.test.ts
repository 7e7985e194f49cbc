import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByRow } from '../arrays/rows.ts';
import { largestStrongComponents } from './strong-component.ts';

function component(
  vertices: number,
  arcs: readonly (readonly [number, number])[],
  landOf: (vertex: number) => number = () => 1,
): number[] {
  const rows = groupByRow(vertices, arcs.length, (arc) => arcs[arc]?.[0] ?? -1);
  const target = Uint32Array.from(rows.items, (arc) => arcs[arc]?.[1] ?? 0);
  return [...largestStrongComponents(rows.first, target, landOf)];
}

test('finds a ring with one street into it and one out of it', () => {
  const ring = [
    [1, 2],
    [2, 3],
    [3, 1],
  ] as const;
  expect(component(5, [...ring, [0, 1], [3, 4]])).toEqual([0, 1, 1, 1, 0]);
});

test('takes the first of two equally large components', () => {
  expect(
    component(4, [
      [0, 1],
      [1, 0],
      [2, 3],
      [3, 2],
    ]),
  ).toEqual([1, 1, 0, 0]);
});

test('takes the largest component of each land, and none of land 0', () => {
  const pairs = [0, 2, 4, 6].flatMap((vertex) => [
    [vertex, vertex + 1] as const,
    [vertex + 1, vertex] as const,
  ]);
  const lands = [2, 2, 1, 1, 1, 1, 0, 0, 1];
  const ring = [[5, 8] as const, [8, 4] as const];
  expect(component(9, [...pairs, ...ring], (vertex) => lands[vertex] ?? 0)).toEqual([
    1, 1, 0, 0, 1, 1, 0, 0, 1,
  ]);
});

test('marks nothing in an empty graph', () => {
  expect(component(0, [])).toEqual([]);
});

test('does not exhaust the stack on a street of 100,000 junctions', () => {
  const count = 100_000;
  const ring = Array.from({ length: count }, (_, index) => [index, (index + 1) % count] as const);
  expect(component(count, ring).every((inside) => inside === 1)).toBe(true);
});

test('is the largest set of mutually reachable vertices', () => {
  const vertex = fc.integer({ min: 0, max: 7 });
  fc.assert(
    fc.property(fc.array(fc.tuple(vertex, vertex), { maxLength: 16 }), (arcs) => {
      const reach = closure(8, arcs);
      const inside = component(8, arcs);
      const members = inside.flatMap((value, index) => (value === 1 ? [index] : []));
      const sizes = reach.map(
        (row, from) => row.filter((there, to) => there && reach[to]?.[from] === true).length,
      );
      expect(members).toHaveLength(Math.max(...sizes));
      for (const from of members) for (const to of members) expect(reach[from]?.[to]).toBe(true);
    }),
  );
});

function closure(count: number, arcs: readonly (readonly [number, number])[]): boolean[][] {
  const reach = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (_, to) => from === to),
  );
  for (let round = 0; round < count; round++) {
    for (const [from, to] of arcs) {
      for (const row of reach) if (row[from] === true) row[to] = true;
    }
  }
  return reach;
}
