import { greatCircleMetres } from '@fiacre/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, metresPerDegree, projectOnPiece } from './local-plane.ts';

const at = (eastMetres: number, northMetres: number) => ({
  lat: northMetres / metresPerDegree,
  lng: eastMetres / metresPerDegree,
});

test('a point next to a segment is projected perpendicularly', () => {
  const found = projectOnPiece(at(30, 40), at(0, 0), at(100, 0));
  expect(found.share).toBeCloseTo(0.3, 9);
  expect(found.distanceMetres).toBeCloseTo(40, 6);
});

test('a point beyond an end is projected to that end', () => {
  expect(projectOnPiece(at(-30, 40), at(0, 0), at(100, 0))).toMatchObject({ share: 0 });
  expect(projectOnPiece(at(130, 40), at(0, 0), at(100, 0)).distanceMetres).toBeCloseTo(50, 6);
});

test('a segment of length 0 acts as a point', () => {
  expect(projectOnPiece(at(3, 4), at(0, 0), at(0, 0)).distanceMetres).toBeCloseTo(5, 6);
});

test('`between` at a share of 0.5 returns the midpoint', () => {
  expect(between({ lat: 1, lng: 2 }, { lat: 3, lng: 6 }, 0.5)).toEqual({ lat: 2, lng: 4 });
});

test('distances match the great circle within a few kilometres, at any latitude', () => {
  const offset = fc.double({ min: -0.02, max: 0.02, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: -70, max: 70, noNaN: true }), offset, offset, (lat, dLat, dLng) => {
      const point = { lat, lng: 10 };
      const end = { lat: lat + dLat, lng: 10 + dLng };
      const metres = greatCircleMetres(point, end);
      const found = projectOnPiece(point, end, end).distanceMetres;
      expect(Math.abs(found - metres)).toBeLessThanOrEqual(0.002 * metres + 0.001);
    }),
  );
});
