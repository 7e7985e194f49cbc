import { expect, test } from 'vitest';
import { around, limitsOf, zoomToFill } from './map-limits.ts';

const town = { west: 7.4, south: 43.7, east: 7.45, north: 43.75 };
const wide = { widthPixels: 1000, heightPixels: 400 };
const tall = { widthPixels: 300, heightPixels: 700 };

/** The longitudes that a map shows at a zoom. */
const widthDegrees = (zoom: number, pixels: number) => (pixels * 360) / (512 * 2 ** zoom);

test('a small town can be zoomed out until all of it is visible, and no farther', () => {
  for (const size of [wide, tall]) {
    const { minZoom, maxBounds } = limitsOf(town, size);
    expect(minZoom).toBeGreaterThan(10);
    expect(minZoom).toBeLessThanOrEqual(zoomToFill(town, size));
    // The limits contain the whole town, and whatever the map shows at this zoom.
    for (const side of ['west', 'south'] as const) expect(maxBounds[side]).toBeLessThan(town[side]);
    for (const side of ['east', 'north'] as const) expect(maxBounds[side]).toBeGreaterThan(town[side]);
    const shown = widthDegrees(minZoom, size.widthPixels);
    expect(maxBounds.east - maxBounds.west).toBeGreaterThanOrEqual(shown - 1e-9);
    // Any place of the town can be in the middle, and the map goes no farther than that.
    expect(maxBounds.east - town.east).toBeGreaterThanOrEqual(shown / 2);
    expect(maxBounds.east - town.east).toBeLessThan(shown / 2 + 0.01);
  }
});

test('a country can be zoomed out to zoom 8, and a single street to its neighbourhood', () => {
  expect(limitsOf({ west: 5, south: 47, east: 15, north: 55 }, wide).minZoom).toBe(8);
  const street = { west: 7.4, south: 43.7, east: 7.401, north: 43.701 };
  expect(limitsOf(street, wide).minZoom).toBe(13);
});

test('places outside of the city extend the limits', () => {
  expect(around(town, [{ lat: 43.72, lng: 7.42 }])).toEqual(town);
  const { minZoom, maxBounds } = limitsOf(around(town, [{ lat: 44, lng: 7 }]), wide);
  expect(minZoom).toBeLessThan(limitsOf(town, wide).minZoom);
  expect([maxBounds.north > 44, maxBounds.west < 7]).toEqual([true, true]);
});

test('an area of the whole world also has limits', () => {
  const world = { west: -180, south: -90, east: 180, north: 90 };
  const { minZoom, maxBounds } = limitsOf(around(world, [{ lat: 0, lng: 0 }]), wide);
  expect(minZoom).toBe(8);
  for (const side of Object.values(maxBounds)) expect(side).not.toBeNaN();
  expect([maxBounds.south, maxBounds.north].every((lat) => Math.abs(lat) <= 90)).toBe(true);
});
