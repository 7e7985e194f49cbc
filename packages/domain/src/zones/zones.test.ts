import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { isInside, outlineFault, type Outline } from '../geo/outline.ts';
import { allowedNear, pickupPointOf, pickupPointsAt, stopFault, zonesAt, type Zone } from './zones.ts';

const { numRuns } = sizesOf('packages/domain/src/zones/zones.test.ts');

const at = (lat: number, lng: number): LatLng => ({ lat, lng });
/** A square with sides of `2 * half` degrees; at the equator, 0.001° are 111 m both ways. */
const square = (lat: number, lng: number, half: number): Outline => [
  at(lat - half, lng - half),
  at(lat - half, lng + half),
  at(lat + half, lng + half),
  at(lat + half, lng - half),
];
const zone = (change: Partial<Zone>): Zone => ({
  name: 'Forecourt',
  kind: 'no_stop',
  outline: square(0, 0, 0.001),
  points: [],
  ...change,
});

describe('outlines', () => {
  test.each([
    ['a square', square(10, 20, 0.001), null],
    ['a concave shape', [at(0, 0), at(0, 0.01), at(0.001, 0.005), at(0.01, 0.005)], null],
    ['a bow tie', [at(0, 0), at(0.01, 0.01), at(0, 0.01), at(0.01, 0)], 'crosses'],
    ['a corner used twice', [at(0, 0), at(0, 0.01), at(0, 0.01), at(0.01, 0.01)], 'crosses'],
    ['a side that turns back on itself', [at(0, 0), at(0, 0.01), at(0, 0.005), at(0.01, 0.005)], 'crosses'],
    [
      'a corner on another side',
      [at(0, 0), at(0, 0.02), at(0.01, 0.02), at(0, 0.01), at(0.01, 0)],
      'crosses',
    ],
    ['a line', [at(0, 0), at(0, 0.01), at(0, 0.02)], 'crosses'],
    ['two metres', square(0, 0, 0.000_01), 'too_small'],
    ['a country', square(50, 10, 0.5), 'too_large'],
    ['across the 180th meridian', [at(0, 179.99), at(0, -179.99), at(0.01, 179.99)], 'too_large'],
  ])('%s', (_, outline, fault) => {
    expect(outlineFault(outline)).toBe(fault);
  });

  test('crossing is found wherever the outline begins and whichever way it runs', () => {
    const bow = [at(0, 0), at(0.01, 0.01), at(0, 0.01), at(0.01, 0)];
    for (const first of bow.keys()) {
      const turned = [...bow.slice(first), ...bow.slice(0, first)];
      expect([outlineFault(turned), outlineFault(turned.toReversed())]).toEqual(['crosses', 'crosses']);
    }
  });

  test('inside and outside of a concave shape', () => {
    const shape = [at(0, 0), at(0, 4), at(4, 4), at(4, 3), at(1, 3), at(1, 0)];
    const inside = [at(0.5, 0.5), at(3, 3.5), at(0.5, 3.5)];
    const outside = [at(2, 1), at(3, 2.9), at(-0.1, 1), at(0.5, 4.1), at(5, 3.5)];
    expect([...inside, ...outside].map((point) => isInside(shape, point))).toEqual([
      ...inside.map(() => true),
      ...outside.map(() => false),
    ]);
  });
});

const terminal = zone({
  name: 'Airport',
  kind: 'airport',
  outline: square(0, 0, 0.01),
  points: [
    { name: 'Door A', ...at(0.005, 0) },
    { name: 'Door B', ...at(-0.002, 0) },
  ],
});

describe('where rides may begin and end', () => {
  test('neither a pickup nor a drop in a no-stop zone', () => {
    const zones = [zone({})];
    expect(stopFault(zones, at(0, 0), 'pickup')).toMatchObject({ kind: 'no_stop', zone: zones[0] });
    expect(stopFault(zones, at(0, 0), 'drop')).toMatchObject({ kind: 'no_stop' });
    expect(stopFault(zones, at(0.002, 0), 'pickup')).toBeNull();
  });

  test('a pickup in a zone with named points is at one of them; a drop can be anywhere', () => {
    expect(stopFault([terminal], at(0, 0), 'pickup')).toEqual({ kind: 'point_required' });
    expect(stopFault([terminal], at(0, 0), 'drop')).toBeNull();
    expect(stopFault([terminal], at(0.005, 0.000_005), 'pickup')).toBeNull();
    expect(stopFault([{ ...terminal, points: [] }], at(0, 0), 'pickup')).toBeNull();
    expect(pickupPointsAt([terminal], at(0, 0)).map(({ point }) => point.name)).toEqual(['Door B', 'Door A']);
    expect(pickupPointOf([terminal], at(0.005, 0))?.point.name).toBe('Door A');
    expect(pickupPointOf([terminal], at(0.005, 0.000_1))).toBeNull();
    expect(pickupPointsAt([terminal], at(1, 1))).toEqual([]);
  });

  test('a named point is allowed even inside a no-stop zone', () => {
    const forecourt = zone({ outline: square(0, 0, 0.008) });
    const zones = [terminal, forecourt];
    expect(zonesAt(zones, at(0.005, 0))).toHaveLength(2);
    expect(stopFault(zones, at(0.005, 0), 'pickup')).toBeNull();
    expect(stopFault(zones, at(0.004, 0), 'pickup')).toMatchObject({ kind: 'no_stop' });
    // The nearest place for a pickup is a point, even if the edge of the no-stop zone is nearer to other places.
    expect(allowedNear(zones, at(0.004, 0), 'pickup', 1)).toEqual([at(0.005, 0)]);
    expect(allowedNear(zones, at(0.007, 0), 'drop', 1)[0]?.lat).toBeCloseTo(0.008_09, 5);
  });

  test('the nearest place is just across the nearest side', () => {
    const [nearest] = allowedNear([zone({})], at(0.0009, 0.0002), 'drop', 3);
    expect(nearest?.lat).toBeCloseTo(0.001_09, 5);
    expect(nearest?.lng).toBeCloseTo(0.0002, 6);
  });

  test('where zones overlap, the nearest place is outside all of them', () => {
    const zones = [zone({}), zone({ outline: square(0.002, 0, 0.0015) })];
    const [nearest] = allowedNear(zones, at(0.0009, 0), 'drop', 1);
    expect(nearest).toBeDefined();
    expect(zonesAt(zones, nearest ?? at(0, 0))).toEqual([]);
  });

  test('every offered place is allowed, and no allowed candidate is nearer', () => {
    const degrees = fc.double({ min: -0.01, max: 0.01, noNaN: true });
    const shape = fc
      .array(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 9 })
      .map((corners) => corners.map(([lat, lng]) => at(lat + 48, lng + 11)))
      .filter((outline) => outlineFault(outline) === null);
    fc.assert(
      fc.property(shape, shape, degrees, degrees, (one, other, lat, lng) => {
        const zones = [zone({ outline: one }), zone({ outline: other })];
        const place = at(48 + lat, 11 + lng);
        const offered = allowedNear(zones, place, 'drop', 5);
        for (const found of offered) expect(stopFault(zones, found, 'drop')).toBeNull();
        const metres = offered.map((found) => greatCircleMetres(place, found));
        expect(metres).toEqual(metres.toSorted((a, b) => a - b));
        if (zonesAt(zones, place).length === 1 && zonesAt(zones, place)[0] !== undefined)
          expect(offered.length).toBeGreaterThan(0);
      }),
      { numRuns },
    );
  });
});
