import { describe, expect, test } from 'vitest';
import { findFaces } from './faces.ts';
import type { Point } from '../ground/plane.ts';
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

describe('buildStreetNet', () => {
  test('joins two crossing lines at one node with four arms', () => {
    expect(degrees([line([0, 100], [200, 100]), line([100, 0], [100, 200])])).toEqual([4, 1, 1, 1, 1]);
  });

  test('makes a T-junction where a line ends on another one or just short of it', () => {
    expect(degrees([line([0, 0], [200, 0]), line([100, 100], [100, 2])])).toEqual([3, 1, 1, 1]);
  });

  test('merges junctions that are closer to each other than the width of a road', () => {
    const net = buildStreetNet([
      line([0, 0], [300, 0]),
      line([150, 0], [150, 90]),
      line([158, 0], [158, -90]),
    ]);
    expect(edgesByNode(net).filter((edges) => edges.length === 4)).toHaveLength(1);
  });

  test('ends a ring on its first node', () => {
    expect(degrees([square])).toEqual([2, 2, 2, 2]);
  });

  test('keeps the first of two coincident lines', () => {
    const net = buildStreetNet([line([0, 0], [100, 0]), line([0, 0], [100, 0])]);
    expect(net.edges).toEqual([{ from: 0, to: 1, line: 0 }]);
  });
});

test('removes loose ends, except those that lead out of the city', () => {
  const stub = line([400, 200], [500, 200]);
  const country: StreetLine = { ...line([0, 200], [-300, 200]), kind: 'primary' };
  const net = pruneTails(buildStreetNet([square, stub, country]), ({ kind }) => kind === 'primary');
  expect(net.edges.some((edge) => edge.line === 1)).toBe(false);
  expect(net.edges.some((edge) => edge.line === 2)).toBe(true);
});

test('gives a square with a cross inside four equal faces', () => {
  const net = buildStreetNet([square, line([200, 0], [200, 400]), line([0, 200], [400, 200])]);
  expect(findFaces(net).map((face) => Math.round(face.areaSquareMetres))).toEqual([
    40_000, 40_000, 40_000, 40_000,
  ]);
});
