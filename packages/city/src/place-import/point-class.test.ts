import { expect, test } from 'vitest';
import { classifyPoint } from './point-class.ts';

test.each([
  [{ amenity: 'hospital' }, 'poi', 'hospital'],
  [{ railway: 'station' }, 'station', 'station'],
  [{ amenity: 'bus_station' }, 'station', 'bus_station'],
  [{ aeroway: 'terminal', building: 'yes' }, 'airport', 'terminal'],
  [{ building: 'yes' }, 'poi', 'building'],
  [{ shop: 'bakery' }, 'poi', 'bakery'],
])('classifies %o as a %s of class %s', (tags, kind, name) => {
  expect(classifyPoint(tags)).toMatchObject({ kind, class: name });
});

test.each([
  { amenity: 'bench' },
  { railway: 'rail' },
  { place: 'suburb' },
  { boundary: 'administrative' },
  { building: 'no' },
  {},
])('ignores %o, which nobody would name as a destination', (tags) => expect(classifyPoint(tags)).toBeNull());

test('an airport has a higher weight than a bakery', () => {
  const weight = (tags: Record<string, string>): number => classifyPoint(tags)?.weight ?? 0;
  expect(weight({ aeroway: 'aerodrome' })).toBeGreaterThan(weight({ shop: 'bakery' }));
});
