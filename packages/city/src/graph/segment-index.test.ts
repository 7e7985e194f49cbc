import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectOnPiece } from '../geometry/local-plane.ts';
import { drawStreets } from '../osm/testing/draw-streets.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import type { LineColumns } from './line-columns.ts';
import { SegmentIndex } from './segment-index.ts';

const map = drawStreets({
  nodes: { a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100], e: [5000, 0], f: [5100, 0] },
  streets: { low: { along: 'a b c' }, high: { along: 'd c' }, far: { along: 'e f' } },
});
const graph = buildRoadGraph(map.osm);
const index = new SegmentIndex(graph);
const named = (name: string) => (segment: number) => graph.names[graph.segmentName[segment] ?? 0] === name;

test('finds the nearest road, the nearest point on it and its share', () => {
  const [hit] = index.nearestSegments(map.near('b', 20, 50), 1, 1000);
  expect(hit && named('low')(hit.segment)).toBe(true);
  expect(hit?.distanceMetres).toBeCloseTo(20, 1);
  expect(hit?.fraction).toBeCloseTo(0.75, 4);
  expect(hit?.point.lng).toBeCloseTo(map.at('b').lng, 9);
});

test('returns several roads, nearest first and each only once', () => {
  const hits = index.nearestSegments(map.near('d', 10, -30), 5, 1000);
  expect(hits.map(({ distanceMetres }) => Math.round(distanceMetres))).toEqual([30, 70]);
});

test('returns nothing beyond the limit', () => {
  expect(index.nearestSegments(map.near('a', -60, 0), 3, 50)).toEqual([]);
  expect(index.nearestSegments(map.near('a', -60, 0), 3, 61)).toHaveLength(1);
});

test('finds the edge of the map from a point far outside', () => {
  const [hit] = index.nearestSegments(map.near('f', 900, 0), 1, 2000);
  expect(hit?.distanceMetres).toBeCloseTo(900, 1);
});

test('excludes roads with a filter', () => {
  const [hit] = index.nearestSegments(map.near('b', 20, 50), 1, 10_000, named('far'));
  expect(hit && named('far')(hit.segment)).toBe(true);
});

test('returns nothing for a point whose coordinates are not numbers', () => {
  expect(index.nearestSegments({ lat: Number.NaN, lng: 0 }, 1, 1000)).toEqual([]);
});

test('returns the same as an exhaustive search of all pieces', () => {
  const e7 = fc.integer({ min: -400_000, max: 400_000 });
  const line = fc.array(fc.tuple(e7, e7), { minLength: 2, maxLength: 5 });
  const query = fc
    .record({ lat: e7, lng: e7 })
    .map(({ lat, lng }) => ({ lat: 48 + lat / 1e7, lng: lng / 1e7 }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), query, (lines, point) => {
      const columns = layOut(lines);
      const found = new SegmentIndex(columns).nearestSegments(point, 3, 3000);
      const expected = everyPiece(columns, lines.length, point).filter((metres) => metres <= 3000);
      expect(found.map(({ distanceMetres }) => distanceMetres)).toEqual(expected.slice(0, 3));
    }),
    { numRuns: 500 },
  );
});

function layOut(lines: readonly (readonly (readonly [number, number])[])[]): LineColumns {
  const points = lines.flat();
  const firstPoint = new Uint32Array(lines.length + 1);
  lines.forEach((line, place) => {
    firstPoint[place + 1] = (firstPoint[place] ?? 0) + line.length;
  });
  return {
    firstPoint,
    pointLatE7: Int32Array.from(points, ([lat]) => 480_000_000 + lat),
    pointLngE7: Int32Array.from(points, ([, lng]) => lng),
  };
}

function everyPiece(columns: LineColumns, count: number, point: { lat: number; lng: number }): number[] {
  const at = (place: number) => ({
    lat: (columns.pointLatE7[place] ?? 0) / 1e7,
    lng: (columns.pointLngE7[place] ?? 0) / 1e7,
  });
  const distances = Array.from({ length: count }, (_, line) => {
    let best = Infinity;
    for (
      let piece = columns.firstPoint[line] ?? 0;
      piece + 1 < (columns.firstPoint[line + 1] ?? 0);
      piece++
    ) {
      best = Math.min(best, projectOnPiece(point, at(piece), at(piece + 1)).distanceMetres);
    }
    return best;
  });
  return distances.toSorted((a, b) => a - b);
}
