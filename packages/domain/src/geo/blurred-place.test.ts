import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blurMetres, blurredPlace } from './blurred-place.ts';
import { cellCentre } from './coarse-place.ts';
import { greatCircleMetres } from './great-circle.ts';

const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const inhabited = place.map(({ lat, lng }) => ({ lat: (lat * 66) / 85, lng }));
/** Scattered directions that differ from node to node. */
const scattered = (seed: number) => (row: number, column: number) =>
  (Math.abs(Math.sin(row * 12.9898 + column * 78.233 + seed) * 43_758.5453) % 1) * 2 * Math.PI;

const meanOf = (places: readonly { lat: number; lng: number }[]) => ({
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
  lng: places.reduce((sum, { lng }) => sum + lng, 0) / places.length,
});

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
      expect(greatCircleMetres(before, now)).toBeLessThan(250);
      before = now;
    }
  });

  test('stays more than 500 m away from the average of five places on a way of 800 m', () => {
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(inhabited, angle, fc.integer({ min: 0, max: 1_000_000 }), (start, heading, seed) => {
        const metresPerDegree = 111_195;
        const [north, east] = [200 * Math.cos(heading), 200 * Math.sin(heading)];
        const way = Array.from({ length: 5 }, (_, step) => ({
          lat: start.lat + (step * north) / metresPerDegree,
          lng:
            start.lng +
            (step * east) / (metresPerDegree * Math.max(0.01, Math.cos((start.lat * Math.PI) / 180))),
        }));
        const blurred = way.map((at) => blurredPlace(at, scattered(seed)));
        expect(greatCircleMetres(meanOf(blurred), meanOf(way))).toBeGreaterThan(500);
      }),
      { numRuns: 2000 },
    );
  });
});
