import { describe, expect, test } from 'vitest';
import { eachAddress, findHouse, sortHouses } from './house-numbers.ts';
import { columnsOf } from '../osm/columns-builder.ts';
import type { House } from './place-model.ts';
import { drawTown } from './testing/small-town.ts';

const house = (label: string, metresEast: number): House => ({
  label,
  number: Number.parseInt(label, 10),
  position: { lat: 0, lng: metresEast / 111_195 },
});
const street = sortHouses([
  house('20', 200),
  house('8', 90),
  house('2', 20),
  house('11', 100),
  house('12A', 125),
  house('12', 120),
  house('3', 30),
]);
const eastOf = (label: string): number | undefined => {
  const found = findHouse(street, label);
  return found === null ? undefined : Math.round(found.position.lng * 111_195);
};

describe('LAND-14 findHouse', () => {
  test('finds the exact door, however its letter is written', () => {
    expect(eastOf('12')).toBe(120);
    expect(findHouse(street, '12a')).toMatchObject({ label: '12A', isExact: true });
  });

  test('keeps a house whose label differs from another only by a separator', () => {
    expect(sortHouses([house('1-3', 0), house('13', 10)]).map(({ label }) => label)).toEqual(['1-3', '13']);
  });

  test('falls back to the same number with another letter', () => {
    expect(findHouse(street, '20c')).toMatchObject({ label: '20', isExact: true });
  });

  test('interpolates an unknown number between its neighbours on the same side', () => {
    expect(findHouse(street, '18')).toMatchObject({ label: '18', isExact: false });
    expect(eastOf('18')).toBe(181);
    expect(eastOf('7')).toBe(65);
  });

  test('returns null beyond the last door', () => {
    expect(eastOf('21')).toBeUndefined();
    expect(eastOf('1')).toBeUndefined();
    expect(findHouse([], '5')).toBeNull();
  });

  test('does not interpolate between doors that are far apart', () => {
    expect(findHouse([house('1', 0), house('99', 5_000)], '51')).toBeNull();
  });
});

test('DATA-14 collects doors from points and buildings, splits lists and skips names without a number', () => {
  const data = drawTown(
    [
      [0, 0, { 'addr:housenumber': '1;3', 'addr:street': 'Long Row' }],
      [1, 0, { 'addr:housenumber': 'The Mill', 'addr:street': 'Long Row' }],
      [1, 1, { 'addr:housenumber': '١٢، ١٤', 'addr:street': 'Long Row' }],
    ],
    [[{ building: 'yes', 'addr:housenumber': '5b' }, [2, 0], [4, 0], [4, 2], [2, 2], [2, 0]]],
  );
  expect([...eachAddress(columnsOf(data), 'area')]).toEqual([
    { label: '1', number: 1, street: 'Long Row', position: { lat: 0, lng: 0 } },
    { label: '3', number: 3, street: 'Long Row', position: { lat: 0, lng: 0 } },
    { label: '١٢', number: 12, street: 'Long Row', position: { lat: 0.001, lng: 0.001 } },
    { label: '١٤', number: 14, street: 'Long Row', position: { lat: 0.001, lng: 0.001 } },
    { label: '5b', number: 5, street: undefined, position: { lat: 0.001, lng: 0.003 } },
  ]);
});
