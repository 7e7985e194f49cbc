import type { CityInfo } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { citiesOf, cityShown } from './shown-city.ts';

const box = (lng: number, half: number) => ({
  bounds: { west: lng - half, south: -half, east: lng + half, north: half },
  centre: { lat: 0, lng },
  timeZone: 'UTC',
  country: null,
});
const city: CityInfo = {
  id: 'osm-1',
  name: 'Porttown',
  demo: false,
  attribution: 'Somebody',
  maxZoom: 15,
  ...box(0, 0.2),
  others: [
    { key: 'hill', name: 'Hilltown', ...box(3, 0.2) },
    { key: 'suburb', name: 'Suburb', ...box(0.25, 0.1) },
  ],
};

test('every city can be chosen, the main one first', () => {
  expect(citiesOf(city).map(({ key }) => key)).toEqual(['main', 'hill', 'suburb']);
});

test.each([
  ['nowhere', 50, 'main'],
  ['in the main city', -0.1, 'main'],
  ['in another', 3.1, 'hill'],
  ['in two that overlap', 0.19, 'suburb'],
])('a place %s is shown in its city', (_, lng, key) => {
  expect(cityShown(city, { lat: 0, lng }).key).toBe(key);
});

test('a place slightly outside a city may be shown in it', () => {
  expect([0, 0.7].map((margin) => cityShown(city, { lat: 0, lng: 3.5 }, margin).key)).toEqual([
    'main',
    'hill',
  ]);
});

test('an unknown place is shown in the main city', () => {
  expect(cityShown(city, null).key).toBe('main');
});
