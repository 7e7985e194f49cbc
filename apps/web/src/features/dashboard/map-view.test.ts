import { expect, test } from 'vitest';
import { driverView, firstView } from './map-view.ts';

const city = {
  bounds: { west: 7.4, south: 43.7, east: 7.5, north: 43.8 },
  centre: { lat: 43.75, lng: 7.45 },
};

const size = { widthPixels: 980, heightPixels: 480 };
// Large enough to fill the map at the default zoom, where a pixel is about 54 m at 45° north.
const region = { bounds: { west: 6.9, south: 43.4, east: 8, north: 44.1 }, centre: city.centre };

test('DASH-3 DASH-7 opens at zoom 10 on the city while the reader’s position is unknown', () => {
  expect(firstView(region, null, size)).toEqual({ at: city.centre, zoom: 10 });
});

test('DASH-3 a city that is small at zoom 10 fills the map, whatever the shape of the map', () => {
  const widthDegrees = (zoom: number, pixels: number) => (pixels * 360) / (512 * 2 ** zoom);
  const wide = firstView(city, null, size).zoom;
  expect(widthDegrees(wide, size.widthPixels)).toBeCloseTo(0.1, 6);
  const tall = firstView(city, null, { widthPixels: 200, heightPixels: 480 }).zoom;
  expect(widthDegrees(tall, 200)).toBeLessThan(0.1);
  expect(tall).toBeLessThan(wide);
});

test.each([
  ['in the city', { lat: 43.71, lng: 7.41 }, true],
  ['in the country around it', { lat: 44.4, lng: 6.8 }, true],
  ['on another continent', { lat: -33.9, lng: 151.2 }, false],
  ['as far north, elsewhere', { lat: 43.75, lng: -79 }, false],
])('DASH-7 the map opens on the position of a reader %s at %o: %s', (_, viewer, sees) => {
  expect(firstView(region, viewer, size)).toEqual({ at: sees ? viewer : city.centre, zoom: 10 });
});

test('the map zooms in on a driver selected in the list', () => {
  const at = { lat: 43.71, lng: 7.41 };
  expect(driverView(at)).toEqual({ at, zoom: 15 });
  // Each call returns a new object, so that the map moves again.
  expect(driverView(at).at).not.toBe(at);
});
