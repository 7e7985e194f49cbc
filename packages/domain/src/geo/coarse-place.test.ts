import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellCentre, coarsePlace } from './coarse-place.ts';
import { greatCircleMetres } from './great-circle.ts';

const metre = 1 / 111_195;
const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** The place at an offset in metres from another place. */
const beside = ({ lat, lng }: { lat: number; lng: number }, north: number, east: number) => ({
  lat: lat + north * metre,
  lng: lng + (east * metre) / Math.cos((lat * Math.PI) / 180),
});

describe('ROLE-9 a place rounded to 100 m', () => {
  test('is within half a cell’s diagonal of the exact place at every latitude', () => {
    fc.assert(fc.property(place, (at) => greatCircleMetres(at, cellCentre(at)) <= 71.5));
  });

  test('is the same for every place of its cell', () => {
    fc.assert(
      fc.property(
        place,
        fc.double({ min: -45, max: 45, noNaN: true }),
        fc.double({ min: -45, max: 45, noNaN: true }),
        (at, north, east) => {
          const centre = cellCentre(at);
          const other = beside(centre, north, east);
          expect(cellCentre(other)).toEqual(centre);
        },
      ),
    );
  });

  test.each([0, 43.73, 60, 78])('has cells of 100 m by 100 m at latitude %d', (lat) => {
    const centre = cellCentre({ lat, lng: 7 });
    const north = cellCentre(beside(centre, 100, 0));
    const east = cellCentre(beside(centre, 0, 100));
    expect(greatCircleMetres(centre, { lat: north.lat, lng: centre.lng })).toBeCloseTo(100, 0);
    expect(greatCircleMetres(centre, east)).toBeCloseTo(100, 0);
  });

  test('stays in one cell when a parked car’s fixes scatter across a cell border', () => {
    const centre = cellCentre({ lat: 43.73, lng: 7.42 });
    const line = beside(centre, 50, 0);
    let shown = cellCentre(line);
    const places = new Set<number>();
    for (let fix = 0; fix < 50; fix += 1) {
      shown = coarsePlace(beside(line, fix % 2 === 0 ? 8 : -8, 0), shown);
      places.add(shown.lat);
    }
    expect(places.size).toBe(1);
  });

  test('follows a moving car and is never more than 100 m away from it', () => {
    let shown = cellCentre({ lat: 43.73, lng: 7.42 });
    const start = shown;
    for (let metres = 0; metres <= 1000; metres += 10) {
      const at = beside(start, metres, metres / 2);
      shown = coarsePlace(at, shown);
      expect(greatCircleMetres(at, shown)).toBeLessThanOrEqual(100);
    }
    expect(greatCircleMetres(start, shown)).toBeGreaterThan(1000);
  });

  test('works at the poles and the date line', () => {
    for (const at of [
      { lat: 90, lng: 0 },
      { lat: -90, lng: 180 },
      { lat: 0, lng: 180 },
      { lat: 10, lng: -180 },
    ]) {
      const { lat, lng } = cellCentre(at);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }
    expect(cellCentre({ lat: 0, lng: 180 })).toEqual(cellCentre({ lat: 0, lng: -180 }));
  });
});
