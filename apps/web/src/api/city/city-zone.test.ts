import type { CityInfo } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { foreignCountryAt, isInMilesAt, zoneAt } from './city-zone.ts';

const box = (lng: number, timeZone: string, country = 'PT') => ({
  bounds: { west: lng - 0.1, south: -0.1, east: lng + 0.1, north: 0.1 },
  centre: { lat: 0, lng },
  timeZone,
  country,
});
const city: CityInfo = {
  id: 'osm-1',
  name: 'Porttown',
  demo: false,
  attribution: 'Somebody',
  maxZoom: 15,
  ...box(0, 'Europe/Lisbon'),
  others: [
    { key: 'hill', name: 'Hilltown', ...box(3, 'Asia/Tokyo', 'JP') },
    { key: 'vale', name: 'Valeton', ...box(6, 'UTC') },
  ],
};
const at = (lng: number) => ({ lat: 0, lng });

test('LAND-5 a ride is in the time zone of its pickup’s city, even slightly outside the city', () => {
  expect([0, 3, 3.11, -0.11].map((lng) => zoneAt(city, at(lng)))).toEqual([
    'Europe/Lisbon',
    'Asia/Tokyo',
    'Asia/Tokyo',
    'Europe/Lisbon',
  ]);
});

test('without a pickup it is in the main city’s time zone, or in the device’s if none is set or known', () => {
  expect(zoneAt(city, null)).toBe('Europe/Lisbon');
  expect([zoneAt(city, at(6)), zoneAt(undefined, at(3))]).toEqual([undefined, undefined]);
});

test('COUNTRY-12 only a pickup in a city of another country decides the country of a phone number', () => {
  expect([0, 3, 6].map((lng) => foreignCountryAt(city, at(lng)))).toEqual([null, 'JP', null]);
  expect([foreignCountryAt(city, null), foreignCountryAt(undefined, at(3))]).toEqual([null, null]);
});

test('COUNTRY-14 a ride in a city of another country has the unit of that country, any other the operator’s', () => {
  const american = { key: 'bay', name: 'Bayview', ...box(9, 'America/New_York', 'US'), inMiles: true };
  const cities: CityInfo = { ...city, others: [...city.others, american] };
  const units = (isOperators: boolean) =>
    [0, 3, 6, 9].map((lng) => isInMilesAt(cities, at(lng), isOperators));
  expect(units(false)).toEqual([false, false, false, true]);
  expect(units(true)).toEqual([true, false, true, true]);
  expect([isInMilesAt(cities, null, true), isInMilesAt(undefined, at(9), false)]).toEqual([true, false]);
});
