import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatCircleMetres } from '../geo/great-circle.ts';
import { middleOfSpeedArea, speedAreaOf } from './speed-area.ts';

test('every point is within four kilometres of the middle of its area, and the middle is in the same area', () => {
  const point = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, (at) => {
      const area = speedAreaOf(at);
      const middle = middleOfSpeedArea(area);
      expect(speedAreaOf(middle)).toBe(area);
      expect(greatCircleMetres(at, middle)).toBeLessThan(4_000);
    }),
  );
});
