import type { LatLng } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { closeRings, joinLines, nestRings } from './ring-assembly.ts';
import { samePlace, signedArea } from './ring-geometry.ts';

const line = (...corners: [number, number][]): LatLng[] => corners.map(([lng, lat]) => ({ lat, lng }));
const square = (from: number, size: number): LatLng[] =>
  line([from, from], [from + size, from], [from + size, from + size], [from, from + size], [from, from]);

describe('ring assembly', () => {
  test('joins lines end to end, reversing them where needed', () => {
    const [ring] = closeRings([line([0, 0], [4, 0]), line([0, 4], [4, 4], [4, 0]), line([0, 4], [0, 0])]);
    expect(ring).toHaveLength(5);
    expect(samePlace(ring?.[0], ring?.at(-1))).toBe(true);
    expect(Math.abs(signedArea(ring ?? []) / 2)).toBe(16);
  });

  test('never reverses directed lines', () => {
    expect(joinLines([line([0, 0], [1, 0]), line([2, 0], [1, 0])], true)).toHaveLength(2);
    expect(joinLines([line([0, 0], [1, 0]), line([1, 0], [2, 0])], true)).toHaveLength(1);
  });

  test('closes a small gap and drops an outline that is mostly missing', () => {
    expect(closeRings([line([0, 0], [4, 0], [4, 4], [0, 4], [0, 1])])).toHaveLength(1);
    expect(closeRings([line([0, 0], [4, 0], [4, 4])])).toEqual([]);
    expect(closeRings([line([0, 0], [4, 0])])).toEqual([]);
    expect(closeRings([[], line([0, 0])])).toEqual([]);
  });

  test('assigns a hole to the smallest outline around it and drops one outside all outlines', () => {
    const areas = nestRings([square(0, 100), square(10, 30)], [square(12, 4), square(60, 5), square(300, 5)]);
    expect(areas.map((rings) => rings.length)).toEqual([2, 2]);
    expect(areas[1]?.[1]?.[0]).toEqual({ lat: 12, lng: 12 });
  });
});
