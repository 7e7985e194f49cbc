import { describe, expect, test } from 'vitest';
import { findFaces } from './faces.ts';
import type { Point } from './plane.ts';
import { buildStreetNet, edgesByNode, pruneTails, type StreetLine } from './street-net.ts';

const line = (...corners: (readonly [number, number])[]): StreetLine => ({
  kind: 'residential',
  points: corners.map(([x, y]) => ({ x, y })),
});

function closed(points: Point[]): StreetLine {
  return { kind: 'residential', points: [...points, points[0]!] };
}

const square = closed([
  { x: 0, y: 0 },
  { x: 400, y: 0 },
  { x: 400, y: 400 },
  { x: 0, y: 400 },
]);

function degrees(lines: StreetLine[]): number[] {
  return edgesByNode(buildStreetNet(lines))
    .map((edges) => edges.length)
    .sort((a, b) => b - a);
}

describe('streets that cross share a junction', () => {
  test('two crossing lines meet at one node with four ways out', () => {
    expect(degrees([line([0, 100], [200, 100]), line([100, 0], [100, 200])])).toEqual([4, 1, 1, 1, 1]);
  });

  test('a line that ends on another makes a T, also when it ends a little short of it', () => {
    expect(degrees([line([0, 0], [200, 0]), line([100, 100], [100, 2])])).toEqual([3, 1, 1, 1]);
  });

  test('junctions closer than a road is wide become one', () => {
    const net = buildStreetNet([
      line([0, 0], [300, 0]),
      line([150, 0], [150, 90]),
      line([158, 0], [158, -90]),
    ]);
    expect(edgesByNode(net).filter((edges) => edges.length === 4)).toHaveLength(1);
  });

  test('a ring ends on the node it began with', () => {
    expect(degrees([square])).toEqual([2, 2, 2, 2]);
  });

  test('of two lines on the same ground the first is kept', () => {
    const net = buildStreetNet([line([0, 0], [100, 0]), line([0, 0], [100, 0])]);
    expect(net.edges).toEqual([{ from: 0, to: 1, line: 0 }]);
  });
});

test('loose ends are cut off, but not those that lead out of the city', () => {
  const stub = line([400, 200], [500, 200]);
  const country: StreetLine = { ...line([0, 200], [-300, 200]), kind: 'primary' };
  const net = pruneTails(buildStreetNet([square, stub, country]), ({ kind }) => kind === 'primary');
  expect(net.edges.some((edge) => edge.line === 1)).toBe(false);
  expect(net.edges.some((edge) => edge.line === 2)).toBe(true);
});

test('a square with a cross inside has four faces of a quarter each', () => {
  const net = buildStreetNet([square, line([200, 0], [200, 400]), line([0, 200], [400, 200])]);
  expect(findFaces(net).map((face) => Math.round(face.areaSquareMetres))).toEqual([
    40_000, 40_000, 40_000, 40_000,
  ]);
});
