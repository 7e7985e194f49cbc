import { expect, test } from 'vitest';
import { driverView, firstView } from './map-view.ts';

const city = {
  bounds: { west: 7.4, south: 43.7, east: 7.5, north: 43.8 },
  centre: { lat: 43.75, lng: 7.45 },
};

test('DASH-3 DASH-7 opens at zoom 10 on the city while the reader’s position is unknown', () => {
  expect(firstView(city, null)).toEqual({ at: city.centre, zoom: 10 });
});

test.each([
  ['in the city', { lat: 43.71, lng: 7.41 }, true],
  ['in the country around it', { lat: 44.4, lng: 6.8 }, true],
  ['on another continent', { lat: -33.9, lng: 151.2 }, false],
  ['as far north, elsewhere', { lat: 43.75, lng: -79 }, false],
])('DASH-7 the map opens on the position of a reader %s at %o: %s', (_, viewer, sees) => {
  expect(firstView(city, viewer)).toEqual({ at: sees ? viewer : city.centre, zoom: 10 });
});

test('the map zooms in on a driver selected in the list', () => {
  const at = { lat: 43.71, lng: 7.41 };
  expect(driverView(at)).toEqual({ at, zoom: 15 });
  // Each call returns a new object, so that the map moves again.
  expect(driverView(at).at).not.toBe(at);
});
