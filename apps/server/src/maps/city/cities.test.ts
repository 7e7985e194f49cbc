import { describe, expect, test } from 'vitest';
import type { LatLng } from '@fiacre/domain';
import { cityAlong, cityAt } from './cities.ts';

/** A city with streets everywhere in a box around a longitude on the equator, except in a few parts. */
function city(key: string, middle: number, half: number, isStreet: (point: LatLng) => boolean = () => true) {
  const bounds = { west: middle - half, east: middle + half, south: -half, north: half };
  const snap = (point: LatLng) => {
    const beyond = Math.max(0, Math.abs(point.lng - middle) - half, Math.abs(point.lat) - half) * 111_195;
    return beyond <= 2000 && isStreet(point) ? { point, distanceMetres: beyond } : null;
  };
  return { key, timeZone: 'UTC', city: { info: { bounds } as never, snap } };
}
const at = (lng: number): LatLng => ({ lat: 0, lng });

const [town, region, far] = [city('town', 0.1, 0.1), city('region', 0.3, 0.4), city('far', 5, 0.1)];

describe('the city of a pickup', () => {
  test.each([
    ['in one city', [far, region], 0.5, 'region'],
    ['in a town of a region that is served, too', [far, region, town], 0.1, 'town'],
    ['at the other end of the region', [far, region, town], 0.6, 'region'],
    // 500 m outside the town, but on a street of the region.
    ['just outside the town', [far, town, region], 0.2045, 'region'],
    ['just outside a lonely city', [town, far], 5.104, 'far'],
    ['nowhere', [far, region, town], 50, 'far'],
    ['anywhere, with one city', [far], 50, 'far'],
  ] as const)('%s', (_, cities, lng, key) => {
    expect(cityAt(cities as never, at(lng)).key).toBe(key);
  });

  test('where the smaller city has no street near, the larger one serves', () => {
    const lake = city('lake', 0.1, 0.1, ({ lng }) => lng > 0.1);
    expect([0.05, 0.15].map((lng) => cityAt([lake, region], at(lng)).key)).toEqual(['region', 'lake']);
  });
});

test('a car drives in a city that has all of its points, if there is one', () => {
  const cities = [far, town, region] as const;
  const along = (points: readonly number[], decisive: number) =>
    cityAlong(cities as never, points.map(at), at(decisive)).key;
  expect(along([0.05, 0.15], 0.15)).toBe('town');
  expect(along([0.05, 0.5], 0.05)).toBe('region');
  expect(along([0.05, 5], 5)).toBe('far');
});
