import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blurMetres, blurredPlace } from './blurred-place.ts';
import { cellCentre } from './coarse-place.ts';
import { greatCircleMetres } from './great-circle.ts';

const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
/** Scattered directions that differ from node to node. */
const scattered = (seed: number) => (row: number, column: number) =>
  (Math.abs(Math.sin(row * 12.9898 + column * 78.233 + seed) * 43_758.5453) % 1) * 2 * Math.PI;

describe('ROLE-9 a blurred place', () => {
  test('is more than 500 m away from the exact place, and never further than its margin', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 1000 }), (at, seed) => {
        const metres = greatCircleMetres(at, blurredPlace(at, scattered(seed)));
        expect(metres).toBeGreaterThan(560);
        expect(metres).toBeLessThan(blurMetres);
      }),
    );
  });

  test('is the same for every place of a 100 m cell', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(blurredPlace(cellCentre(at), scattered(7))).toEqual(blurredPlace(at, scattered(7)));
      }),
    );
  });

  test('keeps its direction from one cell to the next, so that it moves as a car would', () => {
    const start = { lat: 48.2, lng: 16.3 };
    let before = blurredPlace(start, scattered(3));
    for (let step = 1; step <= 50; step += 1) {
      const now = blurredPlace({ lat: start.lat + step * 0.0009, lng: start.lng }, scattered(3));
      expect(greatCircleMetres(before, now)).toBeLessThan(400);
      before = now;
    }
  });
});
