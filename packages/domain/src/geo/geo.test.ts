import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceUnit, isWithinRadius, metresIn, radiusMetres } from './distance-unit.ts';
import { greatCircleKm, greatCircleMetres } from './great-circle.ts';
import { straightDriveMetres, straightLineSeconds } from './straight-drive.ts';

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('great circle', () => {
  test('FARE-5 a degree along the equator is 111.195 km', () => {
    expect(greatCircleKm({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(111.195, 3);
  });

  test('FARE-5 pole to pole is half the circumference', () => {
    expect(greatCircleKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(20_015.115, 2);
  });

  test('FARE-5 Paris to London is 344 km', () => {
    const km = greatCircleKm({ lat: 48.8566, lng: 2.3522 }, { lat: 51.5074, lng: -0.1278 });
    expect(Math.round(km)).toBe(344);
  });

  test('FARE-5 identical points have a distance of exactly 0', () => {
    fc.assert(fc.property(place, (at) => greatCircleMetres(at, { ...at }) === 0));
  });

  test('FARE-5 the distance is symmetric and always a number', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = greatCircleMetres(a, b);
        expect(there).toBeCloseTo(greatCircleMetres(b, a), 3);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(20_015_116);
      }),
    );
  });
});

test('SET-16 without roads, a drive over 1,112 m is 1.4 times as long and takes 222 s', () => {
  const [from, to] = [
    { lat: 0, lng: 0 },
    { lat: 0.01, lng: 0 },
  ];
  expect(Math.round(straightDriveMetres(from, to))).toBe(1557);
  expect(Math.round(straightLineSeconds(from, to))).toBe(222);
});

describe('units', () => {
  test('CONST-2 BOOK-6 FARE-7 a mile is 1.609344 km, also in a radius', () => {
    expect(metresIn('mi', 1609.344)).toBe(1);
    expect(metresIn('km', 1500)).toBe(1.5);
    expect(radiusMetres(10, 'mi')).toBeCloseTo(16_093.44, 6);
    expect(radiusMetres(10, 'km')).toBe(10_000);
  });

  test('FARE-7 convert_to_mile determines the unit', () => {
    expect([distanceUnit(false), distanceUnit(true)]).toEqual(['km', 'mi']);
  });

  const pickup = { lat: 0, lng: 0 };
  test.each([
    // 0.1 degree of latitude is 11.1195 km, which is 6.909 miles
    [11.2, 'km', true],
    [11.1, 'km', false],
    [7, 'mi', true],
    [6.9, 'mi', false],
  ] as const)('BOOK-6 a driver 11.12 km away is within a radius of %f %s: %s', (radius, unit, within) => {
    expect(isWithinRadius(pickup, { lat: 0.1, lng: 0 }, radius, unit)).toBe(within);
  });

  test('BOOK-6 BOOK-13 the radius includes its edge', () => {
    const driver = { lat: 0.05, lng: 0 };
    expect(isWithinRadius(pickup, driver, greatCircleKm(pickup, driver), 'km')).toBe(true);
  });
});
